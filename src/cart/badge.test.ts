import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badgeOf, cartKey } from './badge.ts'

const cart = (distributor: string, lines: number) => ({ distributor, cfa_code: 'C1', lines })
const nobody = { distributor: '', cfa_code: '' }

test.each([
  ['nothing is open', [], nobody, 0, '0 lines in this cart'],
  ['one cart is open', [cart('a', 7)], nobody, 7, '7 lines in this cart'],
  ['nobody was chosen', [cart('a', 7), cart('b', 7)], nobody, 14, '14 lines in 2 open carts'],
  [
    'one of two is open',
    [cart('a', 7), cart('b', 7)],
    cart('a', 0),
    7,
    '7 lines in this cart, 7 lines in another open cart',
  ],
  ['the chosen one is empty', [cart('b', 1)], cart('a', 0), 0, '0 lines in this cart, 1 line in another open cart'],
])('the badge says the lines of the cart that opens where %s', (_, open, chosen, count, says) => {
  expect(badgeOf(open, new Map(), chosen)).toEqual({ count, says })
})

test('a line is counted once, whoever tells of it first: the server or the page that typed it', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.boolean(), (before, now, isTold) => {
      const open = [cart('a', isTold ? now : before), cart('b', 3)]
      const seen = new Map([[cartKey(cart('a', 0)), now]])
      expect(badgeOf(open, seen, cart('a', 0)).count).toBe(now)
      expect(badgeOf(open, seen, nobody).count).toBe(now + 3)
    }),
  )
})
