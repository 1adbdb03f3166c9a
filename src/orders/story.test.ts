import { expect, test } from 'vitest'
import { type StatusCode, status } from './status.ts'
import { changesInWords, storyOf, storyTitle } from './story.ts'

const at = '2026-11-17T10:35:00.000Z'
const today = '2026-11-18'
const placed = {
  at,
  who: 'Rohan Kulkarni',
  move: 'place',
  to_status: status.awaitingConfirmation as StatusCode,
  reason: '',
  changes: [],
  holds: [],
}
const order = {
  status: status.awaitingConfirmation as StatusCode,
  line_count: 9,
  distributor_name: 'Shree Balaji',
  cfa_name: 'Nagpur CFA',
  placed_by: { type: 'E' as const },
  holds: [],
  timeline: [placed],
}

test('an order that waits tells what was done, whose move it is and what comes', () => {
  expect(storyOf(order, today).map(({ state, title }) => [state, title])).toEqual([
    ['done', 'Rohan Kulkarni asked for 9 lines'],
    ['now', 'Waits for Shree Balaji to confirm'],
    ['next', 'Confirmed'],
    ['next', 'Sent to the ERP'],
    ['next', 'Stock allocated, then invoiced'],
    ['next', 'Goods received'],
  ])
})

test('a hold is named since when it is there', () => {
  const holds = [{ kind: 'overdue' as const, since: '2026-11-18T12:12:00.000Z' }]
  const now = storyOf({ ...order, status: status.onHold, holds }, today).find((step) => step.state === 'now')
  expect(now).toMatchObject({ title: 'On hold: an invoice is overdue', at: holds[0]?.since, group: 'warning' })
})

test('what an employee asked for at a discount is confirmed after its approval', () => {
  const approval = { ...order, status: status.onHold, holds: [{ kind: 'approval' as const, since: placed.at }] }
  const nextOf = (told: Parameters<typeof storyOf>[0]) =>
    storyOf(told, today).flatMap(({ state, title }) => (state === 'next' ? [title] : []))
  expect(nextOf(approval)).toEqual(['Confirmed', 'Sent to the ERP', 'Stock allocated, then invoiced', 'Goods received'])
  const own = { ...approval, placed_by: { type: 'D' as const } }
  expect(nextOf(own)).toEqual(['Sent to the ERP', 'Stock allocated, then invoiced', 'Goods received'])
})

test('an order that has ended ends with its last event, in its colour and the person’s words', () => {
  const cancelled = { ...placed, move: 'cancel', to_status: status.cancelled as StatusCode, reason: 'Ordered twice' }
  const story = storyOf({ ...order, status: status.cancelled, timeline: [placed, cancelled] }, today)
  expect(story.map((step) => step.state)).toEqual(['done', 'now'])
  expect(story.at(-1)).toMatchObject({
    group: 'danger',
    title: 'Rohan Kulkarni cancelled it',
    detail: '“Ordered twice”',
  })
})

test('lines that an edit added or dropped do not change how many were asked for at first', () => {
  const changes = [
    { product_code: 'A', was: 10, is: 4 },
    { product_code: 'B', was: 10, is: 0 },
    { product_code: 'C', was: 10, is: 0 },
    { product_code: 'D', was: 0, is: 5 },
  ]
  const edited = { ...placed, move: 'edit', changes }
  const story = storyOf({ ...order, line_count: 8, timeline: [placed, edited] }, today)
  expect(story[0]?.title).toBe('Rohan Kulkarni asked for 9 lines')
  expect(story[1]?.detail).toBe('Lowered 1 line, added 1, dropped 2.')
})

test('no change has no words', () => {
  expect(changesInWords([])).toBe('')
})

test.each([
  [status.onHold, 'Why is it stuck?'],
  [status.partlyFulfilled, 'Where is it?'],
  [status.fulfilled, 'What happened'],
] as const)('status %i is told under a fitting title', (now, title) => {
  expect(storyTitle({ status: now }, today)).toBe(title)
})

const sentEvent = {
  ...placed,
  who: 'Apotheca',
  move: 'invoice',
  to_status: status.fulfilled as StatusCode,
  reason: 'Invoice NG/26/1',
  at: '2026-11-17T12:00:00.000Z',
}
const sent = { invoice_no: 'NG/26/1', invoice_date: '2026-11-17', received: null }
const came = { received_on: '2026-11-18', told_by: 'Suresh Agrawal', told_at: '2026-11-18T05:00:00.000Z' }
const fulfilled = { ...order, status: status.fulfilled, timeline: [placed, sentEvent] }
const told = (supply: { invoices: object[]; deliveries?: object[] }, day = today) =>
  storyOf({ ...fulfilled, supply: { deliveries: [], ...supply } as never }, day).map(({ state, title }) => [
    state,
    title,
  ])

test('an order that is invoiced is on the way until its goods are received', () => {
  expect(told({ invoices: [sent] }).slice(1)).toEqual([
    ['done', 'All of it invoiced'],
    ['now', 'On the way from Nagpur CFA'],
    ['next', 'Goods received'],
  ])
  expect(told({ invoices: [{ ...sent, received: came }] }).slice(1)).toEqual([
    ['done', 'All of it invoiced'],
    ['now', 'Goods received on 18-11-2026'],
  ])
})

test('each invoice of an order has its own receipt, and those nobody spoke of do not travel for ever', () => {
  const two = {
    invoices: [
      { ...sent, received: came },
      { ...sent, invoice_no: 'NG/26/2' },
    ],
  }
  expect(told(two).slice(2)).toEqual([
    ['done', 'Goods received on 18-11-2026'],
    ['now', 'On the way from Nagpur CFA'],
    ['next', 'Goods received'],
  ])
  expect(told(two, '2027-01-10').at(-1)).toEqual(['now', 'Goods received on 18-11-2026'])
  expect(told({ invoices: [sent] }, '2027-01-10').at(-1)).toEqual(['now', 'All of it invoiced'])
})

test('what the ERP says has left stands on its day', () => {
  const deliveries = [{ document_no: '80000012', day: '2026-11-17', packs: 40 }]
  expect(told({ invoices: [{ ...sent, received: came }], deliveries }).slice(1)).toEqual([
    ['done', 'All of it invoiced'],
    ['done', 'Left Nagpur CFA'],
    ['now', 'Goods received on 18-11-2026'],
  ])
})

test('what is on the way is looked for, and what came has happened', () => {
  const supply = (received: typeof came | null) => ({ invoices: [{ ...sent, received }], deliveries: [] })
  expect(storyTitle({ status: status.fulfilled, supply: supply(null) }, today)).toBe('Where is it?')
  expect(storyTitle({ status: status.fulfilled, supply: supply(came) }, today)).toBe('What happened')
})
