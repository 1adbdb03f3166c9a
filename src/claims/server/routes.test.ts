import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { getDistributor, listDistributors, updateDistributor } from '#firms/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '#invoices/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { enterReceipt, listNotes, reverseNote, reverseReceipt, writeNote } from '#money/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { getAllOutstanding, getAnyWayOut, getOutstanding, getWayOut } from '#outstanding/contract.ts'
import { decideClaim, getClaim, listAllClaims, raiseClaim, withdrawClaim } from '../contract.ts'

const testApp = await startTestApp()
const { as, asWithKey, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)

/** An invoice of dist-e, made as every invoice is. */
async function invoiced(quantity = 20) {
  const code = products.find((one) => one.scheme_admin_enable !== 1)?.product_code ?? ''
  const placed = await order('dist-e', [[code, quantity]])
  await fulfilOrder(pool.apart, placed.order_id, today)
  const { id } = await pool.one<{ id: number }>(sql`select id from invoices where order_id = ${placed.order_id}`)
  return (await as('dist-e')(getInvoice, { invoice_id: String(id) })).data
}

const owedBy = async () => (await as('dist-e')(getOutstanding, {})).data

let references = 0
const receive = (amount_paise: number, more: object = {}) => {
  references += 1
  const reference = `UTR${references}`
  return as('admin')(enterReceipt, { distributor: 'dist-e', amount_paise, received_on: today, reference, ...more })
}

describe('invoices', () => {
  test('have the fields that were agreed, and are filtered as the specification says', async () => {
    const made = await invoiced()
    const { data, total } = await as('dist-e')(listInvoices, { invoice_no: made.invoice_no.toLowerCase() })
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      invoice_id: made.invoice_id,
      invoice_date: today,
      total_paise: made.total_paise,
      paid_paise: 0,
      balance_paise: made.total_paise,
      state: 'open',
    })
    expect(made.lines[0]).toMatchObject({ paid_qty: 20, free_qty: 0, claimed_qty: 0 })
    expect(made.total_paise % 100).toBe(0)
    const later = await as('dist-e')(listInvoices, { start_date: addDays(today, 1) })
    expect(later.data).toEqual([])
  })

  test('keep where their goods were to go when they were made', async () => {
    const made = await invoiced()
    expect(made.deliver_to).toMatchObject({ name: 'Butibori godown', city: 'Butibori', state: 'Maharashtra' })
    expect(made.place_of_supply).toBe(made.buyer.state_code)
    const { data: firms } = await as('admin')(listDistributors, { search_text: 'dist-e' })
    const id = String(firms.find(({ code }) => code === 'dist-e')?.id)
    const { addresses } = (await as('admin')(getDistributor, { id })).data
    const before = addresses.map((one) => ({ ...one, phone: one.phone ?? '' }))
    const place = { address: '1 Main Road', city: 'Betul', state_code: '23' }
    const office = { ...place, kind: 'billing' as const, name: 'Betul office' }
    const godown = { ...place, kind: 'delivery' as const, name: 'Betul godown' }
    await as('admin')(updateDistributor, { id, addresses: [office, godown] })
    const next = await invoiced()
    expect(next.deliver_to).toMatchObject({ name: 'Betul godown', state: 'Madhya Pradesh' })
    expect(next.place_of_supply).toBe(made.place_of_supply)
    await as('admin')(updateDistributor, { id, addresses: [] })
    expect((await invoiced()).deliver_to).toBeNull()
    const { data: kept } = await as('dist-e')(getInvoice, { invoice_id: String(made.invoice_id) })
    expect(kept.deliver_to).toEqual(made.deliver_to)
    await as('admin')(updateDistributor, { id, addresses: before })
  })

  test('of others are not there, in lists, alone, and for the other product type', async () => {
    const made = await invoiced()
    const asked = { invoice_id: String(made.invoice_id) }
    expect((await refusal(as('dist-depot')(getInvoice, asked))).http).toBe(404)
    expect((await refusal(as('emp-g')(getInvoice, asked))).http).toBe(404)
    expect((await refusal(as('admin-g')(getAnyInvoice, asked))).http).toBe(404)
    expect((await as('emp-e')(getInvoice, asked)).data.invoice_no).toBe(made.invoice_no)
    const seen = await as('admin-g')(listAllInvoices, { invoice_no: made.invoice_no })
    expect(seen.data).toEqual([])
    const others = await as('dist-depot')(listInvoices, { distributor_id: 'dist-e' })
    expect(others.data).toEqual([])
  })
})

