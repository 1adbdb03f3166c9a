import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { authSlice } from '#accounts/state.ts'
import { listCarts } from '#cart/contract.ts'
import type { Cart as CartNow } from '#cart/line.ts'
import { cartEmptied, cartSlice } from '#cart/state.ts'
import { Cart, type PlaceProps } from '#cart/web/Cart.tsx'
import { useCart, useMistakes, useSaving, useTotals } from '#cart/web/keeping/keepers.ts'
import { listProducts, listSheet } from '#catalogue/contract.ts'
import { accountantsDoNotOrder } from '#kit/access.ts'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import type { Input } from '#kit/endpoint.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { useKey } from '#kit/web/key.ts'
import { provider } from '#kit/web/settings.ts'
import { useSlice } from '#kit/web/store.ts'
import { listMyDistributors } from '#people/contract.ts'
import { sumOf } from '#pricing/totals.ts'
import { Button } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { placeOrder } from '../../contract.ts'
import { isLargeOrder, unwantedInWords } from '../../rules.ts'
import { HoldAhead, willBeHeld } from './HoldAhead.tsx'

const WholeOrder = whenOpened(() => import('./WholeOrder.tsx').then((part) => part.WholeOrder))

const longestNote = 500

export function CartScreen() {
  return <Cart Place={PlaceCart} />
}

type Refusal = { title: string; why: string; isOpen?: boolean }
type Attempt = { input: Input<typeof placeOrder>; idempotencyKey: string }

/** Notes, what stands in the way, and placing: once, however often it is pressed or answered. */
function PlaceCart({ keeper, which, choice, children }: PlaceProps) {
  const { isEmployee, served, cfa } = choice
  const cart = useCart(keeper)
  const totals = useTotals(keeper)
  const saving = useSaving(keeper)
  const mistakes = useMistakes(keeper).size
  const [, changeMirror] = useSlice(cartSlice)
  const [{ DepotLogin, userClaims }] = useSlice(authSlice)
  const client = useQueryClient()
  const [notes, setNotes] = useState('')
  const [isPlacing, setPlacing] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Sent, and nobody knows what became of it: sent again as it was, whatever the cart holds by now. */
  const [open, setOpen] = useState<Attempt | null>(null)
  // Made anew when the cart or the notes change.
  const { keyFor } = useKey()
  /** The unwanted products that the person has agreed to order. */
  const agreed = useRef('')
  /** A large order is looked at as a whole before it goes. */
  const [look, setLook] = useState<{ answer: (yes: boolean) => void } | null>(null)
  const mustLook = cart?.must_look.length ?? 0
  const [licensed, rest] = byLicence(cart)

  async function place(restAlone = false) {
    setPlacing(true)
    setRefusal(null)
    try {
      const attempt = open ?? (await prepare(restAlone))
      if (attempt) await send(attempt)
    } finally {
      setPlacing(false)
    }
  }

  /** What the person is shown is what is asked for; the server tells any difference before it places. */
  async function prepare(restAlone: boolean): Promise<Attempt | null> {
    const seen = totals.total_paise
    keeper.flush()
    await keeper.settled()
    const { failed, why } = keeper.saving()
    if (failed > 0) {
      setRefusal({ title: 'Save the cart first', why: `${why} Nothing was placed.` })
      return null
    }
    if (!(await wantsThem(keeper.cart()))) return null
    if (!restAlone && isLargeOrder(totals) && !(await looksAtIt())) return null
    const said = { ...which, notes: notes.trim() }
    const input = restAlone
      ? { ...said, rest: true, expected_total_paise: sumOf(byLicence(keeper.cart())[1]).total_paise }
      : { ...said, expected_total_paise: seen }
    return { input, idempotencyKey: keyFor(JSON.stringify([input, keeper.cart()?.version])) }
  }

  /** What the stockist does not want is asked about once, however often placing is tried. */
  async function wantsThem(now: CartNow | null): Promise<boolean> {
    const ask = unwantedInWords(now?.cart_items ?? [])
    if (!ask || agreed.current === ask.text) return true
    const yes = await confirm({ ...ask, action: 'Order anyway', danger: false })
    if (yes) agreed.current = ask.text
    return yes
  }

  function looksAtIt(): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setLook(null)
        resolve(yes)
      }
      setLook({ answer })
    })
  }

  async function send(attempt: Attempt) {
    try {
      const { data } = await call(placeOrder, attempt.input, { idempotencyKey: attempt.idempotencyKey })
      setOpen(null)
      changeMirror(cartEmptied)
      void keeper.read()
      for (const { path } of [listCarts, listProducts, listSheet, listMyDistributors])
        void client.invalidateQueries({ queryKey: [path] })
      toast({ group: 'success', text: `Order ${data.order_no} is placed.` })
      navigate(`${DepotLogin ? '/depot-my-order-details' : '/my-order-details'}/${data.order_id}`)
    } catch (failure) {
      const refused = refusalOf(failure)
      setRefusal(refused)
      setOpen(refused.isOpen ? attempt : null)
      const fresh = failure instanceof CallFailure ? failure.data : undefined
      if (isCart(fresh)) keeper.take(fresh)
      else if (failure instanceof CallFailure && failure.http === 409) void keeper.read()
    }
  }

  if (totals.lines === 0 && !open && !refusal) return children({ side: null, bar: null })
  const isAccountant = userClaims?.role === 'accountant'
  const why = open
    ? null
    : whyNotPlace({ lines: totals.lines, mustLook, mistakes, failed: saving.failed, isAccountant })
  const toPay = open?.input.expected_total_paise ?? totals.total_paise
  const side = (
    <section aria-label="Before you place it" className="grid gap-4">
      {/* An employee's order is checked when it is confirmed. */}
      <HoldAhead
        served={served}
        totalPaise={totals.total_paise}
        then={isEmployee ? 'When it is confirmed, the order waits' : 'The order waits'}
        needsLicence={licensed.length > 0}
      >
        {rest.length > 0 && !open && (
          <Button kind="link" disabled={why !== null || isPlacing} onClick={() => void place(true)}>
            Place the other {rest.length === 1 ? 'line' : `${rest.length} lines`} now,{' '}
            {formatRupees(sumOf(rest).total_paise)}
          </Button>
        )}
      </HoldAhead>
      <Field label="Notes for the order" optional counter={{ at: notes.length, of: longestNote }}>
        <TextArea
          value={notes}
          maxLength={longestNote}
          onChange={(event) => setNotes(event.target.value)}
          // While nobody knows whether it was placed, the same order must be sent again.
          readOnly={open !== null}
        />
      </Field>
    </section>
  )
  const bar = (
    <section aria-label="Place the order" className="place-bar">
      <div>
        {refusal && (
          <Notice group={refusal.isOpen ? 'warning' : 'danger'} live title={refusal.title}>
            {refusal.why}
          </Notice>
        )}
        <div className="place-row">
          <p id="place-why" className="place-why">
            {why ??
              (isEmployee
                ? `${served.name} is asked to confirm it.`
                : willBeHeld(served, totals.total_paise, licensed.length > 0)
                  ? 'Until it is released you can change or cancel it.'
                  : 'It goes to fulfilment at once. Until it is sent you can cancel it.')}
          </p>
          <dl>
            <dt>
              {groupIndian(totals.lines)} {totals.lines === 1 ? 'line' : 'lines'}, to pay
            </dt>
            <dd>{formatRupees(toPay)}</dd>
          </dl>
          <Button
            kind="primary"
            busy={isPlacing}
            disabled={why !== null}
            aria-describedby="place-why"
            aria-label={`${open ? 'Place again' : 'Place order'}, ${formatRupees(toPay)}`}
            onClick={() => void place()}
          >
            {open ? 'Place again' : 'Place order'}
          </Button>
        </div>
      </div>
      <WholeOrder
        open={look !== null}
        onClose={() => look?.answer(false)}
        onPlace={() => look?.answer(true)}
        served={served}
        cfaName={cfa.name}
        totals={totals}
        isEmployee={isEmployee}
      />
    </section>
  )
  return children({ side, bar })
}

