// The cart of one party while somebody types: what is typed counts at once, and is saved after a pause.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeCart, getCart } from '#cart/contract.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import type { DiscountTerms } from '#pricing/discount.ts'
import { discountLine } from '#pricing/discount.ts'
import type { DiscountProduct } from '../../orders.ts'

export type Line = { product: DiscountProduct; packs: number; bp: number | null }
export type Sold = Line & ReturnType<typeof discountLine>

const pauseMs = 500

type Waiting = { packs: number; bp: number | null; timer: ReturnType<typeof setTimeout> }

type Which = { distributor: string; cfa_code: string; kind: 'discount'; party_id: number }

export function useDiscountCart(which: Which, products: readonly DiscountProduct[]) {
  const read = useRead(getCart, which, { ownFailure: true })
  const change = useWrite(changeCart, { refresh: [getCart], ownFailure: true })
  const [drafts, setDrafts] = useState<Record<string, { packs: number; bp: number | null }>>({})
  const waiting = useRef(new Map<string, Waiting>())
  const [failure, setFailure] = useState('')
  const cart = read.data?.data
  const byCode = new Map(products.map((product) => [product.product_code, product]))

  const saveAll = useEffectEvent(() => {
    for (const [code, { timer, packs, bp }] of waiting.current) {
      clearTimeout(timer)
      save(code, packs, bp)
    }
  })
  // What was typed last is saved also where the page is left before the pause is over.
  useEffect(() => () => saveAll(), [])

  function set(code: string, packs: number, bp: number | null) {
    setDrafts((was) => ({ ...was, [code]: { packs, bp } }))
    setFailure('')
    clearTimeout(waiting.current.get(code)?.timer)
    waiting.current.set(code, { packs, bp, timer: setTimeout(() => save(code, packs, bp), pauseMs) })
  }

  function save(code: string, packs: number, bp: number | null) {
    waiting.current.delete(code)
    change.mutate(
      { ...which, product_code: code, quantity: packs, ...(bp !== null && { discount_bp: bp }) },
      {
        onSuccess: () =>
          setDrafts((was) => {
            const now = was[code]
            if (now?.packs !== packs || now.bp !== bp) return was
            const { [code]: _, ...others } = was
            return others
          }),
        onError: (error) => setFailure(error.message || 'It was not saved. Try again.'),
      },
    )
  }

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
    isSaving: Object.keys(drafts).length > 0 || change.isPending || read.isFetching,
    cart,
    isFailed: read.isError && !cart,
    retry: () => void read.refetch(),
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