describe('outstanding', () => {
  test('is the sum of the open invoices, its buckets add up, and an employee sees the same figure', async () => {
    await invoiced()
    const mine = await owedBy()
    expect(mine.invoices.reduce((sum, one) => sum + one.balance_paise, 0)).toBe(mine.total_paise)
    expect(Object.values(mine.ageing).reduce((sum, one) => sum + one, 0)).toBe(mine.total_paise)
    const served = (await as('emp-e')(getOutstanding, {})).data
    expect(served.firms?.find((firm) => firm.distributor === 'dist-e')).toMatchObject({
      total_paise: mine.total_paise,
      ageing: mine.ageing,
      credit_left_paise: mine.credit_left_paise,
    })
    const office = (await as('admin')(getAllOutstanding, { distributor: 'dist-e' })).data
    expect(office.total_paise).toBe(mine.total_paise)
    expect((await refusal(as('emp-g')(getOutstanding, { distributor: 'dist-e' }))).http).toBe(404)
  })
})

describe('the way out', () => {
  test('says what to pay, and paying it leaves nothing too late and nothing over the limit', async () => {
    const { data: way } = await as('dist-hold')(getWayOut, {})
    const last = way.steps.at(-1)
    expect(last?.orders.length).toBeGreaterThan(0)
    expect(last?.invoices.reduce((sum, one) => sum + one.pay_paise, 0)).toBe(last?.pay_paise)
    expect((await as('admin')(getAnyWayOut, { distributor: 'dist-hold' })).data).toEqual(way)
    expect((await refusal(as('emp-g')(getWayOut, { distributor: 'dist-hold' }))).http).toBe(404)
    await as('admin')(enterReceipt, {
      distributor: 'dist-hold',
      amount_paise: last?.pay_paise ?? 0,
      received_on: today,
      reference: 'WAY-OUT',
    })
    const { data: owing } = await as('dist-hold')(getOutstanding, {})
    expect(owing.credit_left_paise).toBeGreaterThanOrEqual(0)
    const late = owing.invoices.filter((one) => one.due_date < addDays(today, -30))
    expect(late.reduce((sum, one) => sum + one.balance_paise, 0)).toBeLessThanOrEqual(owing.on_account_paise)
    const { data: after } = await as('dist-hold')(getWayOut, {})
    // Paid, its orders have gone on by themselves.
    expect(after.steps).toEqual([])
  })
})

