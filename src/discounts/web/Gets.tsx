import { formatRupees } from '#kit/money.ts'
import { percentOf } from '#parties/rules.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'

type GetsProps = {
  /** Null where the stockist itself reads it. */
  distributor: string | null
  party: string
  at_pts_paise: number
  net_paise: number
  claim_paise: number
  margin_paise: number
}

/** What the stockist pays, bills, is refunded and keeps. */
export function Gets({ distributor, party, at_pts_paise, net_paise, claim_paise, margin_paise }: GetsProps) {
  const most = Math.max(at_pts_paise, net_paise, 1)
  const rows = [
    { of: 'pts', label: distributor ? 'Buys from us at PTS' : 'You buy from us at PTS', paise: at_pts_paise },
    { of: 'net', label: `${distributor ? 'Bills' : 'You bill'} ${party}`, paise: net_paise },
    { of: 'claim', label: 'Claimed for it automatically', paise: claim_paise },
  ]
  return (
    <section>
      <SectionHead title={distributor ? `What ${distributor} gets` : 'What you get'} />
      <ul className="grid gap-3 mt-3">
        {rows.map(({ of, label, paise }) => (
          <li key={of}>
            <div className="flex justify-between gap-4">
              <span>{label}</span>
              <span className="figures whitespace-nowrap">{formatRupees(paise)}</span>
            </div>
            <div
              className="h-1.5 mt-1 rounded-[1px] bg-ink-3 data-[of=net]:bg-accent data-[of=claim]:ml-auto data-[of=claim]:bg-warning-ink"
              data-of={of}
              style={{ width: `${Math.round((100 * paise) / most)}%` }}
              aria-hidden="true"
            />
          </li>
        ))}
        <li className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <span>
            Its margin
            {net_paise > 0 && `, ${percentOf(Math.round((10_000 * margin_paise) / net_paise))} of what it bills`}
          </span>
          <span className="figures whitespace-nowrap">{formatRupees(margin_paise)}</span>
        </li>
      </ul>
      <p className="mt-2 text-small text-ink-2">Before GST. The refund belongs to the stockist’s taxable value.</p>
    </section>
  )
}
