import type { ReactNode } from 'react'

/** One sentence and one action: No orders match 'balaji'. Clear the search */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <p>{children}</p>
      {action}
    </div>
  )
}
