import { expect, test } from 'vitest'
import { authSlice } from '#accounts/state.ts'
import { cartReceived, cartSlice, noCart } from '#cart/state.ts'
import { createRootStore } from '#kit/web/store.ts'
import { createTokens } from '#kit/web/tokens.ts'
import { followSession } from './session.ts'

const tokenOf = (sub: string, product_type = 'E') => {
  const claims = {
    sub,
    product_type,
    aud: 'customer',
    type: 'D',
    div_type: 'B',
    name: 'Asha',
    jti: 'b',
    exp: 1_800_000_000,
  }
  const rest = { multiple_cfa_code: ['MH01'], depot_login: false, brand_manager: false, firm_id: null, role: null }
  return `h.${Buffer.from(JSON.stringify({ ...claims, ...rest })).toString('base64url')}.s`
}
const item = {
  product_code: 'A',
  quantity_ordered: 1,
  free_qty: 0,
  total_qty: 1,
  price_paise: 100,
  amount_paise: 100,
  warnings: [],
}

function begin(token: string | null) {
  const tokens = createTokens({ storage: () => undefined, tabs: undefined })
  const store = createRootStore([authSlice, cartSlice], () => undefined)
  if (token) tokens.set('customer', token)
  let forgotten = 0
  followSession(store, tokens, () => {
    forgotten += 1
  })
  const fill = () => store.change(cartSlice, (state) => cartReceived(state, { cart_items: [item], distributor: 'd' }))
  return { tokens, store, fill, forgotten: () => forgotten }
}

test.each([
  ['signs out', null],
  ['is followed by another', tokenOf('8')],
  ['works in the other product type', tokenOf('7', 'G')],
])('what belongs to a person is gone when that person %s', (_, next) => {
  const { tokens, store, fill, forgotten } = begin(tokenOf('7'))
  fill()
  const before = forgotten()
  if (next) tokens.set('customer', next)
  else tokens.remove('customer')
  expect(store.get(cartSlice)).toEqual(noCart)
  expect(forgotten()).toBe(before + 1)
})

test('a new token of the same person, or one of the office, forgets nothing', () => {
  const { tokens, store, fill } = begin(tokenOf('7'))
  fill()
  tokens.set('customer', tokenOf('7'))
  tokens.set('admin', 'h.e30.s')
  expect(store.get(cartSlice).total_iten).toBe(1)
})
