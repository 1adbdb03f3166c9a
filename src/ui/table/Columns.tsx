import type { ReactNode } from 'react'

/** The page's content with a side column of 336 px, below each other where it is narrow. */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="mt-8 grid gap-x-14 gap-y-10 desk:grid-cols-[minmax(0,1fr)_336px]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">{children}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">{side}</div>
    </div>
  )
}
