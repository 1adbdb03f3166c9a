import FileUp from 'lucide-react/icons/file-up'
import type { Output } from '#kit/endpoint.ts'
import { download } from '#kit/web/download.ts'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button } from '#ui/base/Button.tsx'
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
  const kind = isOffice ? ('admin' as const) : ('customer' as const)
  return (
    <section aria-label="Papers" className="grid gap-3">
      <h3 className="text-heading">Papers</h3>
      {claim.files.length > 0 && (
        <ul className="grid divide-y divide-line border-line border-y">
          {claim.files.map(({ id, file_name, size }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-1.5">
              <Button
                kind="link"
                className="min-w-0 break-all text-left"
                onClick={() =>
                  void download({
                    path: `/api/${isOffice ? 'adm/' : ''}claims/${claim.id}/files/${id}`,
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
