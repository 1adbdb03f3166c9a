import { type RefObject, useState } from 'react'
import { debounceMs, useDebounced } from '#kit/web/debounce.ts'
import { useRead } from '#kit/web/query.ts'
import { listMyDistributors } from '#people/contract.ts'
import { Code } from '#ui/base/Code.tsx'
import { Marked, Matches } from '#ui/base/Marked.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { useEnter } from '#ui/fields/useEnter.ts'
import { Dotted } from '#ui/page/Dotted.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import '#ui/dialogs/choose.css'

type DistributorDialogProps = {
  open: boolean
  onClose: () => void
  returnTo: RefObject<HTMLElement | null>
  /** The code of the one that is chosen now. */
  now?: string | undefined
  onChoose: (distributor: string) => void
}

/** For whom is ordered: those that the employee serves, by name, city or code. */
export function DistributorDialog({ open, onClose, returnTo, now, onChoose }: DistributorDialogProps) {
  const [text, setText] = useState('')
  const search_text = useDebounced(text.trim(), debounceMs.short)
  const found = useRead(listMyDistributors, { search_text }, { keepPrevious: true, ownFailure: true, enabled: open })
  const { data = [], total = 0 } = found.data ?? {}
  const enter = useEnter({
    text: text.trim(),
    isKnown: !found.isPending && !found.isPlaceholderData && search_text === text.trim(),
    take() {
      const [first] = data
      if (first) choose(first.distributor)
    },
  })

  function choose(distributor: string) {
    onChoose(distributor)
    onClose()
    setText('')
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      title="Who are you ordering for?"
      light
      onSubmit={enter.press}
    >
      <SearchInput value={text} onChange={setText} label="Search your distributors" placeholder="Name, city or code" />
      {found.isError ? (
        <FailedState onRetry={() => void found.refetch()}>Your distributors did not load.</FailedState>
      ) : !found.data ? (
        <Skeleton width="100%" height={120} />
      ) : (
        <Matches search={search_text}>
          <ul className="choose" aria-label="Distributors">
            {data.map((one) => (
              <li key={one.distributor}>
                <button
                  type="button"
                  aria-current={one.distributor === now || undefined}
                  onClick={() => choose(one.distributor)}
                >
                  <span className="font-medium">
                    <Marked>{one.name}</Marked>
                  </span>
                  <span className="text-small text-ink-3">
                    <Dotted>
                      <Marked>{one.city}</Marked>
                      <Code>
                        <Marked>{one.distributor}</Marked>
                      </Code>
                      {one.cfas.map((cfa) => cfa.name).join(', ')}
                    </Dotted>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Matches>
      )}
      {found.data && (
        <p role="status" className="text-small text-ink-3">
          {enter.isWaiting
            ? `Looking for ‘${text.trim()}’: the first match is taken.`
            : total === 0
              ? `Nobody you serve matches '${search_text}'.`
              : total > data.length
                ? `The first ${data.length} of ${total}. Type more to find the rest.`
                : `${total} ${total === 1 ? 'distributor' : 'distributors'}`}
        </p>
      )}
    </Dialog>
  )
}
