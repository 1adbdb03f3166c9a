// The cart as this browser last saw it (the server keeps the true one), and what was chosen before
// going to it.

export type CartItem = {
  product_code: string
  quantity_ordered: number
  free_qty: number
  total_qty: number
  price_paise: number
  amount_paise: number
  warnings: string[]
}

export type OrderEditLine = { order_id: number; product_code: string; quantity: number }

/** Field names are the specification's, `total_iten` included. */
export type CartState = {
  cart_items: CartItem[]
  cartProductCodeList: string[]
  total_iten: number
  /** For whom is ordered: the distributor's code, '' when nobody was chosen. */
  distributor: string
  /** The lines of the placed order that is being edited. */
  orderEditList: OrderEditLine[]
}

export const noCart: CartState = {
  cart_items: [],
  cartProductCodeList: [],
  total_iten: 0,
  distributor: '',
  orderEditList: [],
}

export const cartSlice = { name: 'cart', of: 'customer' as const, initial: noCart }

/** Every change answers with the whole cart, so it replaces what was there. */
export function cartReceived(state: CartState, cart: { cart_items: CartItem[]; distributor: string }): CartState {
  return {
    ...state,
    cart_items: cart.cart_items,
    cartProductCodeList: [...new Set(cart.cart_items.map((item) => item.product_code))],
    total_iten: cart.cart_items.length,
    distributor: cart.distributor,
  }
}

/** The cart was placed or emptied; the distributor stays chosen. */
export function cartEmptied(state: CartState): CartState {
  return cartReceived(state, { cart_items: [], distributor: state.distributor })
}

/**
 * Each distributor has a cart of its own: another one's items are not shown while its cart is on
 * the way.
 */
export function distributorChosen(state: CartState, distributor: string): CartState {
  return distributor === state.distributor ? state : cartReceived(state, { cart_items: [], distributor })
}

export function orderEditStarted(state: CartState, lines: OrderEditLine[]): CartState {
  return { ...state, orderEditList: lines }
}

export function orderEditEnded(state: CartState): CartState {
  return { ...state, orderEditList: [] }
}

export type CartBackState = { doctor: string; distributor: string; cfa_code: string; division: string }

export const noCartBack: CartBackState = { doctor: '', distributor: '', cfa_code: '', division: '' }

export const cartBackSlice = { name: 'cartBack', of: 'customer' as const, initial: noCartBack }

/** On the way to the cart: what the way back must find again. */
export function wayBackKept(_state: CartBackState, chosen: CartBackState): CartBackState {
  return chosen
}

export function wayBackForgotten(_state: CartBackState): CartBackState {
  return noCartBack
}

/** What the store keeps of this feature. */
export const slices = [cartSlice, cartBackSlice]
