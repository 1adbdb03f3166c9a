import type { CSSProperties, ReactNode } from 'react'
import { heatOf } from './scale.ts'
import './charts.css'

type HeatTableProps = {
  label: string
  head: string
  columns: { key: string; title: string }[]
  rows: { key: string; label: ReactNode; values: number[]; total: number }[]
  totals: { values: number[]; total: number }
  text: (value: number) => string
}

/** A table whose cells are the stronger the larger they are; each says its number. */
export function HeatTable({ label, head, columns, rows, totals, text }: HeatTableProps) {
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
              <th scope="row">{row.label}</th>
              {row.values.map((value, at) => (
                <td key={columns[at]?.key} style={{ '--heat': heatOf(value, most) } as CSSProperties}>
                  {text(value)}
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
