import { expect, test } from 'vitest'
import { towns } from '../../world/goods/plants.ts'
import { states } from './gstin.ts'
import { whyNotPinOf } from './pin.ts'

test.each([
  ['440023', '27'],
  ['403001', '30'],
  ['396210', '26'],
  ['533464', '34'],
  ['673310', '34'],
  ['160062', '03'],
  ['248001', '05'],
  ['194101', '38'],
  ['737101', '11'],
  ['744101', '35'],
  ['799001', '16'],
  ['831001', '20'],
  // A field post office, and a code that was left out.
  ['900056', '27'],
  ['', '27'],
])('PIN code %s may stand with state %s', (pin, state) => {
  expect(whyNotPinOf(pin, state)).toBeNull()
})

test.each([
  ['440023', '24', 'PIN code 440023 is in Maharashtra, but the state is Gujarat. Correct one of them.'],
  ['403001', '29', 'PIN code 403001 is in Maharashtra or Goa, but the state is Karnataka. Correct one of them.'],
  [
    '799001',
    '27',
    'PIN code 799001 is in Arunachal Pradesh, Meghalaya, Manipur, Mizoram, Nagaland or Tripura, but the state is Maharashtra. Correct one of them.',
  ],
  ['290001', '09', 'No PIN code begins with 29. Check it for a typing error.'],
  ['44002', '27', 'Enter the 6 digits of the PIN code.'],
])('PIN code %s is refused in state %s', (pin, state, why) => {
  expect(whyNotPinOf(pin, state)).toBe(why)
})

test('a state that is not chosen yet refuses no PIN code', () => {
  expect(whyNotPinOf('440023', '')).toBeNull()
})

test('every state has a PIN code, and every town of the demo lies in its state', () => {
  const begins = Array.from({ length: 90 }, (_, at) => `${at + 10}0001`).filter((pin) => !pin.startsWith('9'))
  const without = Object.keys(states).filter((state) => !begins.some((pin) => whyNotPinOf(pin, state) === null))
  expect(without).toEqual([])
  expect(towns.flatMap(([, state, , , pin]) => whyNotPinOf(pin, state) ?? []).join()).toBe('')
  expect(towns.length).toBeGreaterThan(20)
})
