import type { CSSProperties } from 'react'
import type { RenderLink } from '../shell/nav.ts'
import { heatOf } from './scale.ts'
import './charts.css'
import './heat.css'

type HeatTableProps = {
  label: string
  head: string
  columns: { key: string; title: string }[]
  /** `to`: where the row leads, and each of its cells. */
  rows: { key: string; label: string; values: number[]; total: number; to?: Leads | undefined }[]
  totals: { values: number[]; total: number }
  text: (value: number) => string
  renderLink?: RenderLink
}

type Leads = { row?: string | undefined; cells: (string | undefined)[] }

/** A table whose cells are the stronger the larger they are; each says its number. */
export function HeatTable({ label, head, columns, rows, totals, text, renderLink }: HeatTableProps) {
  const linked = (to: string | undefined, children: string) =>
    to && renderLink ? renderLink({ to, children }) : children
  const most = Math.max(0, ...rows.flatMap(({ values }) => values))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={`${label}, scrolls sideways`}>
      <table className="heat">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{linked(row.to?.row, row.label)}</th>
              {row.values.map((value, at) => (
                <td key={columns[at]?.key} style={{ '--heat': heatOf(value, most) } as CSSProperties}>
                  {linked(value === 0 ? undefined : row.to?.cells[at], text(value))}
                </td>
              ))}
              <td className="font-semibold">{text(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {totals.values.map((value, at) => (
              <td key={columns[at]?.key}>{text(value)}</td>
            ))}
            <td>{text(totals.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
