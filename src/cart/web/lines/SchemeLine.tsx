import { formatRupees, groupIndian } from '#kit/money.ts'
import { applyScheme, givesFree, netRatePaise } from '#pricing/scheme.ts'
import { Button } from '#ui/base/Button.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { SchemeStrip } from '#ui/goods/SchemeStrip.tsx'
import type { Line, Terms } from '../../line.ts'
import { offeredPacks, offeredScheme } from '../../offered.ts'
import './lines.css'

type SchemeLineProps = { id: string; terms: Terms; line: Line | undefined; onTake: () => void; withKeys?: boolean }

/**
 * 'Paid 20 + free 2 · net ₹73.99 a pack, not ₹81.39 · add 8 to get 1 more free', with the strip and
 * the button for it.
 */
export function SchemeLine({ id, terms, line, onTake, withKeys = false }: SchemeLineProps) {
  const { asked = 0, total = 0, free = 0, asTyped = false } = line ?? {}
  const scheme = offeredScheme(terms)
  const offer = offeredPacks(terms, asked, asTyped)
  const net = netRatePaise(terms.price_paise, { quantity: total, total, free, incomplete: false })
  return (
    <div className="scheme-line">
      {givesFree(scheme) && (
        <SchemeStrip
          paid={scheme.minQty}
          free={scheme.schemeQty}
          packs={asTyped ? 0 : applyScheme(scheme, asked).total}
        />
      )}
      <p id={id} aria-live="polite" className="figures">
        {total > 0 && (
          <span>
            <b>
              Paid {groupIndian(total - free)}
              {free > 0 && ` + free ${groupIndian(free)}`}
            </b>
          </span>
        )}
        {total > 0 && free > 0 && (
          <span>
            net <b>{formatRupees(net)}</b> a pack, not {formatRupees(terms.price_paise)}
          </span>
        )}
        {offer && <span>{offerInWords(offer, total)}</span>}
        {!offer && total === 0 && <span>No scheme now. {formatRupees(terms.price_paise)} a pack.</span>}
        {!offer && total > 0 && <span>{formatRupees(terms.price_paise)} a pack, no scheme now</span>}
      </p>
      {offer && (
        <Button size="small" tabIndex={-1} onClick={onTake}>
          {total === 0 ? 'Take' : 'Add'} {offer.add}
          {withKeys && (
            <>
              <Kbd>Alt</Kbd>
              <Kbd>↑</Kbd>
            </>
          )}
        </Button>
      )}
    </div>
  )
}

function offerInWords({ add, freeMore }: { add: number; freeMore: number }, total: number): string {
  if (total === 0) return `${add} packs: pay ${add - freeMore}, get ${freeMore} free`
  return `add ${add} to get ${freeMore} more free`
}
