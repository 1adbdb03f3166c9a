import { cx } from '#ui/base/cx.ts'
import { Mark } from '#ui/base/Mark.tsx'

type ToCheckProps = { sentences: readonly string[]; label?: string; className?: string }

/** What is unusual of an order, each in a sentence. */
export function ToCheck({ sentences, label = 'Check before you place it', className }: ToCheckProps) {
  return (
    <ul className={cx('grid gap-2 border-line border-y py-3 figures', className)} aria-label={label}>
      {sentences.map((text) => (
        <li key={text} className="flex gap-2">
          <Mark group="warning" className="mt-[3px]" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