describe('receipts', () => {
  test('settle the oldest first; a reversal opens again what was settled', async () => {
    const before = await owedBy()
    const oldest = before.invoices[0]
    const { data: receipt } = await receive(10_000)
    expect(receipt.allocations).toEqual([
      {
        kind: 'invoice',
        invoice_id: oldest?.invoice_id,
        note_id: null,
        invoice_no: oldest?.invoice_no,
        amount_paise: 10_000,
      },
    ])
    expect((await owedBy()).total_paise).toBe(before.total_paise - 10_000)
    expect((await refusal(as('admin')(reverseReceipt, { id: String(receipt.id) }))).body.errors).toHaveProperty(
      'reason',
    )
    await as('admin')(reverseReceipt, { id: String(receipt.id), reason: 'Cheque came back' })
    expect(await owedBy()).toEqual(before)
    expect((await refusal(as('admin')(reverseReceipt, { id: String(receipt.id), reason: 'again' }))).http).toBe(409)
  })

  test('with tax kept back settle the whole, and what is left over stays on account', async () => {
    const made = await invoiced()
    const { data } = await receive(made.total_paise - 500 + 700, {
      tds_paise: 500,
      allocations: [{ invoice_id: made.invoice_id, amount_paise: made.total_paise }],
    })
    expect(data.on_account_paise).toBe(700)
    expect((await as('dist-e')(getInvoice, { invoice_id: String(made.invoice_id) })).data.state).toBe('paid')
    expect((await owedBy()).on_account_paise).toBeGreaterThanOrEqual(700)
  })

  test('sent twice with one key count once; two on the last paisa: one wins', async () => {
    const made = await invoiced()
    const all = { allocations: [{ invoice_id: made.invoice_id, amount_paise: made.total_paise }] }
    const body = {
      distributor: 'dist-e',
      amount_paise: made.total_paise,
      received_on: today,
      reference: 'ONCE',
      ...all,
    }
    const [one, again] = await Promise.all([
      asWithKey('admin', 'receipt-once-1')(enterReceipt, body),
      asWithKey('admin', 'receipt-once-1')(enterReceipt, body),
    ])
    expect(again.data.id).toBe(one.data.id)
    const other = await invoiced()
    const onOther = { allocations: [{ invoice_id: other.invoice_id, amount_paise: other.total_paise }] }
    const both = await Promise.allSettled([receive(other.total_paise, onOther), receive(other.total_paise, onOther)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    ['tomorrow', { received_on: addDays(today, 1) }],
    ['an invoice of nobody’s', { allocations: [{ invoice_id: 999_999_999, amount_paise: 1 }] }],
    ['nothing', { amount_paise: 0 }],
  ])('of %s are refused', async (_, wrong) => {
    expect((await refusal(receive(10_000, wrong))).http).toBe(422)
  })

  test('are entered by who may, for firms of their product type', async () => {
    const body = { distributor: 'dist-e', amount_paise: 100, received_on: today, reference: 'X' }
    expect((await refusal(as('admin-g')(enterReceipt, body))).http).toBe(404)
  })
})

test('a credit note settles its invoice, keeps its number when it is reversed, and numbers have no gap', async () => {
  const made = await invoiced()
  const write = (kind: 'credit' | 'debit', more: object = {}) =>
    as('admin')(writeNote, {
      distributor: 'dist-e',
      kind,
      reason_code: 'rate_difference',
      amount_paise: 5000,
      text: 'Agreed rate',
      ...more,
    })
  const { data: note } = await write('credit', { invoice_id: made.invoice_id })
  expect(note.note_no).toMatch(/^[A-Z]{2,3}C\/\d{4}\/\d{6}$/)
  expect((await as('dist-e')(getInvoice, { invoice_id: String(made.invoice_id) })).data.balance_paise).toBe(
    made.total_paise - 5000,
  )
  const before = (await owedBy()).total_paise
  await write('debit')
  expect((await owedBy()).total_paise).toBe(before + 5000)
  await as('admin')(reverseNote, { id: String(note.id), reason: 'Written by mistake' })
  const next = await write('credit')
  expect(Number(next.data.note_no.slice(-6))).toBe(Number(note.note_no.slice(-6)) + 1)
  expect((await as('dist-e')(listNotes, { search_text: note.note_no })).data[0]?.reversed_at).not.toBeNull()
  expect((await as('dist-depot')(listNotes, { search_text: note.note_no })).data).toEqual([])
})

describe('a claim', () => {
  const raise = (
    invoice: { invoice_id: number; lines: { line_id: number }[] },
    quantity: number,
    who: 'dist-e' | 'dist-depot' = 'dist-e',
  ) =>
    as(who)(raiseClaim, {
      invoice_id: invoice.invoice_id,
      lines: [{ line_id: invoice.lines[0]?.line_id ?? 0, reason_code: 'damaged', quantity }],
    })

  test('takes no more than was invoiced, also when two are raised at once', async () => {
    const made = await invoiced(10)
    expect((await refusal(raise(made, 11))).http).toBe(422)
    const both = await Promise.allSettled([raise(made, 6), raise(made, 6)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await raise(made, 4)).data.state).toBe('raised')
    expect((await refusal(raise(made, 1))).body.message).toMatch(/claimed already/)
  })

  test('that is approved in part becomes a credit note with the line’s price and tax, once', async () => {
    const made = await invoiced(10)
    const { data: claim } = await raise(made, 4)
    const decide = (quantity: number, text = '') =>
      as('admin')(decideClaim, {
        id: String(claim.id),
        lines: [{ line_id: made.lines[0]?.line_id ?? 0, quantity }],
        text,
      })
    expect((await refusal(decide(5))).http).toBe(422)
    expect((await refusal(decide(0))).body.errors).toHaveProperty('text')
    const both = await Promise.allSettled([decide(3, 'Three were broken'), decide(3, 'Three were broken')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { data: settled } = await as('dist-e')(getClaim, { id: String(claim.id) })
    expect(settled).toMatchObject({ state: 'settled', answer: 'Three were broken' })
    const line = made.lines[0]
    const { data: after } = await as('dist-e')(getInvoice, { invoice_id: String(made.invoice_id) })
    const credited = made.balance_paise - after.balance_paise
    const exact = (3 * (line?.amount_paise ?? 0)) / 10
    expect(credited).toBeGreaterThan(exact)
    expect(after.notes[0]).toMatchObject({ kind: 'credit', reason_code: 'breakage', amount_paise: credited })
  })

  test('is open again when its note is reversed, is decided anew, and no pack is lost or credited twice', async () => {
    const made = await invoiced(10)
    const { data: claim } = await raise(made, 4)
    const lines = [{ line_id: made.lines[0]?.line_id ?? 0, quantity: 4 }]
    const decide = () => as('admin')(decideClaim, { id: String(claim.id), lines, text: 'Four were broken' })
    const { data: settled } = await decide()
    await as('admin')(reverseNote, { id: String(settled.note_id), reason: 'They were found' })
    const { data: again } = await as('dist-e')(getClaim, { id: String(claim.id) })
    expect(again).toMatchObject({ state: 'checking', note_id: null, note_no: null, answer: '', decided_at: null })
    expect(again.lines).toMatchObject([{ quantity: 4, approved_qty: null }])
    expect((await refusal(raise(made, 7))).http).toBe(422)
    const { data: anew } = await decide()
    expect(anew.note_id).not.toBe(settled.note_id)
    const { data: after } = await as('dist-e')(getInvoice, { invoice_id: String(made.invoice_id) })
    const { amount_paise } = await pool.one<{ amount_paise: number }>(
      sql`select amount_paise from notes where id = ${anew.note_id}`,
    )
    expect(made.balance_paise - after.balance_paise).toBe(amount_paise)
  })

  test('can be withdrawn until it is decided, and is nobody else’s to see', async () => {
    const made = await invoiced(10)
    const { data: claim } = await raise(made, 4)
    expect((await refusal(raise(made, 1, 'dist-depot'))).http).toBe(404)
    expect((await refusal(as('dist-depot')(getClaim, { id: String(claim.id) }))).http).toBe(404)
    expect((await as('admin-g')(listAllClaims, {})).data.map(({ id }) => id)).not.toContain(claim.id)
    expect((await as('dist-e')(withdrawClaim, { id: String(claim.id) })).data.state).toBe('withdrawn')
    expect((await refusal(as('dist-e')(withdrawClaim, { id: String(claim.id) }))).http).toBe(409)
    expect((await raise(made, 10)).data.state).toBe('raised')
  })
})

test('after all of it what is paid of each document is what settles it', async () => {
  const wrong = await pool.rows(sql`
    select i.id from invoices i
    where i.paid_paise <> coalesce((select sum(amount_paise) from settlements s where s.invoice_id = i.id and s.ended_at is null), 0)
    union all
    select n.id from notes n
    where n.kind = 'debit' and n.paid_paise <> coalesce((select sum(amount_paise) from settlements s where s.debit_note_id = n.id and s.ended_at is null), 0)`)
  expect(wrong).toEqual([])
})

describe('credit notes by hand', () => {
  const credit = (invoiceId: number, amount: number) =>
    as('admin')(writeNote, {
      distributor: 'dist-e',
      kind: 'credit',
      reason_code: 'other',
      invoice_id: invoiceId,
      amount_paise: amount,
      text: 'Goodwill',
    })

  test('are together never worth more than their invoice, also when two are written at once', async () => {
    const invoice = await invoiced()
    const half = Math.ceil(invoice.total_paise / 2) + 1
    const both = await Promise.allSettled([credit(invoice.invoice_id, half), credit(invoice.invoice_id, half)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = await refusal(credit(invoice.invoice_id, half))
    expect(refused).toMatchObject({ http: 422 })
    expect(refused.body.message).toMatch(/is credited already. You can credit at most ₹/)
    await credit(invoice.invoice_id, invoice.total_paise - half)
  })

  test('leave a claim no more than is left of the invoice, and a whole return fits to the paisa', async () => {
    const [made, whole] = [await invoiced(10), await invoiced(10)]
    const claimed = async ({ invoice_id, lines }: typeof made) => {
      const all = lines.map(({ line_id, paid_qty, free_qty }) => ({ line_id, quantity: paid_qty + free_qty }))
      const asked = all.map((line) => ({ ...line, reason_code: 'damaged' as const }))
      const { data } = await as('dist-e')(raiseClaim, { invoice_id, lines: asked })
      return as('admin')(decideClaim, { id: String(data.id), lines: all, text: '' })
    }
    await credit(made.invoice_id, made.total_paise - 100)
    const refused = await refusal(claimed(made))
    expect(refused).toMatchObject({ http: 422, body: { errors: { lines: expect.anything() } } })
    expect(refused.body.message).toMatch(/is credited already/)
    await pool.change(sql`
      update invoices set total_paise = total_paise - 49, round_off_paise = round_off_paise - 49 where id = ${whole.invoice_id}`)
    expect((await claimed(whole)).data.state).toBe('settled')
  })
})
