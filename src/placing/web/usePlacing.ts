import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { authSlice } from '#accounts/state.ts'
import { listCarts } from '#cart/contract.ts'
import type { Cart as CartNow } from '#cart/line.ts'
import { cartEmptied, cartSlice } from '#cart/state.ts'
import { useCart, useMistakes, useSaving, useTotals } from '#cart/web/autosave/useCartAutosave.ts'
import type { PlaceProps } from '#cart/web/Cart.tsx'
import { listProducts, listSheet } from '#catalogue/contract.ts'
import { accountantsDoNotOrder } from '#kit/access.ts'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import type { Input } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { useKey } from '#kit/web/key.ts'
import { readAgain } from '#kit/web/query.ts'
import { provider } from '#kit/web/settings.ts'
import { useSlice } from '#kit/web/store.ts'
import { placeOrder } from '#orders/contract.ts'
import { isLargeOrder, unwantedInWords } from '#orders/rules.ts'
import { listMyDistributors } from '#people/contract.ts'
import { sumOf } from '#pricing/totals.ts'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { sentencesOf } from '../unusual.ts'
import { keepNotes, useKeptNotes } from './keptNotes.ts'
import { usePoNumber } from './usePoNumber.ts'
import { unusualIn, useWholeLook } from './wholeLook.ts'

type PlacedCart = Omit<PlaceProps, 'children'>
type Refusal = { title: string; why: string; isOpen?: boolean }
type Attempt = { input: Input<typeof placeOrder>; idempotencyKey: string }

export type Placing = ReturnType<typeof usePlacing>

/** A cart on its way to an order: placed once, however often it is pressed or answered. */
export function usePlacing({ autosave, which, choice }: PlacedCart) {
  const totals = useTotals(autosave)
  const [licensed, rest] = byLicence(useCart(autosave))
  const [notes, setNotes] = useKeptNotes(which)
  const po = usePoNumber(which)
  const [isPlacing, setPlacing] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Sent, and its answer was lost: sent again as it was, whatever the cart holds by now. */
  const [open, setOpen] = useState<Attempt | null>(null)
  // Made anew when the cart or the notes change.
  const { keyFor } = useKey()
  const wantsThem = useUnwanted()
  const { look, isMeant } = useIsMeant({ autosave, which, choice })
  const tellPlaced = useTellPlaced(autosave)
  const why = useWhyNotPlace(autosave)

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

  /**
   * What the person is shown is what is asked for; the server tells any difference before it
   * places.
   */
  async function prepare(restAlone: boolean): Promise<Attempt | null> {
    const seen = totals.total_paise
    const unsaved = await whyUnsaved(autosave, po)
    if (unsaved) setRefusal(unsaved)
    if (unsaved || !(await wantsThem(autosave.cart()))) return null
    if (!(await isMeant(restAlone))) return null
    const said = { ...which, notes: notes.trim() }
    const input = restAlone
      ? { ...said, rest: true, expected_total_paise: sumOf(byLicence(autosave.cart())[1]).total_paise }
      : { ...said, expected_total_paise: seen }
    return { input, idempotencyKey: keyFor(JSON.stringify([input, autosave.cart()?.version])) }
  }

  async function send(attempt: Attempt) {
    try {
      const { data } = await call(placeOrder, attempt.input, { idempotencyKey: attempt.idempotencyKey })
      setOpen(null)
      keepNotes(which, '')
      tellPlaced(data)
    } catch (failure) {
      const refused = refusalOf(failure)
      setRefusal(refused)
      setOpen(refused.isOpen ? attempt : null)
      takeFresh(autosave, failure)
    }
  }

  const toPay = open?.input.expected_total_paise ?? totals.total_paise
  const isOpen = open !== null
  return {
    which,
    choice,
    totals,
    licensed,
    rest,
    notes,
    setNotes,
    po,
    isPlacing,
    refusal,
    look,
    place,
    toPay,
    isOpen,
    why: isOpen ? null : why,
  }
}

