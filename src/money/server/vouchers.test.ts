import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Username } from '../../../world/cast.ts'

const { app, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())
const from = addDays(today, -90)

const span = `from=${from}&to=${today}`

async function file(who: Username, query = span): Promise<string> {
  const answer = await vouchers(who, query)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('application/xml')])
  return answer.body
}

async function vouchers(who: Username, query = span) {
  const headers = { authorization: `Bearer ${await tokenOf(who)}` }
  return app.inject({ url: `/api/adm/vouchers.xml?${query}`, headers })
}

test('each invoice, note and receipt is in the company’s file once, and in the file of one product type once', async () => {
  const [company, ethical, generic] = [
    keysOf(await file('admin', `${span}&product_types=both`)),
    keysOf(await file('admin')),
    keysOf(await file('admin-g')),
  ]
  const counted = await pool.one<Record<string, number>>(sql`
    select (select count(*) from invoices where invoice_date between ${from} and ${today}) as invoice,
      (select count(*) from notes where noted_on between ${from} and ${today}) as note,
      (select count(*) from receipts where received_on between ${from} and ${today}) as receipt`)
  for (const kind of ['invoice', 'note', 'receipt'])
    expect([kind, company.filter((key) => key.includes(`-${kind}-`)).length]).toEqual([kind, counted[kind]])
  expect(new Set(company).size).toBe(company.length)
  expect([...ethical, ...generic].toSorted()).toEqual(company.toSorted())
})

test('what Tally would book is what our books say: party by party, bill by bill, tax by rate', async () => {
  const vouchersOf = tallied(await file('admin', `from=2000-01-01&to=${today}&product_types=both`))
  for (const { amounts } of vouchersOf) expect(amounts.reduce((sum, { paise }) => sum + paise, 0)).toBe(0)

  const parties = sumBy(vouchersOf.flatMap(({ amounts }) => amounts))
  const owed = await pool.rows<{ party: string; paise: number }>(sql`
    select a.name || ' (' || a.username || ')' as party,
      (coalesce((select sum(balance_paise) from owed_documents(a.id)), 0) - on_account(a.id))::bigint as paise
    from accounts a where a.kind = 'D' and (exists (select from invoices where distributor_id = a.id)
      or exists (select from receipts where distributor_id = a.id))`)
  expect(owed.filter(({ party, paise }) => (parties.get(party) ?? 0) !== paise)).toEqual([])

  const bills = sumBy(vouchersOf.flatMap(({ bills: of }) => of))
  const open = await pool.rows<{ no: string; paise: number }>(sql`
    select invoice_no as no, balance_paise as paise from invoices where cancelled_at is null
    union all select note_no, balance_paise from notes where kind = 'debit' and reversed_at is null`)
  expect(open.filter(({ no, paise }) => (bills.get(no) ?? 0) !== paise)).toEqual([])
  expect(open.length).toBeGreaterThan(1000)

  const igst = await pool.rows<{ ledger: string; paise: number }>(sql`
    select 'Output IGST ' || trim_scale(l.gst_bp / 100.0) || '% ' || p.state as ledger, -sum(l.igst_paise)::bigint as paise
    from invoice_lines l
    join invoices i on i.id = l.invoice_id and i.cancelled_at is null
    join plants p on p.code = i.plant_code
    where l.igst_paise > 0 group by 1`)
  const sold = sumBy(vouchersOf.filter(({ kind }) => kind === 'Sales').flatMap(({ amounts }) => amounts))
  expect(igst.length).toBeGreaterThan(1)
  for (const { ledger, paise } of igst) expect([ledger, sold.get(ledger)]).toEqual([ledger, paise])
})

test('every ledger of a voucher is created in the same file, before it', async () => {
  const body = await file('admin', `${span}&product_types=both`)
  const created = new Set([...body.matchAll(/<LEDGER NAME="(.*?)"/g)].map((one) => one[1]))
  const used = new Set([...body.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME>/g)].map((one) => one[1]))
  expect([...used].filter((name) => !created.has(name))).toEqual([])
  expect(body.lastIndexOf('<LEDGER NAME')).toBeLessThan(body.indexOf('<VOUCHER '))
})

test('the days are needed, and the company’s file is for admins of both product types', async () => {
  expect((await vouchers('admin', 'from=2026-11-02&to=2026-11-01')).statusCode).toBe(422)
  expect((await vouchers('admin', '')).statusCode).toBeLessThan(500)
  expect((await vouchers('dist-e')).statusCode).toBe(403)
  expect((await vouchers('admin-g', `${span}&product_types=both`)).statusCode).toBe(403)
})

/** The vouchers of a file as Tally books them: amounts and bills with debits above zero. */
function tallied(body: string) {
  const paiseOf = (text = '') => -Math.round(Number(text) * 100)
  return body
    .split('<VOUCHER ')
    .slice(1)
    .map((one) => ({
      kind: /VCHTYPE="(.*?)"/.exec(one)?.[1],
      amounts: [...one.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME>.*?<AMOUNT>(.*?)<\/AMOUNT>/g)].map((entry) => ({
        name: plain(entry[1]),
        paise: paiseOf(entry[2]),
      })),
      bills: [...one.matchAll(/<BILLALLOCATIONS.LIST><NAME>(.*?)<.*?<AMOUNT>(.*?)<\/AMOUNT>/g)].map((bill) => ({
        name: plain(bill[1]),
        paise: paiseOf(bill[2]),
      })),
    }))
}

const plain = (text = '') => text.replaceAll('&apos;', "'").replaceAll('&amp;', '&')

function sumBy(rows: readonly { name: string; paise: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { name, paise } of rows) sums.set(name, (sums.get(name) ?? 0) + paise)
  return sums
}

const keysOf = (body: string) => [...body.matchAll(/REMOTEID="(.*?)"/g)].map((one) => one[1] ?? '')

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
