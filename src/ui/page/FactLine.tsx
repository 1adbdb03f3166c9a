import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode; strong?: boolean }

/** One line of facts below a page head, instead of cards. */
export function FactLine({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.label} data-strong={fact.strong || undefined}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
