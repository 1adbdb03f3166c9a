import { Link } from 'wouter'
import { groupIndian } from '#kit/money.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Money } from '#ui/Money.tsx'
import type { Keeper } from './keeper.ts'
import { useCart, useSaving, useTotalsLater } from './keepers.ts'

/** What it comes to so far, whether it is saved, and the way on. */
export function TotalsBar({ keeper, cartPath }: { keeper: Keeper; cartPath: string }) {
  const totals = useTotalsLater(keeper)
  const packs = `${groupIndian(totals.paid)}${totals.free > 0 ? ` + ${groupIndian(totals.free)}` : ''}`
  return (
    <section className="totals" aria-label="Running totals">
      <dl>
        <div>
          <dt>Lines</dt>
          <dd>{groupIndian(totals.lines)}</dd>
        </div>
        <div>
          <dt>Packs</dt>
          <dd>
            {groupIndian(totals.paid)} paid{totals.free > 0 && ` + ${groupIndian(totals.free)} free`}
          </dd>
        </div>
        <div className="wide-only">
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
      </dl>
      <SavedOrNot keeper={keeper} />
      <dl className="key">
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
      <Link href={cartPath} className={buttonClass('primary')} aria-keyshortcuts="Control+Enter">
        Review cart <Kbd>Ctrl</Kbd>
        <Kbd>↵</Kbd>
      </Link>
    </section>
  )
}

/** Saved, saving, or not saved and why: said in words, never left to be guessed. */
export function SavedOrNot({ keeper }: { keeper: Keeper }) {
  const { waiting, failed, why } = useSaving(keeper)
  const isKnown = useCart(keeper) !== null
  return (
    <p role="status" className="saving" data-state={failed > 0 ? 'failed' : waiting > 0 ? 'waiting' : 'saved'}>
      {failed > 0 ? (
        <>
          <Mark group="danger" />
          <span>
            {failed === 1 ? '1 line is' : `${failed} lines are`} not saved. {why}
          </span>
          <Button kind="link" onClick={() => keeper.retry()}>
            Try again
          </Button>
        </>
      ) : waiting > 0 ? (
        <span>Saving…</span>
      ) : (
        isKnown && (
          <>
            <Mark group="success" />
            <span>Saved</span>
          </>
        )
      )}
    </p>
  )
}
