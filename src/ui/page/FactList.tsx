import type { ReactNode } from 'react'

type FactListProps = {
  facts: { label: ReactNode; value: ReactNode; key?: string }[] /** Values at the right, for figures. */
  figures?: boolean
}

/**
 * Facts one below the other with hairlines between: label left, value beside it or at the right.
 */
export function FactList({ facts, figures = false }: FactListProps) {
  return (
    <dl className="border-t border-line">
      {facts.map(({ label, value, key }) => (
        <div
          key={key ?? String(label)}
          className={`grid gap-x-4 border-b border-line py-2 ${figures ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[132px_minmax(0,1fr)]'}`}
        >
          <dt className={figures ? 'text-ink' : 'text-ink-3'}>{label}</dt>
          <dd className="figures wrap-anywhere text-ink [&_.code]:whitespace-normal">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
