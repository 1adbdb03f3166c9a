import { expect, test } from 'vitest'
import { chooseProductType } from '#accounts/contract.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import { listNotices } from '#notices/contract.ts'
import {
  answerMessage,
  changeMessage,
  getAnyMessage,
  getMessage,
  listAllMessages,
  listMessages,
  pickMessageOrders,
  replyMessage,
  writeMessage,
} from '../contract.ts'

const { as, pool, with: callWith } = await startTestApp()
const asked = (text = 'Where is my parcel?') => as('dist-e')(writeMessage, { topic: 'delivery', text })

test('a message is answered: both sides read the thread, and each is told of the other', async () => {
  const { data: thread } = await asked()
  expect(thread).toMatchObject({ topic: 'delivery', state: 'open', messages: 1 })
  const id = String(thread.id)
  const { data: answered } = await as('admin')(answerMessage, { id, text: 'It left this morning.' })
  expect(answered).toMatchObject({ state: 'waiting', assignee: 'Meera Deshpande', messages: 2 })
  expect((await as('dist-e')(getMessage, { id })).data.thread.map(({ text }) => text)).toEqual([
    'Where is my parcel?',
    'It left this morning.',
  ])
  const { data: told } = await as('dist-e')(listNotices, {})
  expect(told[0]).toMatchObject({
    title: 'You have a reply',
    detail: 'It left this morning.',
    href: `/contact-us?thread=${id}`,
  })
  const { data: again } = await as('dist-e')(replyMessage, { id, text: 'Thank you' })
  expect(again.state).toBe('open')
  expect((await as('admin')(listNotices, {})).data[0]?.detail).toBe('Thank you')
})

test('a thread is closed and taken over in the office; writing opens it again', async () => {
  const id = String((await asked()).data.id)
  expect((await as('admin')(changeMessage, { id, state: 'closed' })).data.state).toBe('closed')
  expect((await as('admin')(listAllMessages, { state: 'closed' })).data.some((one) => String(one.id) === id)).toBe(true)
  expect((await as('dist-e')(replyMessage, { id, text: 'Still nothing' })).data.state).toBe('open')
  expect((await as('admin')(changeMessage, { id, assigned: 'me' })).data.assignee).toBe('Meera Deshpande')
})

test('a thread is nobody else’s to read or to write in', async () => {
  const id = String((await asked()).data.id)
  expect((await refusal(as('dist-depot')(getMessage, { id }))).http).toBe(404)
  expect((await refusal(as('emp-e')(replyMessage, { id, text: 'x' }))).http).toBe(404)
  expect((await refusal(as('admin-g')(getAnyMessage, { id }))).http).toBe(404)
  expect((await as('dist-depot')(listMessages, {})).data.some((one) => String(one.id) === id)).toBe(false)
})

test('a reply is told to the office of the thread’s product type, whichever its customer works in now', async () => {
  const { data: thread } = await as('dist-b')(writeMessage, { topic: 'delivery', text: 'Which cartons?' })
  const { data: generic } = await as('dist-b')(chooseProductType, { product_type: 'G' })
  await callWith(generic.token)(replyMessage, { id: String(thread.id), text: 'Found one.' })
  expect((await as('admin')(listNotices, {})).data[0]?.detail).toBe('Found one.')
  expect((await as('admin-g')(listNotices, {})).data.map(({ detail }) => detail)).not.toContain('Found one.')
  const mine = await pool.one<{ id: number }>(sql`
    select o.id from orders o join accounts a on a.id = o.distributor_id
    where a.username = 'dist-b' and o.product_type = 'E' limit 1`)
  const naming = callWith(generic.token)(writeMessage, { topic: 'order', text: 'x', order_id: mine.id })
  expect((await refusal(naming)).http).toBe(404)
})

test('only an order of one’s own can be named', async () => {
  const other = await pool.one<{ id: number }>(sql`
    select o.id from orders o join accounts a on a.id = o.distributor_id where a.username <> 'dist-e' limit 1`)
  const refused = await refusal(as('dist-e')(writeMessage, { topic: 'order', text: 'x', order_id: other.id }))
  expect(refused.http).toBe(404)
})

test('an empty message is refused', async () => {
  expect((await refusal(as('dist-e')(writeMessage, { topic: 'other', text: '  ' }))).http).toBe(422)
})

test('the order that a message is about is picked by its number, among those that one sees', async () => {
  const mine = await pool.one<{ id: number; order_no: string }>(sql`
    select o.id, o.order_no from orders o join accounts a on a.id = o.distributor_id
    where a.username = 'dist-e' and o.product_type = 'E' order by o.id desc limit 1`)
  const picked = async (who: 'dist-e' | 'dist-b' | 'emp-e') =>
    (await as(who)(pickMessageOrders, { search_text: mine.order_no.slice(2) })).data.filter(
      ({ code }) => code === mine.order_no,
    )
  expect((await picked('dist-e'))[0]?.detail).toMatch(/^\d\d-\d\d-\d{4} · ₹/)
  expect((await picked('emp-e'))[0]?.detail).toMatch(/^Shree Balaji Medical Agencies · /)
  expect(await picked('dist-b')).toEqual([])
  expect((await as('dist-e')(pickMessageOrders, { search_text: '%' })).data).toEqual([])
  const written = { topic: 'order', text: 'When does it come?', order_no: mine.order_no } as const
  expect((await as('dist-e')(writeMessage, written)).data).toMatchObject({ order_id: mine.id, order_no: mine.order_no })
  expect((await refusal(as('dist-b')(writeMessage, written))).http).toBe(404)
})
