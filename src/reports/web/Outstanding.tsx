import { formatRupees } from '#kit/money.ts'
import { cx } from '#ui/cx.ts'
import { Money } from '#ui/Money.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { HomeData } from './Home.tsx'

type Owed = HomeData['outstanding']

const buckets = [
  { key: 'not_due', label: 'Not yet due', colour: 'bg-age-0', isLate: false },
  { key: 'd0_30', label: '0–30 days', colour: 'bg-age-1', isLate: false },
  { key: 'd31_60', label: '31–60 days', colour: 'bg-age-2', isLate: true },
  { key: 'd61_90', label: '61–90 days', colour: 'bg-age-3', isLate: true },
  { key: 'd90_plus', label: 'Above 90 days', colour: 'bg-age-4', isLate: true },
] as const

/** What is owed at a glance: the sum, what of it is past due, and how old that is. */
export function Outstanding({ data, isOwn }: { data: Owed | undefined; isOwn: boolean }) {
  return (
    <section aria-labelledby="owed-h" className="border-t border-line-strong pt-4">
      <h2 id="owed-h" className="text-heading">
        Outstanding
      </h2>
      {!data ? <Skeleton width={180} height={28} /> : <Sum data={data} isOwn={isOwn} />}
    </section>
  )
}

function Sum({ data, isOwn }: { data: Owed; isOwn: boolean }) {
  const { total_paise, past_due_paise, ageing } = data
  if (total_paise === 0)
    return <p className="mt-1 text-ink-2">{isOwn ? 'You owe nothing.' : 'Your distributors owe nothing.'}</p>
  const inWords = buckets.map(({ key, label }) => `${label} ${formatRupees(ageing[key])}`).join(', ')
  return (
    <>
      <p className="num mt-0.5 text-figure">{formatRupees(total_paise)}</p>
      <p className="num text-ink-2">
        {past_due_paise > 0 ? `${formatRupees(past_due_paise)} of it is past due` : 'None of it is past due'}
        {!isOwn && ', your distributors together'}
      </p>
      <div role="img" aria-label={`Ageing: ${inWords}`} className="mt-4.5 mb-3.5 flex h-2.5 gap-0.5">
        {buckets
          .filter(({ key }) => ageing[key] > 0)
          .map(({ key, colour }) => (
            <i key={key} className={cx('min-w-1 rounded-xs', colour)} style={{ flexGrow: ageing[key] }} />
          ))}
      </div>
      <ul className="grid gap-px">
        {buckets.map(({ key, label, colour, isLate }) => (
          <li
            key={key}
            className={cx(
              'grid grid-cols-[10px_1fr_auto] items-center gap-2.5 py-1',
              isLate && ageing[key] > 0 && 'font-semibold',
            )}
          >
            <i className={cx('size-2.5 rounded-xs', colour)} />
            <span>{label}</span>
            <Money paise={ageing[key]} dash />
          </li>
        ))}
      </ul>
    </>
  )
}

export function CreditLeft({ data: { credit_limit_paise, total_paise, open_paise } }: { data: Owed }) {
  const left = credit_limit_paise - total_paise - open_paise
  return (
    <section aria-labelledby="credit-h" className="border-t border-line pt-4">
      <div className="sec-h mb-1!">
        <h2 id="credit-h">{left < 0 ? 'Credit limit passed by' : 'Credit left'}</h2>
        <Money paise={Math.abs(left)} className="font-semibold" />
      </div>
      <p className="num text-small text-ink-2">
        Of {formatRupees(credit_limit_paise)}, after what you owe
        {open_paise > 0 && ` and ${formatRupees(open_paise)} of open orders`}.
      </p>
    </section>
  )
}
