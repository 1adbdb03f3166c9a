import { Link } from 'wouter'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import { useTotalsLater } from '#cart/web/autosave/useCartAutosave.ts'
import { SavedOrNot } from '#cart/web/SavedOrNot.tsx'
import { groupIndian } from '#kit/money.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Money } from '#ui/base/Money.tsx'
import { FootBar } from '#ui/page/FootBar.tsx'
import './totals.css'

type TotalsBarProps = { autosave: CartAutosave; cartPath: string; onReview: () => void }

/** What it comes to so far, whether it is saved, and the way on. */
export function TotalsBar({ autosave, cartPath, onReview }: TotalsBarProps) {
  const totals = useTotalsLater(autosave)
  const packs = `${groupIndian(totals.paid_qty)}${totals.free_qty > 0 ? ` + ${groupIndian(totals.free_qty)}` : ''}`
  return (
    <FootBar className="totals" label="Running totals">
      <dl>
        <div>
          <dt>Lines</dt>
          <dd>{groupIndian(totals.lines)}</dd>
        </div>
        <div>
          <dt>Packs</dt>
          <dd>
            {groupIndian(totals.paid_qty)} paid{totals.free_qty > 0 && ` + ${groupIndian(totals.free_qty)} free`}
          </dd>
        </div>
        <div>
          <dt>Free goods worth</dt>
          <dd>
            <Money paise={totals.free_value_paise} dash />
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <Money paise={totals.value_paise} />
          </dd>
        </div>
        <div>
          <dt>GST</dt>
          <dd>
            <Money paise={totals.tax_paise} />
          </dd>
        </div>
        <div>
          <dt>Round-off</dt>
          <dd>
            <Money paise={totals.round_off_paise} dash />
          </dd>
        </div>
      </dl>
      <SavedOrNot autosave={autosave} />
      <dl className="key-figure">
        <div>
          <dt>
            <span className="m-only">
              {totals.lines} {totals.lines === 1 ? 'line' : 'lines'}, {packs} packs
            </span>
            <span className="d-only">To pay</span>
          </dt>
          <dd>
            <Money paise={totals.total_paise} />
          </dd>
        </div>
      </dl>
      <Link
        href={cartPath}
        className={buttonClass('primary')}
        aria-keyshortcuts="Control+Enter"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onReview()
        }}
      >
        Review cart <Kbd>Ctrl</Kbd>
        <Kbd>↵</Kbd>
      </Link>
    </FootBar>
  )
}
