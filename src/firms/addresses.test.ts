import { expect, test } from 'vitest'
import { type Address, addressInWords, whyNotAddresses } from './addresses.ts'

const godown: Address = {
  kind: 'delivery',
  name: 'Wadi godown',
  address: '14 Amravati Road',
  city: 'Nagpur',
  pin_code: '440023',
  state_code: '27',
  phone: '+91 98200 12345',
}

test.each<[string, Partial<Address>, string | null]>([
  ['a whole one', {}, null],
  ['one without a PIN code and a phone', { pin_code: '', phone: '' }, null],
  ['one in another state', { state_code: '23', city: 'Bhopal', pin_code: '462001' }, null],
  [
    'one with the PIN code of another state',
    { state_code: '23' },
    'Wadi godown: PIN code 440023 is in Maharashtra, but the state is Madhya Pradesh. Correct one of them.',
  ],
  ['one without a name', { name: '' }, 'Enter the name of address 2, such as the godown.'],
  ['one without an address', { address: '' }, 'Wadi godown: Enter the address.'],
  ['one without a city', { city: '' }, 'Wadi godown: Enter the city.'],
  ['a PIN code of five digits', { pin_code: '44002' }, 'Wadi godown: Enter the 6 digits of the PIN code.'],
  ['a PIN code that begins with 0', { pin_code: '044002' }, 'Wadi godown: Enter the 6 digits of the PIN code.'],
  ['a state that is not there', { state_code: '99' }, 'Wadi godown: Choose the state.'],
  ['a phone of letters', { phone: 'shop' }, 'Wadi godown: Enter a phone number of 7 to 15 digits.'],
])('of a firm’s addresses, %s', (_, wrong, why) => {
  expect(whyNotAddresses([godown, { ...godown, ...wrong }])).toBe(why)
})

test('a firm needs no address beside its own', () => {
  expect(whyNotAddresses([])).toBeNull()
})

test.each([
  ['with its PIN code', {}, '14 Amravati Road, Nagpur 440023, Maharashtra'],
  ['without one', { pin_code: '' }, '14 Amravati Road, Nagpur, Maharashtra'],
])('an address is written %s', (_, other, words) => {
  expect(addressInWords({ ...godown, ...other })).toBe(words)
})
