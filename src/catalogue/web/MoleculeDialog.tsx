import { useState } from 'react'
import type { Input } from '#kit/endpoint.ts'
import { whichMatch } from '#kit/matching.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { Marked, Matches } from '#ui/base/Marked.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { useEnter } from '#ui/fields/useEnter.ts'
import { FailedState } from '#ui/table/FailedState.tsx'
import { listMolecules } from '../contract.ts'
import '#ui/dialogs/choose.css'

type MoleculeDialogProps = {
  open: boolean
  onClose: () => void
  /** For whom and from where, and the other filters: the molecules are those that they leave. */
  asked: Input<typeof listMolecules>
  now: string | undefined
  onChoose: (molecule: string) => void
}

/** More rows than anybody reads are not drawn. */
const mostShown = 100

export function MoleculeDialog({ open, onClose, asked, now, onChoose }: MoleculeDialogProps) {
  const [text, setText] = useState('')
  const read = useRead(listMolecules, asked, { enabled: open, ownFailure: true })
  const found = whichMatch(read.data?.data ?? [], text, ({ molecule }) => molecule)
  const shown = found.slice(0, mostShown)

  const enter = useEnter({
    text,
    isKnown: !read.isPending,
    take() {
      const [first] = shown
      if (text && first) choose(first.molecule)
    },
  })

  function choose(molecule: string) {
    onChoose(molecule)
    onClose()
    setText('')
  }

  return (
    <Dialog open={open} onClose={onClose} title="Molecule" light onSubmit={enter.press}>
      <SearchInput value={text} onChange={setText} label="Search molecules" maxLength={100} />
      {read.isError ? (
        <FailedState onRetry={() => void read.refetch()}>The molecules did not load.</FailedState>
      ) : !read.data ? (
        <Skeleton width="100%" height={240} />
      ) : (
        <Matches search={text}>
          <ul className="choose" aria-label="Molecules">
            {shown.map(({ molecule, count }) => (
              <li key={molecule}>
                <button type="button" aria-current={molecule === now || undefined} onClick={() => choose(molecule)}>
                  <span className="flex justify-between gap-4">
                    <span>
                      <Marked>{molecule}</Marked>
                    </span>
                    {count !== null && <span className="figures text-ink-3">{groupIndian(count)}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Matches>
      )}
      {read.data && (
        <p role="status" className="text-small text-ink-3">
          {found.length === 0
            ? `No molecule matches '${text}'.`
            : found.length > shown.length
              ? `The first ${shown.length} of ${groupIndian(found.length)}. Type to find the rest.`
              : `${groupIndian(found.length)} ${found.length === 1 ? 'molecule' : 'molecules'}`}
        </p>
      )}
    </Dialog>
  )
}
