import { groupIndian } from '#kit/money.ts'
import { taxParts } from '#pricing/tax.ts'
import { Money } from '#ui/base/Money.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { CartAutosave } from './autosave/cartAutosave.ts'
import { useCartLater, useLinesLater, useTotalsLater } from './autosave/useCartAutosave.ts'

/** What the cart comes to, with its taxes. */
export function Summary({ autosave }: { autosave: CartAutosave }) {
  const totals = useTotalsLater(autosave)
  const lines = useLinesLater(autosave)
  const cart = useCartLater(autosave)
  const taxed = lines.map(({ terms, tax_paise }) => ({ gst_bp: terms.gst_bp, tax_paise }))
  return (
    <section aria-labelledby="sum-h">
      <div className="mb-2">
        <SectionHead title="Order total" id="sum-h" />
      </div>
      <FactList
        figures
        facts={[
          {
            label: 'Packs',
            value: `${groupIndian(totals.paid_qty)} paid${totals.free_qty > 0 ? ` + ${groupIndian(totals.free_qty)} free` : ''}`,
          },
          { label: 'Free goods worth', value: <Money paise={totals.free_value_paise} dash /> },
          { label: 'Value', value: <Money paise={totals.value_paise} /> },
          ...taxParts(taxed, cart?.is_interstate ?? false).map(({ label, tax_paise }) => ({
            label,
            value: <Money paise={tax_paise} />,
          })),
          { label: 'Round-off', value: <Money paise={totals.round_off_paise} dash /> },
          {
            label: <span className="font-semibold">To pay</span>,
            key: 'to-pay',
            value: <Money paise={totals.total_paise} className="text-lead font-semibold" />,
          },
        ]}
      />
    </section>
  )
}

/** One basket, several ERP orders: shown before placing. */
export function Split({ autosave }: { autosave: CartAutosave }) {
  const { parts } = useTotalsLater(autosave)
  const lines = useLinesLater(autosave)
  if (parts.length === 0) return null
  const countOf = (division: string) =>
    lines.filter((line) => line.total > 0 && line.terms.division_code === division).length
  return (
    <section aria-labelledby="split-h" id="split" className="scroll-mt-20">
      <div className="mb-2">
        <SectionHead
          title={parts.length === 1 ? 'Goes out as 1 ERP order' : `Goes out as ${parts.length} ERP orders`}
          id="split-h"
        >
          <span className="text-ink-3">one for each division, under one order number</span>
        </SectionHead>
      </div>
      <FactList
        figures
        facts={parts.map((part) => {
          const count = countOf(part.division_code)
          return {
            key: part.division_code,
            label: (
              <>
                {part.division_name}{' '}
                <span className="text-ink-3">
                  {count} {count === 1 ? 'line' : 'lines'}
                </span>
              </>
            ),
            value: <Money paise={part.total_paise} />,
          }
        })}
      />
    </section>
  )
}
