import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { authSlice } from '#accounts/state.ts'
import { listCarts } from '#cart/contract.ts'
import { cartEmptied, cartSlice } from '#cart/state.ts'
import { Cart, type PlaceProps } from '#cart/web/Cart.tsx'
import type { Cart as CartNow } from '#cart/web/keeper.ts'
import { useCart, useSaving, useTotals } from '#cart/web/keepers.ts'
import { listProducts } from '#catalogue/contract.ts'
import { listMyDistributors } from '#distributors/contract.ts'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import type { Input } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { provider } from '#kit/web/settings.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { placeOrder } from '../contract.ts'
import { HoldAhead, willBeHeld } from './HoldAhead.tsx'

const longestNote = 500

export function CartScreen() {
  return <Cart Place={PlaceCart} />
}

type Refusal = { title: string; why: string; isOpen?: boolean }
type Attempt = { input: Input<typeof placeOrder>; idempotencyKey: string }

/** Notes, what stands in the way, and placing: once, however often it is pressed or answered. */
function PlaceCart({ keeper, which, choice }: PlaceProps) {
  const { isEmployee, served } = choice
  const cart = useCart(keeper)
  const totals = useTotals(keeper)
  const saving = useSaving(keeper)
  const [, changeMirror] = useSlice(cartSlice)
  const [{ DepotLogin }] = useSlice(authSlice)
  const client = useQueryClient()
  const [notes, setNotes] = useState('')
  const [isPlacing, setPlacing] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Sent, and nobody knows what became of it: sent again as it was, whatever the cart holds by now. */
  const [open, setOpen] = useState<Attempt | null>(null)
  const keyFor = useKey()
  const mustLook = cart?.must_look.length ?? 0

  async function place() {
    setPlacing(true)
    setRefusal(null)
    try {
      const attempt = open ?? (await prepare())
      if (attempt) await send(attempt)
    } finally {
      setPlacing(false)
    }
  }

  /** What the person is shown is what is asked for; the server tells any difference before it places. */
  async function prepare(): Promise<Attempt | null> {
    const input = { ...which, notes: notes.trim(), expected_total_paise: totals.total_paise }
    keeper.flush()
    await keeper.settled()
    const { failed, why } = keeper.saving()
    if (failed > 0) {
      setRefusal({ title: 'Save the cart first', why: `${why} Nothing was placed.` })
      return null
    }
    return { input, idempotencyKey: keyFor(JSON.stringify([input, keeper.cart()?.version])) }
  }

  async function send(attempt: Attempt) {
    try {
      const { data } = await call(placeOrder, attempt.input, { idempotencyKey: attempt.idempotencyKey })
      setOpen(null)
      changeMirror(cartEmptied)
      void keeper.read()
      for (const { path } of [listCarts, listProducts, listMyDistributors])
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

  if (totals.lines === 0 && !open && !refusal) return null
  const why = open ? null : whyNotPlace({ lines: totals.lines, mustLook, failed: saving.failed })
  return (
    <section aria-label="Place the order" className="grid gap-4">
      {/* An employee's order is checked when it is confirmed. */}
      <HoldAhead
        served={served}
        totalPaise={totals.total_paise}
        then={isEmployee ? 'When it is confirmed, the order waits' : 'The order waits'}
      />
      <Field label="Notes for the order" optional counter={{ at: notes.length, of: longestNote }}>
        <TextArea
          value={notes}
          maxLength={longestNote}
          onChange={(event) => setNotes(event.target.value)}
          // While nobody knows whether it was placed, the same order must be sent again.
          readOnly={open !== null}
        />
      </Field>
      {refusal && (
        <Notice group={refusal.isOpen ? 'warning' : 'danger'} live title={refusal.title}>
          {refusal.why}
        </Notice>
      )}
      <div className="grid gap-2">
        <Button
          kind="primary"
          className="h-10"
          busy={isPlacing}
          disabled={why !== null}
          aria-describedby="place-why"
          onClick={() => void place()}
        >
          {open ? 'Place again' : 'Place order'}, {formatRupees(open?.input.expected_total_paise ?? totals.total_paise)}
        </Button>
        <p id="place-why" className="text-small text-ink-3">
          {why ??
            (isEmployee
              ? `${served.name} is asked to confirm it.`
              : willBeHeld(served, totals.total_paise)
                ? 'Until it is released you can change or cancel it.'
                : 'It goes to fulfilment at once. Until it is sent you can cancel it.')}
        </p>
      </div>
    </section>
  )
}

function whyNotPlace({ lines, mustLook, failed }: { lines: number; mustLook: number; failed: number }): string | null {
  if (lines === 0) return 'There is nothing to place yet.'
  if (failed > 0) return 'Some lines are not saved. Try again there, then place.'
  if (mustLook > 0) return 'Look at the new prices and at what is not sold any more, then place.'
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

/** One key for one body: kept until the order is placed, made anew when the cart or the notes change. */
function useKey(): (body: string) => string {
  const kept = useRef<{ body: string; key: string }>(null)
  return (body) => {
    if (kept.current?.body !== body) kept.current = { body, key: newKey() }
    return kept.current.key
  }
}

/** randomUUID is there only on secure origins; the order desk of a LAN may not be one. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
