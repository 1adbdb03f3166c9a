import { expect, test } from 'vitest'
import { actsMatching, asCommanded, commandIn } from './acts.ts'

const isOffice = (to: string) => to.startsWith('/admin')
const isCustomers = (to: string) => !isOffice(to)

test.each([
  ['excel', 'Upload an order'],
  ['payment', 'See what I owe'],
  ['return', 'Return expired packs'],
  ['statement', 'Download a statement'],
  ['password', 'Change my password'],
  ['help', 'Write to us'],
  ['pasword', 'Change my password'],
])('a customer who types %s finds ‘%s’', (text, label) => {
  expect(actsMatching(text, isCustomers).map((act) => act.label)).toContain(label)
})

test.each([
  ['enter receipt', 'Enter receipt'],
  ['payment', 'Enter receipt'],
  ['block batch', 'Block batch'],
  ['settings', 'Change settings'],
  ['help', 'Answer customers'],
])('an admin who types %s finds ‘%s’', (text, label) => {
  expect(actsMatching(text, isOffice).map((act) => act.label)).toContain(label)
})

test('nothing is offered that one may not open, or before one types', () => {
  expect(actsMatching('payment', () => false)).toEqual([])
  expect(actsMatching('', () => true)).toEqual([])
})

test.each([
  ['new order for balaji', { does: 'order', what: 'balaji' }],
  ['Order for Shree Balaji ', { does: 'order', what: 'Shree Balaji' }],
  ['block batch AX12', { does: 'block', what: 'AX12' }],
  ['block AX12', { does: 'block', what: 'AX12' }],
  ['block batch', { does: 'find', what: 'block batch' }],
  ['orders', { does: 'find', what: 'orders' }],
])('%j means %j', (text, command) => {
  expect(commandIn(text)).toEqual(command)
})

test('what is found for a deed is called by it, and the rest is left out', () => {
  const groups = [
    { title: 'Distributors', places: [{ label: 'Shree Balaji', to: '/products-list?for=dist-e' }] },
    { title: 'Orders', places: [{ label: '26-1', to: '/my-order-details/1' }] },
  ]
  expect(asCommanded(groups, { does: 'order', what: 'balaji' })).toEqual([
    { title: 'Actions', places: [{ label: 'New order for Shree Balaji', to: '/products-list?for=dist-e' }] },
  ])
  expect(asCommanded(groups, { does: 'find', what: 'balaji' })).toEqual(groups)
})
