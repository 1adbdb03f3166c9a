import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { readSheet } from '#kit/server/sheet/sheet.ts'
import {
  acceptStatement,
  getAnyStatement,
  getStatement,
  listAllStatements,
  listStatements,
  remindOfStatements,
  returnStatement,
  type Statement,
  sendStatement,
  suggestOrder,
} from '../contract.ts'
import { closingOf, monthBefore, monthOf } from '../rules.ts'

const { app, as, pool, tokenOf } = await startTestApp()
const me = as('dist-e')
const admin = as('admin')
const today = todayInIndia(new Date())
const month = monthBefore(monthOf(today))

const rowsOf = ({ lines }: Statement, sold = 0) =>
  lines.map(({ product_code, opening, received }) => {
    const row = {
      product_code,
      opening,
      received,
      customer_returns: 0,
      sold: Math.min(sold, opening + received),
      company_returns: 0,
      closing: 0,
    }
    return { ...row, closing: closingOf(row) }
  })
const send = async (sold = 0, who = me) => {
  const { data } = await who(getStatement, { month })
  return (await who(sendStatement, { month, lines: rowsOf(data, sold) })).data
}

describe('a distributor', () => {
  test('sees twelve months, and for a month the rows to fill in', async () => {
    const { data, total } = await me(listStatements, {})
    expect(total).toBe(12)
    expect(data[0]?.month).toBe(month)
    const { data: one } = await me(getStatement, { month: monthOf(todayInIndia(new Date())) })
    expect(one).toMatchObject({ id: null, state: 'missing' })
    for (const line of one.lines) expect(line.opening).toBe(line.last_closing ?? 0)
  })

  test('sends it, and again as a new version; the old one stays readable', async () => {
    const first = await send(1)
    expect(first).toMatchObject({ state: 'sent' })
    const second = await send(2)
    expect(second.version).toBe(first.version + 1)
    const old = (await me(getStatement, { month, version: first.version })).data
    expect(old.lines.map(({ sold }) => sold)).toEqual(first.lines.map(({ sold }) => sold))
    const newest = (await me(listStatements, {})).data[0]
    expect(newest).toMatchObject({ id: second.id, version: second.version, state: 'sent' })
  })

  test('is told the difference from what we know', async () => {
    const { data } = await me(getStatement, { month })
    const lines = rowsOf(data).map((line, at) =>
      at === 0 ? { ...line, received: line.received + 7, closing: line.closing + 7 } : line,
    )
    const sent = (await me(sendStatement, { month, lines })).data
    expect(sent.differences).toBe(1)
    expect(sent.lines.find(({ differences }) => differences.length > 0)?.differences.join()).toContain(
      'our invoices say',
    )
  })

  test.each([
    ['that does not add up', { closing: 99_999 }],
    ['below zero', { sold: -1 }],
    ['of a product that is not there', { product_code: 'NOTHING' }],
  ])('is refused a row %s, at its field', async (_, more) => {
    const { data } = await me(getStatement, { month })
    const lines = rowsOf(data).map((line, at) => (at === 0 ? { ...line, ...more } : line))
    const refused = me(sendStatement, { month, lines })
    await expect(refused).rejects.toMatchObject({ http: 422 })
  })

  test('is refused a month to come, and a month that is none', async () => {
    const { data } = await me(getStatement, { month })
    const lines = rowsOf(data)
    await expect(me(sendStatement, { month: '2099-01', lines })).rejects.toMatchObject({ http: 422 })
    await expect(me(sendStatement, { month: '2026-13', lines })).rejects.toMatchObject({ http: 404 })
  })

  test('two at once: two versions, one counts', async () => {
    const [one, other] = await Promise.all([send(1), send(2)])
    expect(one.version).not.toBe(other.version)
    const { counting } = await pool.one<{ counting: number }>(sql`
      select count(*) as counting from statements s join accounts a on a.id = s.distributor_id
      where a.username = 'dist-e' and s.month = ${`${month}-01`} and s.state <> 'replaced' and s.product_type = 'E'`)
    expect(counting).toBe(1)
  })

  test('gets a template that can be read back', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('dist-e')}` }
    const answer = await app.inject({ url: `/api/statements/${month}/template.xlsx`, headers })
    expect(answer.statusCode).toBe(200)
    const edge = 'edge-of-a-part'
    const payload = Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="s.xlsx"\r\n\r\n`),
      answer.rawPayload,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ])
    const read = await app.inject({
      method: 'POST',
      url: `/api/statements/${month}/sheet`,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload,
    })
    expect(read.statusCode).toBe(200)
    const { lines, refused } = read.json().data
    expect(refused).toEqual([])
    expect(lines.length).toBe((await readSheet(answer.rawPayload)).rows.length - 1)
    const crossed = await app.inject({
      method: 'POST',
      url: `/api/statements/${month}/sheet`,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="s.csv"\r\n\r\nCode,Name,Sold\n${lines[0].product_code},TELMIMUNE 41,5\n\r\n--${edge}--\r\n`,
    })
    expect(crossed.json().data).toMatchObject({
      lines: [],
      refused: [{ row: 2, why: expect.stringMatching(/^The name differs: .*‘TELMIMUNE 41’\.$/) }],
    })
  })

  test('gets a suggested order without what it does not want', async () => {
    await send(500)
    const { data } = await me(suggestOrder, {})
    expect(data.month).toBe(month)
    for (const { quantity, min_qty, scheme_qty, why } of data.lines) {
      if (scheme_qty > 0) expect(quantity % (min_qty + scheme_qty)).toBe(0)
      expect(why).toContain('You closed with')
    }
    const code = data.lines[0]?.product_code ?? ''
    const isSuggested = async () =>
      (await me(suggestOrder, {})).data.lines.some(({ product_code }) => product_code === code)
    await pool.change(sql`
      insert into unwanted_products (distributor_id, product_code, reason, until)
      select id, ${code}, 'No demand.', ${addDays(today, -1)} from accounts where username = 'dist-e'`)
    expect(await isSuggested()).toBe(true)
    await pool.change(sql`update unwanted_products set until = null where product_code = ${code}`)
    expect(await isSuggested()).toBe(false)
    await pool.change(sql`delete from unwanted_products where product_code = ${code}`)
  })

  test('is told in a suggested order what is still to come of an order that was invoiced in part', async () => {
    await send(500)
    const { data } = await me(suggestOrder, {})
    const line = await pool.one<{ order_id: number; product_code: string }>(sql`
      select l.order_id, l.product_code
      from orders o
      join order_lines l on l.order_id = o.id and l.product_code = any(${data.lines.map((one) => one.product_code)}::text[])
      join accounts a on a.id = o.distributor_id
      where a.username = 'dist-e' and o.status = order_status('fulfilled')
      order by o.id limit 1`)
    const wayOf = ({ lines }: typeof data) =>
      Number(
        / ([\d,]+) are on the way/.exec(
          lines.find(({ product_code }) => product_code === line.product_code)?.why ?? '',
        )?.[1] ?? 0,
      )
    await pool.change(sql`update orders set status = order_status('partly_fulfilled') where id = ${line.order_id}`)
    expect(wayOf((await me(suggestOrder, {})).data)).toBe(wayOf(data))
    await pool.change(sql`
      update order_lines set total_qty = total_qty + 1
      where order_id = ${line.order_id} and product_code = ${line.product_code}`)
    expect(wayOf((await me(suggestOrder, {})).data)).toBe(wayOf(data) + 1)
  })

  test('is told that the month before had none of a product that its statement left out', async () => {
    const { data } = await me(getStatement, { month })
    const [line, ...others] = rowsOf(data)
    const before = monthBefore(month)
    const last = (await me(getStatement, { month: before })).data
    const rest = rowsOf(last).filter(({ product_code }) => product_code !== line?.product_code)
    await me(sendStatement, { month: before, lines: rest })
    const opened = { ...(line as NonNullable<typeof line>), opening: 40, received: 0, closing: 40 }
    const sent = (await me(sendStatement, { month, lines: [opened, ...others] })).data
    expect(sent.lines.find(({ product_code }) => product_code === opened.product_code)?.differences.join()).toContain(
      'last month closed with 0',
    )
    await me(sendStatement, { month: before, lines: rowsOf(last) })
  })
})

describe('the office', () => {
  test('sees firms by months and what is missing', async () => {
    const { data, total, months } = await admin(listAllStatements, {})
    expect(months).toHaveLength(12)
    expect(data[0]?.months.map((cell) => cell.month)).toEqual(months.map((one) => one.month))
    expect(total).toBeGreaterThan(10)
    const [last] = months
    expect((last?.missing ?? 0) + (last?.sent ?? 0) + (last?.accepted ?? 0) + (last?.returned ?? 0)).toBe(total)
    const found = await admin(listAllStatements, { search_text: 'dist-e', state: 'sent' })
    expect(found.data.some(({ distributor }) => distributor === 'dist-e')).toBe(true)
  })

  test('accepts once; sends back with a reason; not what was replaced', async () => {
    const old = await send(1)
    const sent = await send(2)
    await expect(admin(acceptStatement, { id: old.id ?? 0 })).rejects.toMatchObject({ http: 409 })
    await expect(admin(returnStatement, { id: sent.id ?? 0, reason: ' ' })).rejects.toMatchObject({ http: 422 })
    const back = (await admin(returnStatement, { id: sent.id ?? 0, reason: 'Returns are missing.' })).data
    expect(back).toMatchObject({ state: 'returned', reason: 'Returns are missing.' })
    await expect(admin(acceptStatement, { id: sent.id ?? 0 })).rejects.toMatchObject({ http: 409 })
    const again = await send(3)
    expect((await admin(acceptStatement, { id: again.id ?? 0 })).data.state).toBe('accepted')
    const { told } = await pool.one<{ told: number }>(sql`
      select count(*) as told from notices n join accounts a on a.id = n.account_id
      where a.username = 'dist-e' and n.kind in ('statement_returned', 'statement_accepted')`)
    expect(told).toBe(2)
  })

  test('takes the matrix away as a sheet or as CSV, a row a firm and a column a month', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
    const csv = await app.inject({ url: '/api/adm/statements.csv?search_text=dist-e&months=3', headers })
    const [heads, ...lines] = csv.body.trim().split('\r\n')
    expect(heads?.split(',')).toHaveLength(6)
    expect(lines.some((line) => line.startsWith('dist-e,'))).toBe(true)
    const sheet = await app.inject({ url: '/api/adm/statements.xlsx?search_text=dist-e&months=3', headers })
    expect((await readSheet(sheet.rawPayload)).rows).toHaveLength(lines.length + 1)
  })

  test('of the other product type sees nothing of it', async () => {
    const sent = await send(1)
    const generic = as('admin-g')
    await expect(generic(getAnyStatement, { id: sent.id ?? 0 })).rejects.toMatchObject({ http: 404 })
    await expect(generic(acceptStatement, { id: sent.id ?? 0 })).rejects.toMatchObject({ http: 404 })
  })

  test('reminds who is missing, once a day', async () => {
    const { reminded } = (await admin(remindOfStatements, { month })).data
    expect(reminded).toBeGreaterThan(0)
    const count = () =>
      pool.one<{ told: number }>(sql`select count(*) as told from notices where kind = 'statement_missing'`)
    const { told } = await count()
    await admin(remindOfStatements, { month })
    expect((await count()).told).toBe(told)
  })
})

test('a stranger’s statements are not there', async () => {
  await expect(as('emp-e')(getStatement, { month, distributor: 'dist-hold' })).rejects.toMatchObject({ http: 404 })
  await expect(as('dist-b')(getStatement, { month, distributor: 'dist-e' })).rejects.toMatchObject({ http: 404 })
  const mine = (await as('emp-e')(getStatement, { month, distributor: 'dist-e' })).data
  expect(mine.distributor).toBe('dist-e')
})
