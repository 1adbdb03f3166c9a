// The cart of one party while somebody types: what is typed counts at once, and is saved after a
// pause.
import { useEffect, useSyncExternalStore } from 'react'
import { changeCartLines, getCart } from '#cart/contract.ts'
import { CallFailure } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { keepRead, useRead } from '#kit/web/query.ts'
import { createSaver } from '#kit/web/saving/saver.ts'
import { saverOf } from '#kit/web/saving/savers.ts'
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
  const saver = cartSaver(which)
  const drafts = useSyncExternalStore(saver.subscribe, saver.waiting)
  const failure = useSyncExternalStore(saver.subscribe, saver.whyNot)
  // What was typed last is saved also where the page is left before the pause is over.
  useEffect(() => saver.flush, [saver])
  const cart = read.data?.data
  const byCode = new Map(products.map((product) => [product.product_code, product]))

  const saved = (cart?.cart_items ?? []).map((item) => ({
    code: item.product_code,
    packs: item.quantity_ordered,
    bp: item.discount_bp ?? null,
  }))
  const codes = new Set([...saved.map(({ code }) => code), ...drafts.keys()])
  const lines: Sold[] = [...codes].flatMap((code) => {
    const product = byCode.get(code)
    const now = drafts.get(code) ?? saved.find((one) => one.code === code)
    return product && now && now.packs > 0 ? [soldOf({ product, packs: now.packs, bp: now.bp })] : []
  })
  return {
    lines,
    set: saver.set,
    failure,
    saveAgain: saver.flush,
    isSaving: drafts.size > 0 || read.isFetching,
    cart,
    isFailed: read.isError && !cart,
    retry: () => void read.refetch(),
  }
}

type CartSaver = ReturnType<typeof createCartSaver>

function cartSaver(which: Which): CartSaver {
  const { distributor, cfa_code, party_id } = which
  return saverOf(`discount cart ${distributor} ${cfa_code} ${party_id}`, () => createCartSaver(which))
}

/** A line stays as it was typed until the cart has it. */
function createCartSaver(which: Which) {
  let refusals = ''
  const saver = createSaver<string, Typed>({
    pauseMs,
    send: async (changes) => {
      const lines = [...changes].map(([product_code, { packs, bp }]) => ({
        product_code,
        quantity: packs,
        ...(bp !== null && { discount_bp: bp }),
      }))
      const { data, refused } = await call(changeCartLines, { ...which, lines })
      await keepRead(getCart, which, { data })
      refusals = refused.map(({ message }) => message).join(' ')
      return null
    },
  })
  return {
    ...saver,
    set(code: string, packs: number, bp: number | null) {
      refusals = ''
      saver.type([[code, { packs, bp }]])
    },
    whyNot(): string {
      const failure = saver.failure()
      if (failure === null) return refusals
      return (failure instanceof CallFailure && whyFailed(failure)) || 'It was not saved.'
    },
  }
}

function soldOf(line: Line): Sold {
  return { ...line, ...discountLine(line.product.pts_paise, line.packs, line.bp, termsOf(line.product)) }
}

export function termsOf(product: DiscountProduct): DiscountTerms {
  const { floor_paise, contract_id, contract_bp, contract_rate_paise, packs_left, margin_bp, free_bp, manager_bp } =
    product
  return { floor_paise, contract_id, contract_bp, contract_rate_paise, packs_left, margin_bp, free_bp, manager_bp }
}