async function whyUnsaved(
  autosave: PlaceProps['autosave'],
  po: ReturnType<typeof usePoNumber>,
): Promise<Refusal | null> {
  autosave.flush()
  await autosave.settled()
  const { failed, why } = autosave.saving()
  if (failed > 0) return { title: 'Save the cart first', why: `${why} Nothing was placed.` }
  const noPo = await po.save()
  return noPo === null ? null : { title: 'Save the PO number first', why: `${noPo} Nothing was placed.` }
}

/** A refusal may bring the cart as it is by now. */
function takeFresh(autosave: PlacedCart['autosave'], failure: unknown): void {
  if (!(failure instanceof CallFailure)) return
  if (isCart(failure.data)) autosave.take(failure.data)
  else if (failure.http === 409) void autosave.read()
}

/** Asks about what is unusual; an order like those before it goes without a question. */
function useIsMeant({ autosave, which, choice }: PlacedCart) {
  const totals = useTotals(autosave)
  const [licensed] = byLicence(useCart(autosave))
  const { look, looksAtIt } = useWholeLook()

  async function isMeant(restAlone: boolean): Promise<boolean> {
    const rows = restAlone ? byLicence(autosave.cart())[1] : (autosave.cart()?.cart_items ?? [])
    const codes = new Set(rows.map(({ product_code }) => product_code))
    const unusual = await unusualIn(which, choice, {
      codes,
      total_paise: sumOf(rows).total_paise,
      needsLicence: !restAlone && licensed.length > 0,
    })
    if (!restAlone) return isLargeOrder(totals) || unusual.length > 0 ? looksAtIt(unusual) : true
    const text = sentencesOf(unusual).join(' ')
    return text === '' || confirm({ title: 'Place these lines?', text, action: 'Place the order', danger: false })
  }

  return { look, isMeant }
}

/** What the stockist does not want is asked about once, however often placing is tried. */
function useUnwanted(): (now: CartNow | null) => Promise<boolean> {
  /** The unwanted products that the person has agreed to order. */
  const agreed = useRef('')
  return async (now) => {
    const ask = unwantedInWords(now?.cart_items ?? [])
    if (!ask || agreed.current === ask.text) return true
    const yes = await confirm({ ...ask, action: 'Order anyway', danger: false })
    if (yes) agreed.current = ask.text
    return yes
  }
}

/** Once it is placed the cart is empty, what showed it is read anew, and the order is opened. */
function useTellPlaced(autosave: PlaceProps['autosave']): (placed: { order_id: number; order_no: string }) => void {
  const [, changeMirror] = useSlice(cartSlice)
  const [{ DepotLogin }] = useSlice(authSlice)
  return ({ order_id, order_no }) => {
    changeMirror(cartEmptied)
    void autosave.read()
    readAgain([listCarts, listProducts, listSheet, listMyDistributors])
    toast({ group: 'success', text: `Order ${order_no} is placed.` })
    navigate(`${DepotLogin ? '/depot-my-order-details' : '/my-order-details'}/${order_id}`)
  }
}

function useWhyNotPlace(autosave: PlaceProps['autosave']): string | null {
  const cart = useCart(autosave)
  const { lines } = useTotals(autosave)
  const { failed } = useSaving(autosave)
  const mistakes = useMistakes(autosave).size
  const [{ userClaims }] = useSlice(authSlice)
  if (userClaims?.role === 'accountant') return accountantsDoNotOrder
  if (lines === 0) return 'There is nothing to place yet.'
  if (mistakes > 0) return 'A quantity is too large. Correct it, then place the order.'
  if (failed > 0) return 'Some lines are not saved. Try again there, then place.'
  if (cart && cart.must_look.length > 0)
    return 'Check the new prices and the products that are no longer sold, then place the order.'
  return null
}

/** The lines that an ended drug licence would hold, and the others. */
function byLicence(cart: CartNow | null): [CartNow['cart_items'], CartNow['cart_items']] {
  const items = cart?.cart_items ?? []
  const isHeld = (item: CartNow['cart_items'][number]) => item.warnings.some(({ code }) => code === 'licence')
  return [items.filter(isHeld), items.filter((item) => !isHeld(item))]
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
