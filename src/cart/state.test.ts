import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CartItem,
  cartEmptied,
  cartReceived,
  distributorChosen,
  noCart,
  noCartBack,
  orderEditEnded,
  orderEditStarted,
  wayBackForgotten,
  wayBackKept,
} from './state.ts'

function item(product_code: string, quantity = 10): CartItem {
  const amounts = { price_paise: 8139, amount_paise: 8139 * quantity }
  return { product_code, quantity_ordered: quantity, free_qty: 0, total_qty: quantity, ...amounts, warnings: [] }
}

const filled = cartReceived(noCart, { cart_items: [item('P1'), item('P2')], distributor: 'dist-e' })

describe('the cart', () => {
  test('shows the server’s items, their codes and how many there are', () => {
    expect(filled).toEqual({
      cart_items: [item('P1'), item('P2')],
      cartProductCodeList: ['P1', 'P2'],
      total_iten: 2,
      distributor: 'dist-e',
      orderEditList: [],
    })
  })

  test('that comes again replaces the one before', () => {
    const again = cartReceived(filled, { cart_items: [item('P3')], distributor: 'dist-b' })
    expect(again).toMatchObject({ cartProductCodeList: ['P3'], total_iten: 1, distributor: 'dist-b' })
  })

  test('that is emptied keeps the distributor', () => {
    expect(cartEmptied(filled)).toEqual({ ...noCart, distributor: 'dist-e' })
  })

  test('of another distributor never shows the items of the one before', () => {
    expect(distributorChosen(filled, 'dist-b')).toEqual({ ...noCart, distributor: 'dist-b' })
  })

  test('stays when the same distributor is chosen again', () => {
    expect(distributorChosen(filled, 'dist-e')).toBe(filled)
  })

  test('keeps the order that is being edited apart from its items', () => {
    const lines = [{ order_id: 5, product_code: 'P9', quantity: 4 }]
    const editing = orderEditStarted(filled, lines)
    expect(editing).toEqual({ ...filled, orderEditList: lines })
    expect(cartEmptied(editing).orderEditList).toEqual(lines)
    expect(orderEditEnded(editing)).toEqual(filled)
  })

  test('always counts its items and lists each code once', () => {
    const items = fc.array(fc.constantFrom('P1', 'P2', 'P3', '-').map((code) => item(code)))
    fc.assert(
      fc.property(items, fc.string(), (cart_items, distributor) => {
        const cart = cartReceived(filled, { cart_items, distributor })
        expect(cart.total_iten).toBe(cart_items.length)
        expect(new Set(cart.cartProductCodeList)).toEqual(new Set(cart_items.map((one) => one.product_code)))
        expect(new Set(cart.cartProductCodeList).size).toBe(cart.cartProductCodeList.length)
      }),
    )
  })
})

test('the way back from the cart finds what was chosen, until it is forgotten', () => {
  const chosen = { doctor: 'D7', distributor: 'dist-b', cfa_code: 'MH01', division: '03' }
  expect(wayBackKept(noCartBack, chosen)).toEqual(chosen)
  expect(wayBackForgotten(chosen)).toEqual(noCartBack)
})
