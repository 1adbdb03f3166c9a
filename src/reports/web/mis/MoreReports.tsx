import { Link } from 'wouter'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { behindFigures, reportNames, reports } from '../../report-rules.ts'
import type { At } from './useReportAddress.ts'

/** Every report that there is, by name. */
export function MoreReports({ at }: { at: At }) {
  const shown = reportNames.filter((name) => !behindFigures.includes(name))
  return (
    <section className="chart-section mt-10" aria-labelledby="more-h">
      <SectionHead title="All reports" id="more-h" />
      <ul className="mt-2 grid gap-x-12 tablet:grid-cols-2 desk:grid-cols-3">
        {shown.map((name) => (
          <li key={name} className="border-line border-b py-3">
            <Link href={at.hrefWith({ view: name, by: '' })} className="inline-block py-0.5 font-semibold">
              {reports[name].title}
            </Link>
            <p className="text-ink-2 text-small">{reports[name].help}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
