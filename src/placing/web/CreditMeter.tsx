import type { Credited } from '#credit/credit-hold.ts'
import { formatRupees } from '#kit/money.ts'
import '#ui/goods/creditMeter.css'

type CreditMeterProps = {
  served: Pick<Credited, 'credit_limit_paise' | 'credit_left_paise' | 'owed_paise' | 'on_account_paise'>
  thisPaise: number
  /** Who reads it: the firm itself, or an employee about it. */
  isOwn: boolean
}

/** The credit limit as a bar: owed, ordered, this order, and what is left or over. */
export function CreditMeter({ served, thisPaise, isOwn }: CreditMeterProps) {
  const limit = served.credit_limit_paise
  const owed = Math.max(0, served.owed_paise - served.on_account_paise)
  const open = Math.max(0, limit - served.credit_left_paise - owed)
  const left = served.credit_left_paise - thisPaise
  const over = Math.max(0, -left)
  const whole = Math.max(limit, owed + open + thisPaise, 1)
  const parts = [
    { key: 'owed', label: isOwn ? 'You owe' : 'Owed', paise: owed },
    { key: 'open', label: 'Open orders', paise: open },
    { key: 'this', label: 'This order', paise: thisPaise },
  ]
  // What is over the limit is the end of the bar, whichever part it belongs to.
  let room = Math.min(limit, whole)
  const drawn = parts.map(({ key, paise }) => {
    const within = Math.min(paise, room)
    room -= within
    return { key, paise: within }
  })
  return (
    <div className="credit-meter figures">
      <div className="credit-bar" aria-hidden="true">
        {[...drawn, { key: 'left', paise: Math.max(0, left) }, { key: 'over', paise: whole - limit }]
          .filter(({ paise }) => paise > 0)
          .map(({ key, paise }) => (
            <i key={key} data-part={key} style={{ flexGrow: paise / whole }} />
          ))}
        <span style={{ right: `${((whole - limit) / whole) * 100}%` }} data-far={limit < whole / 2 || undefined}>
          <small>limit {formatRupees(limit)}</small>
        </span>
      </div>
      <dl>
        {parts.map(({ key, label, paise }) => (
          <div key={key}>
            <dt data-part={key}>{label}</dt>
            <dd>{formatRupees(paise)}</dd>
          </div>
        ))}
        <div className="last">
          <dt data-part={over > 0 ? 'over' : 'left'}>{over > 0 ? 'Over limit by' : 'Left'}</dt>
          <dd>{formatRupees(over > 0 ? over : left)}</dd>
        </div>
      </dl>
    </div>
  )
}
