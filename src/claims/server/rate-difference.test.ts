import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, emptyCart } from '#cart/contract.ts'
import { analyseDiscounts } from '#discounts/analysis.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { getInvoice } from '#invoices/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { reverseNote } from '#money/contract.ts'
import { placeOrder } from '#orders/contract.ts'
import { newKey } from '#orders/server/testing.ts'
import { listParties } from '#parties/contract.ts'
import { decideClaim, getAnyClaim, listClaims, raiseClaim } from '../contract.ts'

const { app, as, asWithKey, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())
const [party] = (await as('dist-e')(listParties, {})).data
const { product_code } = await pool.one<{ product_code: string }>(sql`
  select p.product_code from products p
  join discounted_products d using (product_code)
  join party_divisions v on v.division_code = p.division_code and v.party_id = ${party?.party_id ?? 0}
  join stock s on s.product_code = p.product_code
  join distributor_plants t on t.plant_code = s.plant_code and t.rank = 1
  join accounts a on a.id = t.distributor_id and a.username = 'dist-e'
  where p.active and s.quantity > 200
    and not exists (select from rate_contracts c where c.product_code = p.product_code)
  order by p.product_code limit 1`)
await pool.change(sql`
  update distributors set credit_limit_paise = 100000000000 where id = (select id from accounts where username = 'dist-e')`)

async function invoiced(packs: number) {
  const which = { kind: 'discount' as const, party_id: party?.party_id ?? 0 }
  await as('dist-e')(emptyCart, which)
  const { data: cart } = await as('dist-e')(changeCart, { ...which, product_code, quantity: packs, discount_bp: 900 })
  const { data: order } = await asWithKey('dist-e', newKey())(placeOrder, {
    ...which,
    expected_total_paise: cart.total_paise,
  })
  await fulfilOrder(pool, order.order_id, today)
  const { id } = await pool.one<{ id: number }>(sql`select id from invoices where order_id = ${order.order_id}`)
  const { data: claims } = await as('dist-e')(listClaims, {})
  const claim = claims.find(({ invoice_id }) => invoice_id === id)
  if (!claim) throw new Error('Nothing was claimed.')
  return { order, id, claim, line: order.lines[0] }
}

const approve = (id: number, lines: { line_id: number; quantity: number }[]) =>
  as('admin')(decideClaim, { id, lines, text: '' })
const noteOf = async (id: number) =>
  pool.one<{ value_paise: number; amount_paise: number }>(
    sql`select value_paise, amount_paise from notes where id = ${id}`,
  )

describe('the rate difference of a discount order', () => {
  test('claims itself when the order is invoiced, batch by batch, and becomes a credit note without tax', async () => {
    const { claim, line, order } = await invoiced(20)
    const rate = (line?.price_paise ?? 0) - (line?.net_rate_paise ?? 0) + (line?.margin_paise ?? 0)
    expect(
      claim.lines.every(({ reason_code, rate_paise }) => reason_code === 'rate_difference' && rate_paise === rate),
    ).toBe(true)
    expect(claim.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(20)
    expect(claim).toMatchObject({
      state: 'raised',
      value_paise: 20 * rate,
      rate_difference: {
        order_no: order.order_no,
        billed_paise: 20 * (line?.net_rate_paise ?? 0),
        refund_paise: 20 * rate,
        tax_base_paise: 20 * ((line?.net_rate_paise ?? 0) + rate),
      },
    })
    const { data } = await approve(
      claim.id,
      claim.lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
    )
    expect(data.state).toBe('settled')
    expect(await noteOf(data.note_id ?? 0)).toEqual({ value_paise: 20 * rate, amount_paise: 20 * rate })
    const sums = async () => (await as('admin')(analyseDiscounts, { by: 'division' })).sums
    const paid = (await sums()).claims_paid_paise
    expect(paid).toBeGreaterThanOrEqual(20 * rate)
    const { claims_open_paise: open } = await sums()
    await as('admin')(reverseNote, { id: String(data.note_id), reason: 'Not agreed' })
    expect(await sums()).toMatchObject({ claims_paid_paise: paid - 20 * rate, claims_open_paise: open + 20 * rate })
  })

  test('is never claimed twice by hand, and packs may still be claimed for other reasons', async () => {
    const { id, claim } = await invoiced(10)
    const [first] = claim.lines
    const by = (reason_code: 'rate_difference' | 'damaged') =>
      as('dist-e')(raiseClaim, { invoice_id: id, lines: [{ line_id: first?.line_id ?? 0, reason_code, quantity: 1 }] })
    expect(await refusal(by('rate_difference'))).toMatchObject({ http: 422 })
    expect((await by('damaged')).data.state).toBe('raised')
    const { data } = await as('dist-e')(getInvoice, { invoice_id: id })
    expect(data.lines[0]?.claimed_qty).toBe(1)
  })

  test('is not refunded for a pack that came back, nor is a refunded pack credited whole', async () => {
    const { id, claim, line } = await invoiced(10)
    const [one] = claim.lines
    const lineId = one?.line_id ?? 0
    const all = one?.quantity ?? 0
    const { data: damaged } = await as('dist-e')(raiseClaim, {
      invoice_id: id,
      lines: [{ line_id: lineId, reason_code: 'damaged', quantity: 2 }],
    })
    await approve(damaged.id, [{ line_id: lineId, quantity: 2 }])
    expect(await refusal(approve(claim.id, [{ line_id: lineId, quantity: all }]))).toMatchObject({ http: 422 })
    await approve(claim.id, [{ line_id: lineId, quantity: all - 2 }])
    const { data: more } = await as('dist-e')(raiseClaim, {
      invoice_id: id,
      lines: [{ line_id: lineId, reason_code: 'damaged', quantity: 1 }],
    })
    const { data } = await approve(more.id, [{ line_id: lineId, quantity: 1 }])
    const rate = one?.rate_paise ?? 0
    expect((await noteOf(data.note_id ?? 0)).value_paise).toBe((line?.price_paise ?? 0) - rate)
    const file = await app.inject({
      url: `/api/adm/notes/${data.note_id}/e-invoice.json`,
      headers: { authorization: `Bearer ${await tokenOf('admin')}` },
    })
    const price = (line?.price_paise ?? 0) / 100
    expect(file.json().ItemList).toMatchObject([{ Qty: 1, UnitPrice: price, Discount: rate / 100 }])
  })

  test('of a stranger is not there', async () => {
    const { claim } = await invoiced(3)
    expect(await refusal(as('admin-g')(getAnyClaim, { id: claim.id }))).toMatchObject({ http: 404 })
    expect((await as('dist-b')(listClaims, {})).data.map(({ id }) => id)).not.toContain(claim.id)
  })
})
