import { expect, test } from 'vitest'
import { orderNotices } from '#orders/notices.ts'
import { composeMail, isQuiet, sortWaiting } from './mail.ts'

test.each([
  ['2026-11-16T01:29:00Z', true, '06:59'],
  ['2026-11-16T01:30:00Z', false, '07:00'],
  ['2026-11-16T15:29:00Z', false, '20:59'],
  ['2026-11-16T15:30:00Z', true, '21:00'],
])('%s is quiet: %s, as it is %s in India', (now, quiet) => {
  expect(isQuiet(new Date(now))).toBe(quiet)
})

const row = (id: number, kind: string, read_at: string | null = null) => ({ id, kind, read_at })
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const person = { notices: orderNotices, chosen: [], canBeMailed: true, isDigestDue: false }

test('what is wanted at once goes, what is wanted once a day waits for its hour', () => {
  const rows = [row(1, 'order_waits'), row(2, 'order_cancelled')]
  expect(idsOf(sortWaiting(rows, person).mailed)).toEqual([1])
  expect(idsOf(sortWaiting(rows, person).settled)).toEqual([])
  expect(idsOf(sortWaiting(rows, { ...person, isDigestDue: true }).mailed)).toEqual([1, 2])
})

test('what was read, is not wanted by mail, or is of an unknown kind needs no mail', () => {
  const rows = [row(1, 'order_waits', '2026-11-16'), row(2, 'order_held'), row(3, 'from_the_future')]
  const chosen = [{ kind: 'order_held', mail: 'never' as const }]
  expect(idsOf(sortWaiting(rows, { ...person, chosen }).settled)).toEqual([1, 2, 3])
})

test('the choice for all kinds holds where a kind has none of its own', () => {
  const chosen = [
    { kind: '', mail: 'never' as const },
    { kind: 'order_held', mail: 'at_once' as const },
  ]
  const { mailed, settled } = sortWaiting([row(1, 'order_waits'), row(2, 'order_held')], { ...person, chosen })
  expect([idsOf(mailed), idsOf(settled)]).toEqual([[2], [1]])
})

test('a mail names each thing with its link, and how to stop each kind', () => {
  const line = (kind: 'order_waits' | 'order_held') => ({
    kind,
    title: `About ${kind}`,
    detail: '₹10.',
    href: '/my-orders',
  })
  const composed = composeMail({
    name: 'Asha',
    lines: [line('order_waits'), line('order_held')],
    publicUrl: 'https://apotheca.example',
    provider: 'Sahyadri',
    stopLink: (kind) => `https://apotheca.example/stop/${kind}`,
  })
  expect(composed.subject).toBe('2 notifications from Sahyadri')
  expect(composed.body).toContain('https://apotheca.example/my-orders')
  expect(composed.stops.map(({ kind }) => kind)).toEqual(['order_waits', 'order_held'])
  expect(composed.oneClick).toBe('https://apotheca.example/stop/')
})
