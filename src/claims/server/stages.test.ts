import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { getInvoice } from '#invoices/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { listNotes } from '#money/contract.ts'
import { listNotices } from '#notices/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import {
  checkClaim,
  decideClaim,
  getAnyClaim,
  getClaim,
  listAllClaims,
  listClaims,
  raiseClaim,
  withdrawClaim,
} from '../contract.ts'
import { creditOfClaim } from '../worth.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)

/** A line of ten packs, and a claim of four of them. */
async function claimed(reason_code: 'damaged' | 'rate_difference' = 'damaged', difference_paise?: number) {
  const code = products.find((one) => one.scheme_admin_enable !== 1)?.product_code ?? ''
  const placed = await order('dist-e', [[code, 10]])
  await fulfilOrder(pool.apart, placed.order_id, today)
  const { id } = await pool.one<{ id: number }>(sql`select id from invoices where order_id = ${placed.order_id}`)
  const { data: invoice } = await as('dist-e')(getInvoice, { invoice_id: String(id) })
  const [line] = invoice.lines
  if (!line) throw new Error('An invoice without lines.')
  const lines = [{ line_id: line.line_id, reason_code, quantity: 4, ...(difference_paise && { difference_paise }) }]
  const { data: claim } = await as('dist-e')(raiseClaim, { invoice_id: invoice.invoice_id, lines })
  const decide = (quantity: number, more: { difference_paise?: number; text?: string } = {}) => {
    const { text = '', ...rate } = more
    return as('admin')(decideClaim, {
      id: String(claim.id),
      lines: [{ line_id: line.line_id, quantity, ...rate }],
      text,
    })
  }
  return { claim, line, invoice, decide }
}

const noteOf = async (note_no: string | null) =>
  (await as('dist-e')(listNotes, { search_text: note_no ?? '-' })).data[0]

test('claims are searched by their number, their invoice’s and the distributor’s name, each among one’s own', async () => {
  const { claim, invoice } = await claimed()
  const found = async (search_text: string) =>
    (await as('admin')(listAllClaims, { search_text })).data.map(({ claim_no }) => claim_no)
  expect(await found(claim.claim_no.toLowerCase())).toEqual([claim.claim_no])
  expect(await found(invoice.invoice_no)).toEqual([claim.claim_no])
  expect(await found(claim.distributor_name.slice(0, 12))).toContain(claim.claim_no)
  expect(await found('100%')).toEqual([])
  expect((await as('dist-b')(listClaims, { search_text: claim.claim_no })).total).toBe(0)
})

test('what deciding a claim will credit is told before, to the paisa, to the office alone', async () => {
  const { claim, decide } = await claimed()
  const shown = async () => (await as('admin')(getAnyClaim, { id: String(claim.id) })).data
  const { lines, crediting } = await shown()
  if (!crediting) throw new Error('Nothing tells what is credited.')
  const { worth, amount_paise, why } = creditOfClaim(
    lines.map((line) => ({ ...line, approved: 3 })),
    crediting,
  )
  expect(why).toBeNull()
  const { data: decided } = await decide(3)
  expect(await noteOf(decided.note_no)).toMatchObject({ ...worth, amount_paise })
  expect(await shown()).not.toHaveProperty('crediting')
  expect((await as('dist-e')(getClaim, { id: String(claim.id) })).data).not.toHaveProperty('crediting')
})

test('what came back before counts in what a claim will credit', async () => {
  const { line, invoice, decide } = await claimed()
  await decide(4)
  const { data: next } = await as('dist-e')(raiseClaim, {
    invoice_id: invoice.invoice_id,
    lines: [{ line_id: line.line_id, reason_code: 'damaged', quantity: 1 }],
  })
  const { crediting } = (await as('admin')(getAnyClaim, { id: String(next.id) })).data
  expect(crediting?.lines).toMatchObject([{ line_id: line.line_id, returned: 4, refunded: 0 }])
  expect(crediting?.notes).toMatchObject([{ kind: 'credit' }])
})

describe('a rate difference', () => {
  test('is credited by what a pack was billed too high, with the line’s tax', async () => {
    const { claim, line, decide } = await claimed('rate_difference', 150)
    expect(claim).toMatchObject({ value_paise: 600, lines: [{ difference_paise: 150, price_paise: line.price_paise }] })
    const { data } = await decide(4)
    const tax = 2 * Math.floor((600 * line.gst_bp + 10_000) / 20_000)
    expect(await noteOf(data.note_no)).toMatchObject({
      reason_code: 'rate_difference',
      value_paise: 600,
      amount_paise: 600 + (line.igst_paise > 0 ? Math.floor((600 * line.gst_bp + 5_000) / 10_000) : tax),
    })
  })

  test('is lowered by the office, and is never more than the price', async () => {
    const { line, decide } = await claimed('rate_difference', 150)
    expect((await refusal(decide(4, { difference_paise: line.price_paise + 1 }))).body.errors).toHaveProperty('lines')
    const { data } = await decide(3, { difference_paise: 100 })
    expect(data.lines).toMatchObject([{ approved_qty: 3, difference_paise: 100 }])
    expect((await noteOf(data.note_no))?.value_paise).toBe(300)
  })

  test('is the only reason that takes an amount', async () => {
    expect((await refusal(claimed('damaged', 150))).body.errors).toHaveProperty('lines')
  })
})

describe('a claim', () => {
  test('is being checked once somebody of the office has begun, and the firm is told', async () => {
    const { claim, decide } = await claimed()
    const check = (who: 'admin' | 'admin-g' = 'admin') => as(who)(checkClaim, { id: String(claim.id) })
    expect((await refusal(check('admin-g'))).http).toBe(404)
    expect((await check()).data.state).toBe('checking')
    expect((await refusal(check())).http).toBe(409)
    expect((await decide(4)).data.state).toBe('settled')
    expect((await refusal(check())).http).toBe(409)
  })

  test('is told to the office when it is raised, and to the firm when it is decided', async () => {
    const told = async (who: 'admin' | 'admin-g' | 'dist-e' | 'dist-b', claim_no: string) =>
      (await as(who)(listNotices, {})).data.filter(({ title }) => title.includes(claim_no)).map(({ title }) => title)
    const settled = await claimed()
    const { claim_no } = settled.claim
    expect(await told('admin', claim_no)).toEqual([expect.stringMatching(/raised claim/)])
    expect(await told('admin-g', claim_no)).toEqual([])
    await settled.decide(3)
    expect(await told('dist-e', claim_no)).toEqual([`Claim ${claim_no} is settled`])
    expect(await told('dist-b', claim_no)).toEqual([])
    const refused = await claimed()
    await refused.decide(0, { text: 'The carton was sealed.' })
    expect(await told('dist-e', refused.claim.claim_no)).toEqual([`Claim ${refused.claim.claim_no} is refused`])
  })

  test('that is withdrawn is not checked', async () => {
    const { claim } = await claimed()
    await as('dist-e')(withdrawClaim, { id: String(claim.id) })
    expect((await refusal(as('admin')(checkClaim, { id: String(claim.id) }))).http).toBe(409)
  })
})
