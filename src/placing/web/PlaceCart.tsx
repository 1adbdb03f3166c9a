import { longestPoNumber } from '#cart/contract.ts'
import { Cart, type PlaceProps } from '#cart/web/Cart.tsx'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { sumOf } from '#pricing/totals.ts'
import { Button } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FootBar } from '#ui/page/FootBar.tsx'
import { lookBeforePlacing } from '../contract.ts'
import { sentencesOf, whenItGoes } from '../unusual.ts'
import { HoldAhead, willBeHeld } from './HoldAhead.tsx'
import { type Placing, usePlacing } from './usePlacing.ts'

const WholeOrder = whenOpened(() => import('./WholeOrder.tsx').then((part) => part.WholeOrder))

const longestNote = 500

export function CartScreen() {
  return <Cart Place={PlaceCart} />
}

/** Notes, what stands in the way, and placing. */
function PlaceCart({ children, ...cart }: PlaceProps) {
  const placing = usePlacing(cart)
  const { totals, refusal, isOpen } = placing
  if (totals.lines === 0 && !isOpen && !refusal) return children({ side: null, bar: null })
  return children({ side: <BeforePlacing placing={placing} />, bar: <PlaceBar placing={placing} /> })
}

function BeforePlacing({ placing }: { placing: Placing }) {
  const { choice, totals, licensed, rest, notes, setNotes, po, why, isOpen, isPlacing, place } = placing
  return (
    <section aria-label="Before you place it" className="grid gap-4">
      {/* An employee's order is checked when it is confirmed. */}
      <HoldAhead
        served={choice.served}
        totalPaise={totals.total_paise}
        then={choice.isEmployee ? 'Once confirmed, this order will be held' : 'This order will be held'}
        isOwn={!choice.isEmployee}
        needsLicence={licensed.length > 0}
      >
        {rest.length > 0 && !isOpen && (
          <Button kind="link" disabled={why !== null || isPlacing} onClick={() => void place(true)}>
            Place the other {rest.length === 1 ? 'line' : `${rest.length} lines`} now,{' '}
            {formatRupees(sumOf(rest).total_paise)}
          </Button>
        )}
      </HoldAhead>
      <Field
        label="PO number"
        optional
        error={po.why ?? undefined}
        help={
          po.used && (
            <span className="inline-flex gap-1.5 text-warning-ink">
              <Mark group="warning" className="mt-1" />
              {po.used}
            </span>
          )
        }
      >
        <TextInput
          className="figures"
          maxLength={longestPoNumber}
          autoComplete="off"
          value={po.shown}
          onChange={(event) => po.type(event.target.value)}
          onBlur={() => void po.save()}
          readOnly={isOpen}
        />
      </Field>
      <Field label="Notes for the order" optional counter={{ at: notes.length, of: longestNote }}>
        <TextArea
          value={notes}
          maxLength={longestNote}
          onChange={(event) => setNotes(event.target.value)}
          // While nobody knows whether it was placed, the same order must be sent again.
          readOnly={isOpen}
        />
      </Field>
    </section>
  )
}

function PlaceBar({ placing }: { placing: Placing }) {
  const { choice, totals, licensed, toPay, why, isOpen, isPlacing, refusal, look, place } = placing
  const before = useRead(lookBeforePlacing, placing.which, { ownFailure: true }).data?.data
  return (
    <FootBar
      label="Place the order"
      className="sticky bottom-(--tabbar) z-20 bg-surface py-2.5 shadow-bar max-tablet:py-2"
    >
      <div className="mx-auto grid w-full max-w-360 gap-2 px-(--gutter)">
        {refusal && (
          <Notice group={refusal.isOpen ? 'warning' : 'danger'} live title={refusal.title}>
            {refusal.why}
          </Notice>
        )}
        <div className="flex items-center gap-y-2 gap-x-6 max-tablet:flex-wrap">
          <p id="place-why" className="text-small flex-1 text-ink-3 max-tablet:flex-[1_0_100%] max-tablet:order-3">
            {why ?? whatFollows(placing, before?.cancel_minutes ?? 0)}
          </p>
          <dl className="whitespace-nowrap text-right max-tablet:flex-1 max-tablet:text-left">
            <dt className="font-normal text-ink-3 text-micro">
              {groupIndian(totals.lines)} {totals.lines === 1 ? 'line' : 'lines'}, to pay
            </dt>
            <dd className="figures font-semibold text-[20px] leading-6 tracking-[-0.012em] max-tablet:text-[18px] max-tablet:leading-5.5">
              {formatRupees(toPay)}
            </dd>
          </dl>
          <Button
            kind="primary"
            className="h-10 max-tablet:h-11"
            busy={isPlacing}
            disabled={why !== null}
            aria-describedby="place-why"
            aria-label={`${isOpen ? 'Place again' : 'Place order'}, ${formatRupees(toPay)}`}
            onClick={() => void place()}
          >
            {isOpen ? 'Place again' : 'Place order'}
          </Button>
        </div>
      </div>
      <WholeOrder
        open={look !== null}
        onClose={() => look?.answer(false)}
        onPlace={() => look?.answer(true)}
        served={choice.served}
        cfaName={choice.cfa.name}
        totals={totals}
        unusual={sentencesOf(look?.unusual ?? [])}
        needsLicence={licensed.length > 0}
        isEmployee={choice.isEmployee}
      />
    </FootBar>
  )
}

function whatFollows({ choice: { isEmployee, served }, totals, licensed }: Placing, cancelMinutes: number): string {
  if (isEmployee) return `${served.name} is asked to confirm it.`
  if (willBeHeld(served, totals.total_paise, licensed.length > 0))
    return 'Until it is released you can change or cancel it.'
  return whenItGoes(cancelMinutes)
}
