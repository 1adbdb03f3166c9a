import { Link } from 'wouter'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { readAddress } from '../../report-address.ts'
import type { SavedReport } from '../../saved-contract.ts'
import type { At } from './useReportAddress.ts'

const mailWords = { never: '', weekly: 'e-mailed every Monday', monthly: 'e-mailed on the first of each month' }

/** What was kept under a name, one's own and what others show. */
export function SavedReports({ at }: { at: At }) {
  const { side } = at
  const saved = useRead(side.saved, {}, { ownFailure: true }).data?.data ?? []
  const remove = useWrite(side.remove, { refresh: [side.saved] })
  if (saved.length === 0) return null
  const hrefOf = ({ address }: SavedReport) => at.hrefOf(readAddress(new URLSearchParams(address), at.today))
  return (
    <section className="chart-section mt-10" aria-labelledby="saved-h">
      <SectionHead title="Saved reports" id="saved-h" />
      <ul className="mt-2">
        {saved.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center gap-x-4 border-line border-b py-2">
            <Link href={hrefOf(report)} className="inline-block py-1.5 font-semibold">
              {report.name}
            </Link>
            <span className="text-ink-2 text-small">
              {[
                report.is_mine ? '' : `from ${report.saved_by}`,
                mailWords[report.mail],
                report.shared && report.is_mine ? 'shared' : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            {report.is_mine && (
              <Button
                kind="quiet"
                size="small"
                className="ml-auto"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id: report.id })}
              >
                Remove <span className="sr-only">{report.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
