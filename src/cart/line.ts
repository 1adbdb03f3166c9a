// One line of a cart as the screens show it: the server's, or what was typed over it, priced by the
// rules of the server.

import type { Output } from '#kit/endpoint.ts'
import { pricePacks } from '#pricing/line.ts'
import type { getCart } from './contract.ts'

export type Cart = Output<typeof getCart>['data']
export type Item = Cart['cart_items'][number]
export type Warning = Item['warnings'][number]

/** What pricing needs to know of a product: from the list, or from the line that is in the cart. */
export type Terms = Pick<
  Item,
  | 'product_code'
  | 'product_name'
  | 'division_code'
  | 'division_name'
  | 'pack'
  | 'min_qty'
  | 'scheme_qty'
  | 'compulsory'
  | 'price_paise'
  | 'gst_bp'
>

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused'

export type Line = {
  terms: Terms
  /** As typed; what the scheme makes of it is `total`, of which `free` is free. */
  asked: number
  asTyped: boolean
  total: number
  free: number
  amount_paise: number
  tax_paise: number
  saving: Saving
  /** Why it could not be saved. */
  why: string
  /** Of the server's line; none while what was typed is not saved. */
  warnings: Warning[]
  old_price_paise: number | null
}

/** What was typed and is not saved yet. */
export type Draft = {
  terms: Terms
  asked: number
  asTyped: boolean
  /**
   * The version of the cart whose number the person saw when it began to type; null where the cart
   * had not come yet.
   */
  seen: number | null
  saving: Exclude<Saving, 'saved'>
  why: string
  /** Was sent, and no answer came: it may stand on the server all the same. */
  lost?: { asked: number; asTyped: boolean }
}

export function savedLine(item: Item): Line {
  return {
    terms: item,
    asked: item.quantity_ordered,
    asTyped: item.as_typed,
    total: item.total_qty,
    free: item.free_qty,
    amount_paise: item.amount_paise,
    tax_paise: item.tax_paise,
    saving: 'saved',
    why: '',
    warnings: item.warnings,
    old_price_paise: item.old_price_paise,
  }
}

export function typedLine({ terms, asked, asTyped, saving, why }: Draft, isInterstate: boolean): Line {
  const { schemed, amount_paise, tax_paise } = pricePacks({ ...terms, as_typed: asTyped }, asked, isInterstate)
  return {
    terms,
    asked,
    asTyped,
    total: schemed.total,
    free: schemed.free,
    amount_paise,
    tax_paise,
    saving,
    why,
    warnings: [],
    old_price_paise: null,
  }
}
