import { Link } from 'wouter'
import { cx } from '#ui/base/cx.ts'
import type { RenderLink } from '#ui/shell/nav.ts'
import { changePercent } from '../../report-rules.ts'
import { changeText } from '../../report-words.ts'

export const chartLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />

/** '+13.1%' in green, '−4.7%' in red; the sign says it too. */
export function Change({ now, before }: { now: number; before: number | null }) {
  const percent = before === null ? null : changePercent(now, before)
  return <Changed percent={percent} text={changeText(now, before)} />
}

export function Changed({ percent, text }: { percent: number | null; text: string }) {
  const by = percent ?? 0
  return <span className={cx('figures', by > 0 && 'rising', by < 0 && 'falling')}>{text}</span>
}
