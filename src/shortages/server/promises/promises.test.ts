import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { freeAmong } from '#fulfilment/allocation.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { listAllNotes, listNotes, reverseNote, writeNote } from '#money/contract.ts'
import { moneyDifferences } from '#money/server/reconciliation.ts'
import { listNotices } from '#notices/contract.ts'
import { cancelOrder, getOrder } from '#orders/contract.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { newKey, orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { closeShortage, moveShortage, reopenAnyShortage, reopenShortage } from '../../contract.ts'
import {
  listAllPromises,
  listAllPromisingFirms,
  listPromises,
  listPromisingFirms,
  settlePromise,
} from '../../promise-contract.ts'

const testApp = await startTestApp()
const { as, app, asWithKey, meanwhile, pool, tokenOf } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())

// dist-b is served by three CFAs, and emp-e serves it.
const plants = await pool.rows<{ code: string }>(sql`
  select k.plant_code as code from distributor_plants k join accounts a on a.id = k.distributor_id
  where a.username = 'dist-b' order by k.rank`)
const [here = '', there = ''] = plants.map(({ code }) => code)
const { code } = await pool.one<{ code: string }>(sql`
  select p.product_code as code
  from accounts a
  cross join lateral may_order(a.id, a.id, 'E') p
  where a.username = 'dist-b' and not exists (select from offers o where o.target in ('product ' || p.product_code, 'division ' || p.division_code))
    and p.division_code in (select v.division_code from employee_divisions v join accounts e on e.id = v.employee_id where e.username = 'emp-e')
  order by p.product_code limit 1`)
