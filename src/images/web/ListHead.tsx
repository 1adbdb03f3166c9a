import type { ReactNode, Ref } from 'react'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/Spinner.tsx'

type ListHeadProps = {
  title: ReactNode
  /** Something is on its way. */
  busy: boolean
  children: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** The head of a list inside a tab: its title at the left, search and buttons at the right; below each other on a phone. */
export function ListHead({ title, busy, children, ref }: ListHeadProps) {
  return (
    <div className="mt-5 mb-3 flex min-h-8 items-center justify-between gap-4 max-tablet:flex-col max-tablet:items-stretch">
      <h2
        ref={ref}
        tabIndex={-1}
        className="num flex scroll-mt-4 items-center gap-2 text-heading focus-visible:outline-none"
      >
        <span>{title}</span>
        {busy && <Spinner label="Loading" className="text-ink-3" />}
      </h2>
      <div className="acts max-tablet:[&>*]:flex-1">{children}</div>
    </div>
  )
}

/** Keeps Prev and Next in sight while a long list scrolls behind them; a phone has no room for a large pager. */
export function StickyFoot({ children, onPhones = false }: { children: ReactNode; onPhones?: boolean }) {
  return <div className={cx('bottom-0 z-2 bg-surface', onPhones ? 'sticky' : 'tablet:sticky')}>{children}</div>
}
