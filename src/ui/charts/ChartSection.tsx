import { type ReactNode, useId, useState } from 'react'
import { Button } from '../base/Button.tsx'
import { SectionHead } from '../page/PageHead.tsx'
import './charts.css'

export type KeyKind = 'now' | 'ref' | 'tick' | 'second' | 'rest'

type ChartSectionProps = {
  title: ReactNode
  /** What the chart says, in a sentence. */
  lead?: ReactNode
  keys?: { kind: KeyKind; label: string }[]
  /** The same numbers for who can't see the chart, or wants them exactly. */
  table: { heads: string[]; rows: ReactNode[][] }
  /** A link at its right. */
  action?: ReactNode
  children: ReactNode
}

/** A chart with its heading, what it says, its key, and the table behind it. */
export function ChartSection({ title, lead, keys = [], table, action, children }: ChartSectionProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section className="chart-section" aria-labelledby={id}>
      <SectionHead title={title} id={id}>
        <span className="ch-key">
          {!isTable &&
            keys.map(({ kind, label }) => (
              <span key={label}>
                <i data-kind={kind} />
                {label}
              </span>
            ))}
          <Button kind="link" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'As a chart' : 'As a table'}
          </Button>
          {action}
        </span>
      </SectionHead>
      {lead && <p className="lead">{lead}</p>}
      {isTable ? <PlainTable {...table} /> : children}
    </section>
  )
}

function PlainTable({ heads, rows }: ChartSectionProps['table']) {
  return (
    <div className="panel mt-3 max-h-96 overflow-auto">
      <table className="data-table">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at > 0 ? 'numeric' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={place} className={place > 0 ? 'numeric figures' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
