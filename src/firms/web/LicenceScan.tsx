import { useState } from 'react'
import { download } from '#kit/web/download.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { getDistributor, getDistributorHistory } from '../contract.ts'
import { attachScan, maxScanBytes } from '../renewals.ts'
import type { Distributor } from './typed.ts'
import { Wrong } from './Wrong.tsx'

type LicenceScanProps = { firmId: number; licence: Distributor['licences'][number]; disabled: boolean }

/**
 * The scan of a licence on file: to fetch, and to attach another. It is kept at once, whatever else
 * the form changes.
 */
export function LicenceScan({ firmId, licence: { kind, scan_id }, disabled }: LicenceScanProps) {
  const [scanId, setScanId] = useState(scan_id)
  const [problem, setProblem] = useState('')
  const attach = useWrite(attachScan, { refresh: [getDistributor, getDistributorHistory], ownFailure: true })

  function take(file: File | undefined) {
    if (!file || attach.isPending) return
    if (file.size > maxScanBytes) return setProblem('The file is larger than 5 MB. Choose a smaller one.')
    setProblem('')
    attach.mutate(
      { id: firmId, kind, file: [file] },
      {
        onSuccess: ({ data }) => {
          setScanId(data.id)
          toast({ group: 'success', text: `The scan of licence ${kind} is attached.` })
        },
        onError: (failure) => setProblem(failure.message || 'The file was not sent. Try again.'),
      },
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-3 tablet:col-span-full">
      {scanId === null ? (
        <span className="text-ink-3">No scan on file.</span>
      ) : (
        <Button
          kind="link"
          aria-label={`Download scan of ${kind}`}
          onClick={() =>
            void download({ path: `/api/adm/licence-scans/${scanId}`, name: `licence-${kind}`, kind: 'admin' })
          }
        >
          Download scan
        </Button>
      )}
      {!disabled && !attach.whyNot && (
        <label className="button relative has-focus-visible:ring-focus" aria-busy={attach.isPending}>
          {scanId === null ? 'Attach scan' : 'Replace scan'}
          <span className="sr-only"> of {kind}: PDF, PNG or JPEG, at most 5 MB</span>
          <input
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      )}
      <Wrong>{problem}</Wrong>
    </div>
  )
}