await pool.change(sql`
  insert into offers (product_code, product_type, min_qty, scheme_qty, compulsory, starts_on, ends_on, enabled)
  values (${code}, 'E', 10, 1, false, current_date - 5, current_date + 30, true)`)
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000, licence_expires_on = current_date + 900
  where id = (select id from accounts where username = 'dist-b')`)
await pool.change(sql`
  update invoices set due_date = current_date + 900 where distributor_id = (select id from accounts where username = 'dist-b')`)

async function stockAt(plant: string, packs: number) {
  await pool.rows(sql`
    select move_stock(id, -(on_hand - reserved), 'adjustment', 'for a test', '', null) from batches
    where plant_code = ${plant} and product_code = ${code} and on_hand > reserved`)
  if (packs === 0) return
  const { id } = await pool.one<{ id: number }>(sql`
    insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise)
    values (${plant}, ${code}, 'PROMISED', current_date + 400, 99900)
    on conflict (plant_code, product_code, batch_no) do update set bin = '' returning id`)
  await pool.one(sql`select move_stock(${id}, ${packs}, 'receipt', 'for a test', '', null)`)
}

/** 20 + 2 packs, of which so many are in stock. */
async function promisedOrder(inStock: number) {
  const placed = await order('dist-b', [[code, 22]], { cfa_code: here })
  expect(placed.lines).toMatchObject([{ total_qty: 22, free_qty: 2 }])
  await stockAt(here, inStock)
  await fulfilOrder(pool.apart, placed.order_id, today)
  return { ...placed, id: `${placed.order_id}-1` }
}

async function arrives(order_id: number, packs: number) {
  await stockAt(here, packs)
  return fulfilOrder(pool.apart, order_id, today)
}

async function ledgerOf(order_no: string) {
  const found = await Promise.all(
    (['open', 'ended'] as const).map((state) => as('admin')(listAllPromises, { search_text: order_no, state })),
  )
  return found.flatMap(({ data }) => data)
}
const entryOf = async (order_no: string) => (await ledgerOf(order_no))[0]
const close = (id: string) => as('emp-e')(closeShortage, { id, reason: 'Not wanted any more' })
const settle = (id: string, quantity = 1) => asWithKey('admin', newKey())(settlePromise, { id, quantity })
const statusOf = async (id: number) =>
  (await pool.one<{ status: number }>(sql`select status from orders where id = ${id}`)).status
const booksAgree = async () =>
  expect([...(await differences(pool)), ...(await goodsDifferences(pool)), ...(await moneyDifferences(pool))]).toEqual(
    [],
  )

describe('what stays promised', () => {
  test('is the scheme’s proportion of the paid packs that come, for every line of up to 30 packs', async () => {
    const rows = await pool.rows<{ total: number; free: number; paid: number; promised: number }>(sql`
      select t.total, f.free, p.paid, free_promised(t.total, f.free, p.paid)::int as promised
      from generate_series(1, 30) t (total)
      cross join lateral generate_series(1, t.total - 1) f (free)
      cross join lateral generate_series(0, t.total - f.free) p (paid)
      order by 1, 2, 3`)
    expect(rows.length).toBeGreaterThan(4000)
    const wrong = rows.filter(({ total, free, paid, promised }) => {
      const isWhole = paid === total - free ? promised === free : promised <= free
      const isFair = promised * (total - free) <= free * paid && (promised + 1) * (total - free) > free * paid
      return !isWhole || !isFair
    })
    expect(wrong).toEqual([])
  })

  test('is never less than what left with them', async () => {
    const promised = new Map<string, number>()
    const rows = await pool.rows<{ key: string; promised: number }>(sql`
      select t.total || ' ' || f.free || ' ' || p.paid as key, free_promised(t.total, f.free, p.paid)::int as promised
      from generate_series(1, 30) t (total)
      cross join lateral generate_series(1, t.total - 1) f (free)
      cross join lateral generate_series(0, t.total - f.free) p (paid)`)
    for (const row of rows) promised.set(row.key, row.promised)
    for (let total = 1; total <= 30; total += 1)
      for (let free = 1; free < total; free += 1)
        for (let sent = 0; sent <= total; sent += 1) {
          const left = freeAmong(sent, { total_qty: total, free_qty: free })
          expect(promised.get(`${total} ${free} ${sent - left}`)).toBeGreaterThanOrEqual(left)
        }
  })
})

describe('a promise', () => {
  test('is in no ledger when the free packs come with the first invoice', async () => {
    const placed = await promisedOrder(22)
    expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
    expect(await ledgerOf(placed.order_no)).toEqual([])
    await booksAgree()
  })

  test('stays open while the rest of the line is to come, and the later free packs settle it', async () => {
    const placed = await promisedOrder(10)
    expect(await entryOf(placed.order_no)).toMatchObject({
      id: placed.id,
      product_code: code,
      distributor: 'dist-b',
      promised_qty: 2,
      invoiced_qty: 0,
      open_qty: 2,
      due_qty: 0,
      state: 'coming',
      value_paise: 2 * (placed.lines[0]?.price_paise ?? 0),
    })
    const { data } = await as('dist-b')(getOrder, { order_id: placed.order_id })
    expect(data.supply?.lines[0]).toMatchObject({ packs: 10, free: 0, short: 12, owed_free: 2 })
    expect((await refusal(settle(placed.id))).http).toBe(409)
    await arrives(placed.order_id, 12)
    const entry = await entryOf(placed.order_no)
    expect(entry).toMatchObject({ invoiced_qty: 2, open_qty: 0, state: 'settled', notes: [] })
    expect(entry?.invoices).toMatchObject([{ free_qty: 2 }])
    await booksAgree()
  })

  test('does not vanish when the line is closed: what the invoiced packs earned is due, the rest is no promise', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    expect(await entryOf(placed.order_no)).toMatchObject({ open_qty: 1, due_qty: 1, closed_qty: 1, state: 'due' })
    const whole = await promisedOrder(0)
    await close(whole.id)
    expect(await entryOf(whole.order_no)).toMatchObject({ open_qty: 0, closed_qty: 2, state: 'closed' })
    await booksAgree()
  })

  test('comes back whole when the line is re-opened', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    await as('emp-e')(reopenShortage, { id: placed.id, reason: 'Wanted again' })
    expect(await entryOf(placed.order_no)).toMatchObject({ open_qty: 2, due_qty: 0, closed_qty: 0, state: 'coming' })
  })

  test('goes with its packs to another CFA, and back when that order is cancelled', async () => {
    const placed = await promisedOrder(10)
    await stockAt(there, 100)
    const { data: linked } = await as('emp-e')(moveShortage, { id: placed.id, cfa_code: there })
    expect(await ledgerOf(linked.order_no)).toEqual([])
    expect(await entryOf(placed.order_no)).toMatchObject({ open_qty: 2, due_qty: 0, state: 'coming' })
    await fulfilOrder(pool.apart, linked.order_id, today)
    const entry = await entryOf(placed.order_no)
    expect(entry).toMatchObject({ invoiced_qty: 2, open_qty: 0, state: 'settled' })

    const other = await promisedOrder(10)
    const { data: cancelled } = await as('emp-e')(moveShortage, { id: other.id, cfa_code: there })
    await as('emp-e')(cancelOrder, { order_id: cancelled.order_id, reason: 'For a test' })
    expect(await entryOf(other.order_no)).toMatchObject({ open_qty: 1, due_qty: 1, closed_qty: 1 })
    await booksAgree()
  })
})

describe('a credit note', () => {
  test('settles what is due at the PTS of the order, once, and the distributor has it', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    const price = placed.lines[0]?.price_paise ?? 0
    await pool.change(sql`update products set pts_paise = pts_paise + 100 where product_code = ${code}`)
    const key = newKey()
    const { data } = await asWithKey('admin', key)(settlePromise, { id: placed.id, quantity: 1, text: 'As agreed.' })
    expect(data).toMatchObject({ id: placed.id, amount_paise: price, settled_qty: 1, open_qty: 0 })
    expect(await asWithKey('admin', key)(settlePromise, { id: placed.id, quantity: 1, text: 'As agreed.' })).toEqual({
      data,
    })
    expect((await refusal(settle(placed.id))).http).toBe(409)
    const { data: notes } = await as('dist-b')(listNotes, { search_text: data.note_no })
    expect(notes).toMatchObject([
      { kind: 'credit', reason_code: 'scheme_settlement', amount_paise: price, value_paise: price },
    ])
    expect(notes[0]?.text).toContain(placed.order_no)
    const entry = await entryOf(placed.order_no)
    expect(entry).toMatchObject({ state: 'settled', settled_qty: 1, notes: [{ note_no: data.note_no, quantity: 1 }] })
    await booksAgree()
  })

  test('is told to the people of the firm, once, and leads them to the promise', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    const { data } = await settle(placed.id)
    const told = async (who: 'dist-b' | 'emp-e' | 'dist-e') =>
      (await as(who)(listNotices, {})).data.filter((one) => one.detail.includes(data.note_no))
    const [notice] = await told('dist-b')
    expect(notice?.title).toMatch(/^1 free pack of .+ credited$/)
    expect(notice?.detail).toContain(placed.order_no)
    expect(notice?.href).toBe(`/notes?tab=promises&state=ended&promise_search=${placed.order_no}`)
    expect([...(await told('emp-e')), ...(await told('dist-e'))]).toEqual([])
  })

  test('by call settles what is due, the oldest first, as far as its amount goes, unless it is to settle nothing', async () => {
    const before = (await as('admin')(listAllPromises, { distributor: 'dist-b', state: 'due' })).data
    const [one, other] = [await promisedOrder(10), await promisedOrder(10)]
    await close(one.id)
    await close(other.id)
    const older = before.reduce((sum, { due_qty, price_paise }) => sum + due_qty * price_paise, 0)
    const price = one.lines[0]?.price_paise ?? 0
    const write = (amount_paise: number, more: { settles?: 'nothing' } = {}) =>
      as('admin')(writeNote, {
        ...{ distributor: 'dist-b', kind: 'credit', reason_code: 'scheme_settlement', amount_paise },
        ...{ text: 'Free packs', ...more },
      })
    expect((await write(2 * price, { settles: 'nothing' })).data.promises).toEqual([])
    const { data } = await write(older + price + 7)
    expect(data.promises.at(-1)).toMatchObject({ order_no: one.order_no, quantity: 1 })
    expect(data.promises).toHaveLength(before.length + 1)
    expect(await entryOf(one.order_no)).toMatchObject({ state: 'settled', notes: [{ note_no: data.note_no }] })
    expect(await entryOf(other.order_no)).toMatchObject({ state: 'due', due_qty: 1 })
    const told = (await as('dist-b')(listNotices, {})).data.filter(({ detail }) => detail.includes(data.note_no))
    expect(told).toHaveLength(data.promises.length)
    await booksAgree()
    await as('admin')(reverseNote, { id: String(data.id), reason: 'Written by mistake' })
    expect(await entryOf(one.order_no)).toMatchObject({ state: 'due', due_qty: 1 })
    await booksAgree()
  })

  test('is written once by two who settle at once', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    const both = await Promise.allSettled([settle(placed.id), settle(placed.id)])
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const lost = both.find((one) => one.status === 'rejected')
    expect(lost?.reason).toMatchObject({ http: 409 })
    expect(await entryOf(placed.order_no)).toMatchObject({ settled_qty: 1, open_qty: 0 })
    await booksAgree()
  })

  test('waits for the firm’s money before it holds the order, as cancelling an invoice does', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    const firm = sql`
      select id from distributors where id = (select id from accounts where username = 'dist-b') for no key update`
    const free = sql`select id from orders where id = ${placed.order_id} for update nowait`
    expect((await meanwhile(firm, () => settle(placed.id), free)).data).toMatchObject({ settled_qty: 1 })
  })

  test('for the last pack, the free one, closes the line: it is not sent as well', async () => {
    const placed = await promisedOrder(21)
    expect(await entryOf(placed.order_no)).toMatchObject({ invoiced_qty: 1, open_qty: 1, due_qty: 1, state: 'due' })
    await settle(placed.id)
    expect(await statusOf(placed.order_id)).toBe(status.closedShort)
    expect(await arrives(placed.order_id, 50)).toBeNull()
    expect(await entryOf(placed.order_no)).toMatchObject({ invoiced_qty: 1, settled_qty: 1, open_qty: 0 })
    await booksAgree()
  })

  test('and the free pack that is just being sent never both keep the promise', async () => {
    const placed = await promisedOrder(21)
    await stockAt(here, 50)
    await Promise.allSettled([settle(placed.id), fulfilOrder(pool.apart, placed.order_id, today)])
    const entry = await entryOf(placed.order_no)
    expect([entry?.open_qty, (entry?.invoiced_qty ?? 0) + (entry?.settled_qty ?? 0)]).toEqual([0, 2])
    await booksAgree()
  })

  test('keeps its line closed until it is reversed, and then the pack is due again', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    const { data } = await settle(placed.id)
    const again = { id: placed.id, reason: 'Wanted again' }
    expect((await refusal(as('admin')(reopenAnyShortage, again))).body.message).toContain(data.note_no)
    const { data: found } = await as('admin')(listAllNotes, { search_text: data.note_no })
    await as('admin')(reverseNote, { id: String(found[0]?.id), reason: 'Sent after all' })
    expect(await entryOf(placed.order_no)).toMatchObject({ settled_qty: 0, open_qty: 1, due_qty: 1, notes: [] })
    await as('admin')(reopenAnyShortage, again)
    await arrives(placed.order_id, 12)
    expect(await entryOf(placed.order_no)).toMatchObject({ invoiced_qty: 2, open_qty: 0 })
    await booksAgree()
  })

  test('is for no more than is due', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    expect((await refusal(settle(placed.id, 2))).body.errors).toHaveProperty('quantity')
    expect((await refusal(settle(placed.id, 0))).http).toBe(422)
  })
})

describe('the ledger', () => {
  test('is seen by the firm, by who serves it and by the office of its type, and by nobody else', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    const search_text = placed.order_no
    for (const who of ['dist-b', 'emp-e'] as const) {
      expect((await as(who)(listPromises, { search_text })).data).toMatchObject([{ id: placed.id, due_qty: 1 }])
      expect((await as(who)(listPromises, { search_text, order_id: 'none' })).total).toBe(0)
    }
    expect((await as('admin')(listAllPromises, { search_text, state: 'due' })).total).toBe(1)
    for (const who of ['dist-e', 'dist-g', 'dist-depot', 'emp-g', 'dist-e-accounts'] as const)
      expect((await as(who)(listPromises, { search_text })).total).toBe(0)
    for (const who of ['dist-e', 'emp-g'] as const)
      expect((await as(who)(listPromises, { distributor: 'dist-b' })).total).toBe(0)
    expect((await as('admin-g')(listAllPromises, { search_text })).total).toBe(0)
    expect([403, 404]).toContain((await refusal(as('admin-g')(settlePromise, { id: placed.id, quantity: 1 }))).http)
    for (const id of ['nothing', '999999999-1', `${placed.order_id}-9`])
      expect((await refusal(settle(id))).http).toBe(404)
    expect(await entryOf(placed.order_no)).toMatchObject({ open_qty: 1 })
  })

  test('is a file with just what is filtered, for whom the list is', async () => {
    const placed = await promisedOrder(10)
    await close(placed.id)
    const { data } = await settle(placed.id)
    const fetched = async (who: 'admin' | 'dist-b' | 'dist-e', query: string) => {
      const path = who === 'admin' ? '/api/adm/scheme-promises' : '/api/scheme-promises'
      const url = `${path}.csv?${query}`
      const { body } = await app.inject({ url, headers: { authorization: `Bearer ${await tokenOf(who)}` } })
      return body.trim().split('\r\n')
    }
    const [heads, row, ...more] = await fetched('dist-b', `state=ended&search_text=${placed.order_no}`)
    expect(heads).toContain('Order,Since,Distributor code,')
    expect(row).toContain(`${placed.order_no},`)
    expect(row).toMatch(new RegExp(`,2,0,1,1,0,0,0.00,Settled,${data.note_no},`))
    expect(more).toEqual([])
    for (const state of ['open', 'due', 'ended'] as const)
      expect(await fetched('admin', `state=${state}`)).toHaveLength(
        1 + (await as('admin')(listAllPromises, { state })).total,
      )
    expect(await fetched('dist-e', `state=ended&search_text=${placed.order_no}`)).toHaveLength(1)
  })

  test('adds up by firm, and its pages count what they have', async () => {
    const all = await as('admin')(listAllPromises, {})
    const { data, whole } = await as('admin')(listAllPromisingFirms, {})
    expect(whole.lines).toBe(all.total)
    const own = data.find(({ distributor }) => distributor === 'dist-b')
    const mine = await as('dist-b')(listPromises, {})
    expect(own?.lines).toBe(mine.total)
    expect((await as('dist-b')(listPromisingFirms, {})).data).toEqual([own])
    expect((await as('admin')(listAllPromises, { distributor: 'DIST-B' })).total).toBe(mine.total)
    const found = await as('emp-e')(listPromisingFirms, { search_text: own?.distributor_name })
    expect(found.data.map(({ distributor }) => distributor)).toContain('dist-b')
  })

  test('keeps its sums whatever is done, and never gives a pack twice', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('arrive' as const), packs: fc.integer({ min: 1, max: 14 }) }),
      fc.record({ do: fc.constantFrom('close' as const, 'reopen' as const, 'settle' as const, 'reverse' as const) }),
      fc.record({ do: fc.constant('move' as const), packs: fc.integer({ min: 1, max: 8 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), fc.nat(21), async (steps, inStock) => {
        const placed = await promisedOrder(inStock)
        const linked: number[] = []
        for (const one of steps) {
          if (one.do === 'arrive') {
            await arrives(placed.order_id, one.packs)
            for (const id of linked) await fulfilOrder(pool.apart, id, today)
          } else if (one.do === 'move') {
            await stockAt(there, 40)
            const moving = { id: placed.id, cfa_code: there, quantity: one.packs }
            await as('emp-e')(moveShortage, moving).then(({ data }) => linked.push(data.order_id), refused)
          } else if (one.do === 'close') await close(placed.id).catch(refused)
          else if (one.do === 'reopen')
            await as('emp-e')(reopenShortage, { id: placed.id, reason: 'Wanted again' }).catch(refused)
          else if (one.do === 'settle') await settle(placed.id).catch(refused)
          else await reverseLast(placed.order_id)
          await agrees(placed)
        }
        await booksAgree()
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 12) },
    )
  })
})

/** What the product says no to is no failure of it. */
function refused(error: unknown): void {
  if (![404, 409, 422].includes((error as { http: number }).http)) throw error
}

async function reverseLast(order_id: number) {
  const note = await pool.maybe<{ id: number }>(sql`
    select n.id from scheme_settlements s join notes n on n.id = s.note_id and n.reversed_at is null
    where s.order_id = ${order_id} order by n.id desc limit 1`)
  if (note) await as('admin')(reverseNote, { id: String(note.id), reason: 'For a test' })
}

/** Nothing is lost between promised and kept, and paid packs that came have their free ones. */
async function agrees({ order_id, order_no }: { order_id: number; order_no: string }) {
  const came = await pool.one<{ paid: number; free: number }>(sql`
    select coalesce(sum(t.paid_qty), 0)::int as paid, coalesce(sum(t.free_qty), 0)::int as free
    from scheme_family(${order_id}::bigint, 1) f
    join invoice_lines t on t.order_id = f.order_id and t.order_line_no = f.line_no`)
  const entry = await entryOf(order_no)
  if (!entry) return expect(came).toEqual({ paid: 20, free: 2 })
  const { promised_qty, invoiced_qty, settled_qty, closed_qty, open_qty, due_qty } = entry
  expect(invoiced_qty).toBe(came.free)
  expect(invoiced_qty + settled_qty + closed_qty + open_qty).toBe(promised_qty)
  expect(invoiced_qty + settled_qty + open_qty).toBeGreaterThanOrEqual(Math.floor((2 * came.paid) / 20))
  if (due_qty > 0) expect(invoiced_qty + settled_qty + due_qty).toBe(Math.floor((2 * came.paid) / 20))
}