/** The lines that an ended drug licence would hold, and the others. */
function byLicence(cart: CartNow | null): [CartNow['cart_items'], CartNow['cart_items']] {
  const items = cart?.cart_items ?? []
  const isHeld = (item: CartNow['cart_items'][number]) => item.warnings.some(({ code }) => code === 'licence')
  return [items.filter(isHeld), items.filter((item) => !isHeld(item))]
}

type Ready = { lines: number; mustLook: number; mistakes: number; failed: number; isAccountant: boolean }

function whyNotPlace({ lines, mustLook, mistakes, failed, isAccountant }: Ready): string | null {
  if (isAccountant) return accountantsDoNotOrder
  if (lines === 0) return 'There is nothing to place yet.'
  if (mistakes > 0) return 'A quantity is too large. Correct it, then place the order.'
  if (failed > 0) return 'Some lines are not saved. Try again there, then place.'
  if (mustLook > 0) return 'Check the new prices and the products that are no longer sold, then place the order.'
  return null
}

function refusalOf(failure: unknown): Refusal {
  if (failure instanceof CallFailure && failure.noResponse)
    return {
      title: 'Place it again',
      why: 'No answer came, so it may be placed or not. Placing again is safe: the same order is never placed twice.',
      isOpen: true,
    }
  if (failure instanceof CallFailure && failure.http >= 500)
    return {
      title: 'Place it again',
      why: `${whatToShow(failure, provider)} Placing again is safe: the same order is never placed twice.`,
      isOpen: true,
    }
  if (failure instanceof CallFailure && failure.http === 409)
    return { title: failure.message, why: 'Nothing was placed. The cart is shown as it is now.' }
  return { title: whatToShow(failure, provider), why: 'Nothing was placed.' }
}

function isCart(data: unknown): data is CartNow {
  return typeof data === 'object' && data !== null && 'cart_items' in data
}
