import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Username } from '../../../../world/cast.ts'

const { app, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())
const from = addDays(today, -90)

async function vouchers(who: Username, query = `from=${from}&to=${today}`) {
  const headers = { authorization: `Bearer ${await tokenOf(who)}` }
  return app.inject({ url: `/api/adm/vouchers.xml?${query}`, headers })
}

test('the vouchers of a span are all of its invoices, notes and receipts, each of them balanced', async () => {
  const answer = await vouchers('admin')
  expect(answer.headers['content-type']).toContain('application/xml')
  const each = answer.body.split('<VOUCHER ').slice(1)
  const { invoices, notes, receipts, invoiced } = await pool.one<Record<string, number>>(sql`
    select (select count(*) from invoices where product_type = 'E' and invoice_date between ${from} and ${today}) as invoices,
      (select count(*) from notes where product_type = 'E' and noted_on between ${from} and ${today}) as notes,
      (select count(*) from receipts r join accounts a on a.id = r.distributor_id
        where a.div_type in ('E', 'B') and received_on between ${from} and ${today}) as receipts,
      (select sum(total_paise) from invoices where product_type = 'E' and cancelled_at is null
        and invoice_date between ${from} and ${today})::bigint as invoiced`)
  const ofKind = (kind: string) => each.filter((one) => one.startsWith(`VCHTYPE="${kind}"`))
  expect(ofKind('Sales')).toHaveLength(invoices ?? 0)
  expect(ofKind('Credit Note').length + ofKind('Debit Note').length).toBe(notes)
  expect(ofKind('Receipt')).toHaveLength(receipts ?? 0)
  const amounts = (one: string) =>
    [...one.matchAll(/<AMOUNT>(-?[\d.]+)<\/AMOUNT>/g)].map((match) => Math.round(Number(match[1]) * 100))
  for (const one of each) expect(amounts(one).reduce((sum, paise) => sum + paise, 0)).toBe(0)
  const debits = ofKind('Sales').flatMap((one) => amounts(one).slice(0, 1))
  expect(-debits.reduce((sum, paise) => sum + paise, 0)).toBe(invoiced)
})

test('each office sees its own product type, and the days are needed', async () => {
  const [ethical, generic] = [(await vouchers('admin')).body, (await vouchers('admin-g')).body]
  const numbers = (body: string) =>
    new Set([...body.matchAll(/VCHTYPE="Sales".*?<VOUCHERNUMBER>(.*?)</g)].map((one) => one[1]))
  expect([...numbers(ethical)].filter((no) => numbers(generic).has(no))).toEqual([])
  expect((await vouchers('admin', 'from=2026-11-02&to=2026-11-01')).statusCode).toBe(422)
  expect((await vouchers('admin', '')).statusCode).toBeLessThan(500)
  expect((await vouchers('dist-e')).statusCode).toBe(403)
})

test('the PDFs of some days come as one ZIP, of one’s own invoices alone', async () => {
  const zip = async (who: Username, query: string) => {
    const path = who.startsWith('admin') ? '/api/adm/invoices.zip' : '/api/invoices.zip'
    return app.inject({ url: `${path}?${query}`, headers: { authorization: `Bearer ${await tokenOf(who)}` } })
  }
  const { day, no, invoices } = await pool.one<{ day: string; no: string; invoices: number }>(sql`
    select i.invoice_date as day, min(i.invoice_no) as no, count(*) as invoices
    from invoices i join accounts a on a.id = i.distributor_id
    where a.username = 'dist-e' and i.product_type = 'E' group by 1 order by 1 desc limit 1`)
  const days = `start_date=${day}&end_date=${day}`
  const own = await zip('dist-e', days)
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/zip'])
  // Each name stands before its bytes and once more in the directory at the end.
  const written = [...own.rawPayload.toString('latin1').matchAll(/([A-Z]+-\d{4}-\d{6}\.pdf)/g)].map((one) => one[1])
  const names = written.slice(written.length / 2)
  expect(names).toHaveLength(invoices)
  expect(names).toContain(`${no.replaceAll('/', '-')}.pdf`)
  expect((await zip('dist-e', `${days}&distributor_id=dist-b`)).statusCode).toBe(409)
  expect((await zip('dist-e', '')).statusCode).toBe(422)
  expect((await zip('admin', 'start_date=2020-01-01&end_date=2030-01-01')).statusCode).toBe(409)
})
