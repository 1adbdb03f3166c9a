import { Children, type ReactNode } from 'react'

/** Facts in a row with a dot between them. An empty one has no dot, and none begins a line. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className="dotted">
      {Children.map(children, (fact) => (fact === '' || !fact ? null : <span>{fact}</span>))}
    </span>
  )
}
