import { Link } from 'wouter'
import { cx } from '#ui/base/cx.ts'
import type { RenderLink } from '#ui/shell/nav.ts'

export const chartLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />

/** '+13.1%' in green, '−4.7%' in red; the sign says it too. */
export function Change({ text }: { text: string }) {
  return <span className={cx('num', text.startsWith('+') && 'up', text.startsWith('−') && 'down')}>{text}</span>
}
