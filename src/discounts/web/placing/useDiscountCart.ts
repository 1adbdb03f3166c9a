// The cart of one party while somebody types: what is typed counts at once, and is saved after a pause.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeCartLines, getCart } from '#cart/contract.ts'
import { CallFailure } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { keepRead, useRead } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import type { DiscountTerms } from '#pricing/discount.ts'
import { discountLine } from '#pricing/discount.ts'
import type { DiscountProduct } from '../../orders.ts'

export type Line = { product: DiscountProduct; packs: number; bp: number | null }
export type Sold = Line & ReturnType<typeof discountLine>

const pauseMs = 500

type Typed = { packs: number; bp: number | null }

type Which = { distributor: string; cfa_code: string; kind: 'discount'; party_id: number }

export function useDiscountCart(which: Which, products: readonly DiscountProduct[]) {
  const read = useRead(getCart, which, { ownFailure: true })
  const { drafts, failure, set, saveAgain } = useSaving(which)
  const cart = read.data?.data
  const byCode = new Map(products.map((product) => [product.product_code, product]))

  const saved = (cart?.cart_items ?? []).map((item) => ({
    code: item.product_code,
    packs: item.quantity_ordered,
    bp: item.discount_bp ?? null,
  }))
  const codes = new Set([...saved.map(({ code }) => code), ...Object.keys(drafts)])
  const lines: Sold[] = [...codes].flatMap((code) => {
    const product = byCode.get(code)
    const now = drafts[code] ?? saved.find((one) => one.code === code)
    return product && now && now.packs > 0 ? [soldOf({ product, packs: now.packs, bp: now.bp })] : []
  })
  return {
    lines,
    set,
    failure,
    saveAgain,
    isSaving: Object.keys(drafts).length > 0 || read.isFetching,
    cart,
    isFailed: read.isError && !cart,
    retry: () => void read.refetch(),
  }
}

/**
 * One call at a time, each with all that waits: what was typed last is kept, and a line stays until
 * the cart has it.
 */
function useSaving(which: Which) {
  const [drafts, setDrafts] = useState<Record<string, Typed>>({})
  const [failure, setFailure] = useState('')
  const unsent = useRef(new Map<string, Typed>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)

  function set(code: string, packs: number, bp: number | null) {
    const typed = { packs, bp }
    setDrafts((was) => ({ ...was, [code]: typed }))
    setFailure('')
    unsent.current.set(code, typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void sendAll(), pauseMs)
  }

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    while (unsent.current.size > 0 && (await sendWaiting()));
    isSending.current = false
  }

  async function sendWaiting(): Promise<boolean> {
    const sent = new Map(unsent.current)
    unsent.current.clear()
    const lines = [...sent].map(([product_code, { packs, bp }]) => ({
      product_code,
      quantity: packs,
      ...(bp !== null && { discount_bp: bp }),
    }))
    try {
      const { data, refused } = await call(changeCartLines, { ...which, lines })
      await keepRead(getCart, which, { data })
      setDrafts((was) => Object.fromEntries(Object.entries(was).filter(([code, typed]) => sent.get(code) !== typed)))
      if (refused.length > 0) setFailure(refused.map(({ message }) => message).join(' '))
      return true
    } catch (error) {
      unsent.current = new Map([...sent, ...unsent.current])
      setFailure((error instanceof CallFailure && whyFailed(error)) || 'It was not saved.')
      return false
    }
  }

  const saveNow = useEffectEvent(() => {
    clearTimeout(timer.current)
    void sendAll()
  })
  // What was typed last is saved also where the page is left before the pause is over.
  useEffect(() => () => saveNow(), [])

  function saveAgain() {
    setFailure('')
    void sendAll()
  }
  return { drafts, failure, set, saveAgain }
}

function soldOf(line: Line): Sold {
  return { ...line, ...discountLine(line.product.pts_paise, line.packs, line.bp, termsOf(line.product)) }
}

export function termsOf(product: DiscountProduct): DiscountTerms {
  const { floor_paise, contract_id, contract_bp, contract_rate_paise, packs_left, margin_bp, free_bp, manager_bp } =
    product
  return { floor_paise, contract_id, contract_bp, contract_rate_paise, packs_left, margin_bp, free_bp, manager_bp }
}
