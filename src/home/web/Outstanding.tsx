import { creditInWords } from '#credit/rules.ts'
import { formatRupees } from '#kit/money.ts'
import { agesOf } from '#outstanding/web/Ageing.tsx'
import { cx } from '#ui/base/cx.ts'
import { Money } from '#ui/base/Money.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { AgeingBar } from '#ui/charts/AgeingBar.tsx'
import type { HomeData } from '../contract.ts'

type Owed = HomeData['outstanding']

/** Ages from which orders are held. */
const late: readonly string[] = ['d31_60', 'd61_90', 'd90_plus']

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
  const ages = agesOf(ageing)
  return (
    <>
      <p className="figures mt-0.5 text-figure">{formatRupees(total_paise)}</p>
      <p className="figures text-ink-2">
        {past_due_paise > 0 ? `${formatRupees(past_due_paise)} of it is past due` : 'Nothing is past due'}
        {isOwn ? ', ethical and generic together' : ', your distributors together'}
      </p>
      <div className="mt-4.5 mb-3.5">
        <AgeingBar label="Ageing" ages={ages} height={10} />
      </div>
      <ul className="grid gap-px">
        {ages.map(({ key, label, colour, value }) => (
          <li
            key={key}
            className={cx(
              'grid grid-cols-[10px_1fr_auto] items-center gap-2.5 py-1',
              late.includes(key) && value > 0 && 'font-semibold',
            )}
          >
            <i className="size-2.5" style={{ background: colour }} />
            <span>{label}</span>
            <Money paise={value} dash />
          </li>
        ))}
      </ul>
    </>
  )
}

export function CreditLeft({ data }: { data: Owed }) {
  const { credit_limit_paise, open_paise, on_account_paise, credit_left_paise } = data
  const credit = creditInWords(credit_left_paise)
  return (
    <section aria-labelledby="credit-h" className="border-t border-line pt-4">
      <div className="sec-h mb-1!">
        <h2 id="credit-h">{credit.words}</h2>
        <Money paise={credit.paise} className="font-semibold" />
      </div>
      <p className="figures text-small text-ink-2">
        Of {formatRupees(credit_limit_paise)}, after what you owe
        {open_paise > 0 && ` and ${formatRupees(open_paise)} of open orders`}
        {on_account_paise > 0 && `, with ${formatRupees(on_account_paise)} on account`}.
      </p>
    </section>
  )
}
