import type { ComponentProps, ReactNode } from 'react'

/** A large button for a choice that opens the way: a word, and what it means. */
export function Choice({
  title,
  children,
  ...rest
}: ComponentProps<'button'> & { title: string; children: ReactNode }) {
  return (
    <button
      type="button"
      className="grid gap-0.5 rounded-panel border border-line-strong bg-surface px-4 py-3.5 text-left text-ink-2 transition-colors hover:border-accent-line hover:bg-hover disabled:text-ink-3"
      {...rest}
    >
      <b className="text-lead font-semibold text-ink">{title}</b>
      {children}
    </button>
  )
}
