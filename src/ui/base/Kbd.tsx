import type { ReactNode } from 'react'

/** A key, shown where it acts; hidden where there is no keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd>{children}</kbd>
}
