import Camera from 'lucide-react/icons/camera'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useState } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { download } from '#kit/web/download.ts'
import { useWrite } from '#kit/web/query.ts'
import { type TokenKind, tokens } from '#kit/web/tokens.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { sizeInWords } from '#ui/base/counted.ts'
import { Spinner } from '#ui/base/Spinner.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { addClaimFiles, getClaim, type listClaims } from '../contract.ts'

type Claim = Output<typeof listClaims>['data'][number]
type ClaimPapersProps = { claim: Claim; isOffice: boolean; mayAdd: boolean }

/** The papers of a claim, to fetch; while it is open, more of them can be added. */
export function ClaimPapers({ claim, isOffice, mayAdd }: ClaimPapersProps) {
  const add = useWrite(addClaimFiles, { refresh: [getClaim], ownFailure: true })
  if (claim.files.length === 0 && !mayAdd) return null
  const pathOf = (file: number) => `/api/${isOffice ? 'adm/' : ''}claims/${claim.id}/files/${file}`
  const kind = isOffice ? ('admin' as const) : ('customer' as const)
  return (
    <section aria-label="Papers" className="grid gap-3">
      <h3 className="text-heading">Papers</h3>
      {claim.files.length > 0 && (
        <ul className="grid divide-y divide-line border-line border-y">
          {claim.files.map(({ id, file_name, size, media_type }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-1.5">
              {media_type === 'image/jpeg' && <Thumbnail path={pathOf(id)} kind={kind} />}
              <Button
                kind="link"
                className="mr-auto min-w-0 break-all text-left"
                onClick={() =>
                  void download({
                    path: pathOf(id),
                    name: file_name,
                    kind,
                  })
                }
              >
                {file_name}
              </Button>
              <span className="figures text-ink-3 text-small">{sizeInWords(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <label className={`${buttonClass()} relative hidden justify-center pointer-coarse:flex`}>
          <Camera />
          Take a photo
          <input
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            disabled={add.isPending}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => {
              const file = [...(target.files ?? [])]
              target.value = ''
              if (file.length > 0) add.mutate({ id: String(claim.id), file })
            }}
          />
        </label>
      )}
      {mayAdd && (
        <Field label="Add papers" error={whyFailed(add.error)} optional>
          <DropZone
            icon={add.isPending ? <Spinner label="Sending" /> : <FileUp />}
            choose="Choose files"
            orDrop="or drop them here"
            hints={['PDF, PNG or JPEG, each at most 10 MB']}
            accept="application/pdf,image/png,image/jpeg"
            multiple
            disabled={add.isPending}
            className="py-3"
            onFiles={(file) => add.mutate({ id: String(claim.id), file })}
          />
        </Field>
      )}
    </section>
  )
}

/** The photo itself, small; without it its name is enough. */
function Thumbnail({ path, kind }: { path: string; kind: TokenKind }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | null = null
    async function read() {
      const answer = await fetch(path, {
        headers: { authorization: `Bearer ${tokens.get(kind) ?? ''}` },
        signal: leaving.signal,
      })
      if (!answer.ok) return
      made = URL.createObjectURL(await answer.blob())
      if (leaving.signal.aborted) URL.revokeObjectURL(made)
      else setAddress(made)
    }
    read().catch(() => {})
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path, kind])
  return (
    <span className="grid size-14 flex-none place-items-center overflow-hidden rounded-control bg-sunken">
      {address && <img src={address} alt="" className="size-full object-cover" />}
    </span>
  )
}
