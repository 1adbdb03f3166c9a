import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, emptyCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { decideClaim } from '#claims/contract.ts'
import { discountDifferences } from '#discounts/server/reconciliation.ts'
import { cancelInvoice } from '#invoices/cancelling-contract.ts'
import { getInvoice } from '#invoices/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { enterReceipt, reverseReceipt } from '#money/contract.ts'
import { moneyDifferences } from '#money/server/reconciliation.ts'
import { retryOrder } from '#orders/book-contract.ts'
import { getOrder, placeOrder } from '#orders/contract.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { newKey, orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { listParties } from '#parties/contract.ts'
import { reportDifferences } from '#reports/server/reconciliation.ts'
import { getAnyDesk, getAnyShortOrder, listAllShortages } from '#shortages/contract.ts'
import { goodsDifferences as ofGoods } from '#shortages/server/testing.ts'
import { getAnyErpOrder, getErpOrder } from '../../contract.ts'
import { openSap } from './client.ts'
import { pollSap } from './reading.ts'
import { compareWithSap, erpDifferences, sendToSap } from './sending.ts'
import { startStandIn } from './stand-in.ts'

const goodsDifferences = async (db: Db) => [...(await ofGoods(db)), ...(await erpDifferences(db))]
const testApp = await startTestApp()
const { as, asWithKey, pool } = testApp
const { order } = orderingIn(testApp)
const standIn = await startStandIn()
afterAll(() => standIn.stop())
const sap = openSap({ url: standIn.url, user: 'apotheca', password: 'secret', timeoutMs: 2000 })
const { data: products } = await as('dist-e')(listProducts, { limit: 60, in_stock: '1' })
const codes = products.map((one) => one.product_code)
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000
  where id in (select id from accounts where username in ('dist-e', 'dist-b'))`)
// Only what a test places goes to SAP.
await pool.change(sql`
  insert into erp_parts (order_id, part_no, purchase_order, next_try_at)
  select p.order_id, p.part_no, p.order_id || ' ' || p.part_no, now() + interval '9 days'
  from order_parts p join orders o on o.id = p.order_id where o.status = 1`)

/** The long form: SAP_CUTS=200 npx vitest run src/erp/server/sap. */
const cuts = Number(process.env.SAP_CUTS ?? 12)

const send = () => sendToSap(pool.apart, sap, () => new Date())
const place = () =>
  order('dist-e', [
    [codes[0] ?? '', 11],
    [codes[1] ?? '', 3],
  ])
const statusOf = async (id: number) =>
  (await pool.one<{ status: number }>(sql`select status from orders where id = ${id}`)).status
const inSap = (order_no: string) =>
  standIn.orders.filter((one) => one.PurchaseOrderByCustomer.startsWith(`${order_no}-`))
const partsOf = async (id: number) =>
  (await pool.one<{ parts: number }>(sql`select count(*) as parts from order_parts where order_id = ${id}`)).parts
const soon = () =>
  pool.change(sql`update erp_parts set next_try_at = now(), leased_until = null
    where sales_order is null and next_try_at < now() + interval '1 day'`)
const healed = () => pool.change(sql`update erp_state set failures = 0, open_until = null`)

beforeEach(async () => {
  standIn.be({})
  await healed()
})

test('each part becomes a sales order with our number, its free packs below the paid ones, and the order is sent', async () => {
  const placed = await place()
  await send()
  expect(await statusOf(placed.order_id)).toBe(status.sent)
  const made = inSap(placed.order_no)
  expect(made).toHaveLength(await partsOf(placed.order_id))
  const { data } = await as('dist-e')(getOrder, { order_id: placed.order_id })
  expect(data.parts.map((part) => part.order_ref)).toEqual(made.map((one) => one.SalesOrder))
  const ref = made[0]?.SalesOrder ?? ''
  expect((await as('admin')(getAnyErpOrder, { order_ref: ref })).data).toMatchObject({ system: 'sap', order_ref: ref })
})

test('a connection that is cut after SAP stored the order makes no second one', async () => {
  const orders = []
  for (let made = 0; made < cuts; made += 1) orders.push(await place())
  standIn.be({ cutAfterStoring: true })
  await send()
  for (const { order_id, order_no } of orders) {
    expect(await statusOf(order_id)).toBe(status.sent)
    expect(inSap(order_no)).toHaveLength(await partsOf(order_id))
  }
  expect(await differences(pool)).toEqual([])
})

test('cut and then deaf: it waits, and the next try looks before it posts', async () => {
  const placed = await place()
  standIn.be({ cutAfterStoring: true, deaf: false })
  const cut = openSap({ url: standIn.url, user: 'a', password: 'b', timeoutMs: 2000 })
  let looked = 0
  const deafAfterTheFirstLook = {
    ...cut,
    find: async (...asked: Parameters<typeof cut.find>) => {
      looked += 1
      standIn.be({ cutAfterStoring: true, deaf: looked % 2 === 0 })
      return cut.find(...asked)
    },
  }
  await sendToSap(pool.apart, deafAfterTheFirstLook, () => new Date())
  expect(await statusOf(placed.order_id)).toBe(status.confirmed)
  standIn.be({})
  await soon()
  await healed()
  await send()
  expect(await statusOf(placed.order_id)).toBe(status.sent)
  expect(inSap(placed.order_no)).toHaveLength(await partsOf(placed.order_id))
})

test('what SAP refuses fails in plain words with SAP’s own beside them, and is sent again by an admin', async () => {
  const placed = await place()
  standIn.be({ refuse: { code: 'V1/382', message: 'Material 4711 is not defined' } })
  await send()
  expect(await statusOf(placed.order_id)).toBe(status.failed)
  const { data } = await as('admin')(retryOrder, { order_id: placed.order_id, reason: 'Added in SAP' })
  expect(data.timeline.map(({ reason }) => reason).join(' ')).toContain('SAP says: Material 4711 is not defined')
  standIn.be({ expireToken: true })
  await send()
  expect(await statusOf(placed.order_id)).toBe(status.sent)
})

test('while SAP is away the circuit opens, nothing is asked, and everything goes when it is back', async () => {
  const orders = []
  for (let made = 0; made < 6; made += 1) orders.push(await place())
  standIn.be({ failWith: 502 })
  await send()
  const open = await pool.one<{ failures: number }>(sql`select failures from erp_state where open_until > now()`)
  expect(open.failures).toBe(5)
  const before = standIn.orders.length
  standIn.be({})
  await soon()
  expect(await send()).toBe(0)
  expect(standIn.orders).toHaveLength(before)
  await healed()
  await send()
  for (const { order_id } of orders) expect(await statusOf(order_id)).toBe(status.sent)
})

test('two servers that send at once make one sales order a part', async () => {
  const orders = [await place(), await place(), await place()]
  await Promise.all([send(), send(), send()])
  for (const { order_no, order_id } of orders) expect(inSap(order_no)).toHaveLength(await partsOf(order_id))
})

test('SAP’s statuses are kept, and a comparison finds what differs', async () => {
  const placed = await place()
  await send()
  expect(await pollSap(pool, sap, new Date())).toBeGreaterThan(0)
  const told = await pool.one<{ told: unknown }>(
    sql`select told from erp_parts where order_id = ${placed.order_id} limit 1`,
  )
  expect(told.told).toMatchObject({ process: 'A' })
  expect(await compareWithSap(pool, sap, new Date())).toBe(0)
  const [twice] = inSap(placed.order_no)
  if (twice) standIn.orders.push({ ...twice, SalesOrder: '9' })
  expect(await compareWithSap(pool, sap, new Date())).toBe(1)
  expect(await goodsDifferences(pool)).toContainEqual({
    what: 'an order that SAP has twice',
    which: twice?.PurchaseOrderByCustomer,
  })
  expect((await refusal(as('admin-g')(retryOrder, { order_id: placed.order_id, reason: 'x' }))).http).toBe(404)
})

test('what SAP’s credit check stops is short for that reason, until it is released', async () => {
  const placed = await place()
  await send()
  const check = async (credit: string) => {
    for (const one of inSap(placed.order_no))
      Object.assign(one, { TotalCreditCheckStatus: credit, LastChangeDateTime: `/Date(${Date.now()})/` })
    await pollSap(pool, sap, new Date())
    const { data } = await as('admin')(listAllShortages, { search_text: placed.order_no })
    return [...new Set(data.map(({ reason }) => reason))]
  }
  expect(await check('B')).toEqual(['credit'])
  const { data: lines, total } = await as('admin')(listAllShortages, { reason: 'credit' })
  expect([lines.length, lines[0]?.reason_words]).toEqual([total, 'Stopped by SAP’s credit check'])
  const { figures } = await as('admin')(getAnyDesk, {})
  const packs = lines.reduce((sum, line) => sum + line.short_qty, 0)
  expect(figures.reasons.find(({ reason }) => reason === 'credit')?.packs).toBe(packs)
  const { data: seen } = await as('admin')(getAnyShortOrder, { order_id: String(placed.order_id) })
  expect(seen.lines.map(({ reason_words }) => reason_words)).toEqual(lines.map(({ reason_words }) => reason_words))
  expect(await check('D')).not.toContain('credit')
})

test('parts of an order that SAP bills together are one invoice with the lines of both', async () => {
  const [one] = products
  const other = products.find(({ division_code }) => division_code !== one?.division_code)
  const placed = await order('dist-e', [
    [one?.product_code ?? '', 4],
    [other?.product_code ?? '', 5],
  ])
  await send()
  const [first = '', second = ''] = inSap(placed.order_no).map((sent) => sent.SalesOrder)
  const { billing } = standIn.ship(first)
  standIn.ship(second, { billing })
  const poll = () => pollSap(pool, sap, new Date())
  await Promise.all([poll(), poll()])
  await poll()
  expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
  const invoice = await pool.one(sql`
    select i.invoice_no, (i.total_paise - i.round_off_paise
        - sum(l.amount_paise + l.cgst_paise + l.sgst_paise + l.igst_paise))::int as off,
      array_agg(l.line_no order by l.line_no) as lines, sum(l.paid_qty + l.free_qty)::int >= 9 as whole
    from invoices i join invoice_lines l on l.invoice_id = i.id where i.order_id = ${placed.order_id} group by i.id`)
  expect(invoice).toEqual({ invoice_no: billing, off: 0, lines: [1, 2], whole: true })
  for (const ref of [first, second])
    expect((await as('dist-e')(getErpOrder, { order_ref: ref })).data.invoices.map((made) => made.invoice_no)).toEqual([
      billing,
    ])
  await pool.change(sql`delete from erp_differences`)
  expect([...(await differences(pool)), ...(await goodsDifferences(pool))]).toEqual([])
})

test('orders that SAP bills together are one invoice with its number, and each order knows what of it is its own', async () => {
  const [one, other] = [await order('dist-e', [[codes[0] ?? '', 4]]), await order('dist-e', [[codes[0] ?? '', 7]])]
  const placed = [one, other]
  await send()
  const refs = placed.map(({ order_no }) => inSap(order_no)[0]?.SalesOrder ?? '')
  const { billing } = standIn.ship(refs[0] ?? '')
  standIn.ship(refs[1] ?? '', { billing })
  const poll = () => pollSap(pool, sap, new Date())
  await Promise.all([poll(), poll(), poll()])
  await poll()
  const invoices = await pool.rows<{ id: number; total_paise: number }>(
    sql`select id, total_paise from invoices where invoice_no = ${billing}`,
  )
  expect(invoices).toHaveLength(1)
  const lines = await pool.rows(sql`
    select l.line_no, l.order_id, l.paid_qty + l.free_qty as packs from invoice_lines l
    where l.invoice_id = ${invoices[0]?.id ?? 0} order by l.order_id`)
  expect(lines.map(({ line_no }) => line_no).sort()).toEqual([1, 2])
  for (const [at, { order_id }] of placed.entries()) {
    expect(await statusOf(order_id)).toBe(status.fulfilled)
    expect(lines[at]).toMatchObject({ order_id })
    const { data } = await as('dist-e')(getOrder, { order_id })
    expect(data.supply?.invoices).toMatchObject([{ invoice_id: invoices[0]?.id, invoice_no: billing }])
    const { data: erp } = await as('dist-e')(getErpOrder, { order_ref: refs[at] ?? '' })
    expect(erp.invoices.map(({ invoice_no }) => invoice_no)).toEqual([billing])
    expect(erp.lines.map(({ invoiced_qty, ordered_qty }) => invoiced_qty - ordered_qty)).toEqual([0])
  }
  const { data: invoice } = await as('dist-e')(getInvoice, { invoice_id: String(invoices[0]?.id) })
  expect(invoice.orders.map(({ order_no }) => order_no)).toEqual(placed.map(({ order_no }) => order_no))
  expect(invoice.deliver_to).toMatchObject({ name: 'Butibori godown', city: 'Butibori', state: 'Maharashtra' })
  const sums = await pool.one(sql`
    select sum(invoiced_paise)::bigint as invoiced from orders where id = any(${placed.map(({ order_id }) => order_id)}::bigint[])`)
  expect(sums).toEqual({ invoiced: invoices[0]?.total_paise })
  await pool.change(sql`delete from erp_differences`)
  expect([...(await differences(pool)), ...(await goodsDifferences(pool)), ...(await reportDifferences(pool))]).toEqual(
    [],
  )
})

test('rate differences of discount orders that SAP bills together are analysed with the order that each is of', async () => {
  const [party] = (await as('dist-e')(listParties, {})).data
  const which = { kind: 'discount' as const, party_id: party?.party_id ?? 0 }
  const { product_code } = await pool.one<{ product_code: string }>(sql`
    select p.product_code from products p
    join discounted_products d using (product_code)
    join party_divisions v on v.division_code = p.division_code and v.party_id = ${which.party_id}
    where p.active and not exists (select from rate_contracts c where c.product_code = p.product_code)
    order by p.product_code limit 1`)
  const discounted = async (quantity: number) => {
    await as('dist-e')(emptyCart, which)
    const { data: cart } = await as('dist-e')(changeCart, { ...which, product_code, quantity, discount_bp: 900 })
    const wanted = { ...which, expected_total_paise: cart.total_paise }
    return (await asWithKey('dist-e', newKey())(placeOrder, wanted)).data
  }
  const placed = [await discounted(4), await discounted(7)]
  await send()
  const [first = '', second = ''] = placed.map(({ order_no }) => inSap(order_no)[0]?.SalesOrder ?? '')
  const { billing } = standIn.ship(first)
  standIn.ship(second, { billing })
  await pollSap(pool, sap, new Date())
  await pollSap(pool, sap, new Date())
  const claims = await pool.rows<{ order_id: number; claim_id: number; line_id: number; paise: number }>(sql`
    select l.order_id, k.claim_id, k.line_id, k.quantity * k.rate_paise as paise
    from claim_lines k join invoice_lines l on l.line_id = k.line_id
    where l.order_id = any(${placed.map(({ order_id }) => order_id)}::bigint[]) order by l.order_id`)
  expect(claims.map(({ order_id }) => order_id)).toEqual(placed.map(({ order_id }) => order_id))
  const analysed = () =>
    pool.rows(sql`
      select order_id, claims_open_paise as open, claims_paid_paise as paid from discount_trade
      where order_id = any(${placed.map(({ order_id }) => order_id)}::bigint[]) order by order_id`)
  expect(await analysed()).toEqual(claims.map(({ order_id, paise }) => ({ order_id, open: paise, paid: 0 })))
  const [own, later] = claims
  await as('admin')(decideClaim, {
    id: later?.claim_id ?? 0,
    lines: [{ line_id: later?.line_id ?? 0, quantity: 7 }],
    text: '',
  })
  expect(await analysed()).toEqual([
    { order_id: own?.order_id, open: own?.paise, paid: 0 },
    { order_id: later?.order_id, open: 0, paid: later?.paise },
  ])
  expect(await discountDifferences(pool)).toEqual([])
})

test('a document over orders of two firms is an invoice of the first, and the reconciliation names it', async () => {
  const [own, strange] = [await order('dist-e', [[codes[0] ?? '', 4]]), await order('dist-b', [[codes[0] ?? '', 5]])]
  await send()
  const [first = '', second = ''] = [own, strange].map(({ order_no }) => inSap(order_no)[0]?.SalesOrder ?? '')
  const { billing } = standIn.ship(first)
  standIn.ship(second, { billing })
  await pollSap(pool, sap, new Date())
  await pollSap(pool, sap, new Date())
  expect(await statusOf(own.order_id)).toBe(status.fulfilled)
  expect(await statusOf(strange.order_id)).toBe(status.sent)
  await compareWithSap(pool, sap, new Date())
  expect(await goodsDifferences(pool)).toContainEqual({
    what: 'a billing document of SAP over orders of several firms, plants or product types',
    which: billing,
  })
  const { data } = await as('dist-b')(getOrder, { order_id: strange.order_id })
  expect(data.supply?.invoices).toEqual([])
})

test.each([
  ['has an IRN', 'registered'],
  ['is of a closed month', 'closed'],
])(
  'an order that SAP adds to an invoice that %s is not taken, and the reconciliation names the document',
  async (_, how) => {
    const [one, other] = [await order('dist-e', [[codes[0] ?? '', 4]]), await order('dist-e', [[codes[0] ?? '', 7]])]
    await send()
    const [first = '', second = ''] = [one, other].map(({ order_no }) => inSap(order_no)[0]?.SalesOrder ?? '')
    const { billing } = standIn.ship(first)
    await pollSap(pool, sap, new Date())
    const invoice = () =>
      pool.one(sql`select id, total_paise, po_no, invoice_date from invoices where invoice_no = ${billing}`)
    const before = await invoice()
    if (how === 'registered')
      await pool.change(sql`
      insert into e_invoices (invoice_id, irn, ack_no, acked_on, signed_qr, source)
      values (${before.id}, ${'c'.repeat(64)}, '1', current_date, 'qr', 'entered')`)
    else
      await pool.change(sql`
      insert into settings (key, value) values ('receivables.closed_until', to_jsonb(${before.invoice_date}::text))
      on conflict (key) do update set value = excluded.value`)
    standIn.ship(second, { billing })
    await pollSap(pool, sap, new Date())
    expect(await invoice()).toEqual(before)
    expect(await statusOf(other.order_id)).toBe(status.sent)
    await compareWithSap(pool, sap, new Date())
    expect(await goodsDifferences(pool)).toContainEqual({
      what: 'a billing document of SAP that grew after its IRN was registered or its month was closed',
      which: billing,
    })
    await pool.change(sql`delete from settings where key = 'receivables.closed_until'`)
  },
)

test('what SAP delivered and billed is read back once: invoices, packs of each line, and the order’s status', async () => {
  const placed = await place()
  await send()
  const refs = inSap(placed.order_no).map((one) => one.SalesOrder)
  const [first = ''] = refs
  const { delivery, billing } = standIn.ship(first, { most: 2 })
  const poll = () => pollSap(pool, sap, new Date())
  await poll()
  await Promise.all([poll(), poll()])
  expect(await statusOf(placed.order_id)).toBe(status.partlyFulfilled)
  const { data: part } = await as('dist-e')(getErpOrder, { order_ref: first })
  expect(part.progress).toMatchObject({ delivery: 'Partly' })
  expect(part.documents.map(({ kind, document_no }) => [kind, document_no])).toEqual([
    ['delivery', delivery],
    ['billing', billing],
  ])
  expect(part.invoices.map((one) => one.invoice_no)).toEqual([billing])
  expect(part.lines.every((one) => one.invoiced_qty <= one.ordered_qty && one.invoiced_qty > 0)).toBe(true)
  for (const ref of refs) standIn.ship(ref)
  await poll()
  expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
  const { data: seen } = await as('dist-e')(getOrder, { order_id: placed.order_id })
  expect(seen.timeline.at(-1)).toMatchObject({ move: 'invoice' })
  await pool.change(sql`delete from erp_differences`)
  expect([...(await differences(pool)), ...(await goodsDifferences(pool))]).toEqual([])
})

test('a billing document that SAP cancels is cancelled here, its order waits again, and what SAP bills anew is invoiced', async () => {
  const placed = await order('dist-e', [[codes[0] ?? '', 4]])
  await send()
  const [ref = ''] = inSap(placed.order_no).map((sent) => sent.SalesOrder)
  const poll = () => pollSap(pool, sap, new Date())
  const { billing } = standIn.ship(ref)
  await poll()
  const { id } = await pool.one<{ id: number }>(sql`select id from invoices where invoice_no = ${billing}`)
  expect(
    (await refusal(as('admin')(cancelInvoice, { invoice_id: String(id), reason: 'Wrong price' }))).message,
  ).toMatch(/^409 SAP made this invoice\./)
  const stock = () => pool.rows(sql`select id, on_hand from batches order by id`)
  const before = await stock()

  standIn.cancel(billing)
  await Promise.all([poll(), poll()])
  expect(await statusOf(placed.order_id)).toBe(status.inProcess)
  const { data } = await as('dist-e')(getInvoice, { invoice_id: String(id) })
  expect(data).toMatchObject({ state: 'cancelled', cancel_reason: 'Cancelled in SAP.', cancelled_by: null })
  expect(await stock()).toEqual(before)
  const none = async () =>
    expect([
      ...(await differences(pool)),
      ...(await goodsDifferences(pool)),
      ...(await reportDifferences(pool)),
      ...(await moneyDifferences(pool)),
    ]).toEqual([])
  await none()

  const anew = standIn.ship(ref)
  await poll()
  expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
  expect((await as('dist-e')(getOrder, { order_id: placed.order_id })).data.supply?.invoices).toMatchObject([
    { invoice_no: anew.billing },
  ])
  await none()
})

test('orders that SAP billed together both wait again when it cancels the document', async () => {
  const placed = [await order('dist-e', [[codes[0] ?? '', 4]]), await order('dist-e', [[codes[0] ?? '', 7]])]
  await send()
  const refs = placed.map(({ order_no }) => inSap(order_no)[0]?.SalesOrder ?? '')
  const { billing } = standIn.ship(refs[0] ?? '')
  standIn.ship(refs[1] ?? '', { billing })
  await pollSap(pool, sap, new Date())
  await pollSap(pool, sap, new Date())
  standIn.cancel(billing)
  await pollSap(pool, sap, new Date())
  for (const { order_id } of placed) expect(await statusOf(order_id)).toBe(status.inProcess)
  const sums = await pool.one(sql`
    select sum(invoiced_paise)::bigint as invoiced from orders where id = any(${placed.map(({ order_id }) => order_id)}::bigint[])`)
  expect(sums).toEqual({ invoiced: 0 })
  expect([...(await differences(pool)), ...(await goodsDifferences(pool))]).toEqual([])
})

test('what SAP cancels after it was paid stays as it is and is named until the receipt is reversed', async () => {
  const placed = await order('dist-e', [[codes[0] ?? '', 4]])
  await send()
  const [ref = ''] = inSap(placed.order_no).map((sent) => sent.SalesOrder)
  const { billing } = standIn.ship(ref)
  await pollSap(pool, sap, new Date())
  const invoice = await pool.one<{ id: number; total_paise: number }>(sql`
    select id, total_paise from invoices where invoice_no = ${billing}`)
  const { data: receipt } = await as('admin')(enterReceipt, {
    distributor: 'dist-e',
    amount_paise: invoice.total_paise,
    received_on: todayInIndia(new Date()),
    reference: `UTR ${billing}`,
    allocations: [{ invoice_id: invoice.id, amount_paise: invoice.total_paise }],
  })
  standIn.cancel(billing)
  await pollSap(pool, sap, new Date())
  await compareWithSap(pool, sap, new Date())
  const named = {
    what: 'an invoice that SAP has cancelled',
    which: `${billing}: Receipt UTR ${billing} settles this invoice. Reverse it first, or write a credit note instead.`,
  }
  expect(await goodsDifferences(pool)).toContainEqual(named)
  await as('admin')(reverseReceipt, { id: String(receipt.id), reason: 'Cancelled in SAP' })
  await compareWithSap(pool, sap, new Date())
  expect(await goodsDifferences(pool)).not.toContainEqual(named)
  expect(await statusOf(placed.order_id)).toBe(status.inProcess)
})
