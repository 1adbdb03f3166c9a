import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listAllInvoices, listInvoices } from '#invoices/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { openArchive } from '#kit/server/sheet/sheet-zip.ts'
import { getAllOutstanding, getOutstanding } from '#outstanding/contract.ts'
import type { Username } from '../../../world/cast.ts'
import { listAllNotes, listNotes, listReceipts, writeNote } from '../contract.ts'

const { as, app, pool, tokenOf } = await startTestApp()

const fetched = async (path: string, who: Username) =>
  app.inject({ url: path, headers: { authorization: `Bearer ${await tokenOf(who)}` } })

/**
 * Heads and rows; no cell of these has a comma within quotes but names, which are not looked at.
 */
async function csv(path: string, who: Username): Promise<{ heads: string[]; rows: string[] }> {
  const file = await fetched(path, who)
  expect(file.statusCode, file.body).toBe(200)
  const [heads = '', ...rows] = file.body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  return { heads: heads.split(','), rows }
}

describe('as a file', () => {
  test('invoices are those of the list, all pages of it, for each who sees it', async () => {
    for (const [who, path, endpoint] of [
      ['dist-e', '/api/invoices', listInvoices],
      ['emp-e', '/api/invoices', listInvoices],
      ['admin', '/api/adm/invoices', listAllInvoices],
    ] as const) {
      const { total, data } = await as(who)(endpoint as typeof listInvoices, {})
      const { heads, rows } = await csv(`${path}.csv`, who)
      expect(rows).toHaveLength(total)
      expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(total)
      expect(rows[0]).toContain(data[0]?.invoice_no)
      expect(heads.slice(0, 4)).toEqual(['Invoice', 'Dated', 'Due', 'State'])
    }
  })

  test('narrowed as the list is', async () => {
    const { total } = await as('dist-e')(listInvoices, { state: 'open' })
    expect((await csv('/api/invoices.csv?state=open', 'dist-e')).rows).toHaveLength(total)
    expect((await fetched('/api/invoices.csv?state=none', 'dist-e')).statusCode).toBe(422)
  })

  test('claims are those of the list, a row a line, narrowed as it is and nobody else’s', async () => {
    const lines = async (who: 'dist-e' | 'admin', filter: { state?: 'settled' } = {}) => {
      const where =
        who === 'admin'
          ? sql`c.product_type = 'E'`
          : sql`c.distributor_id = (select id from accounts where username = ${who})`
      const { count } = await pool.one<{ count: number }>(sql`
        select count(*) as count from claims c join claim_lines k on k.claim_id = c.id
        where ${where} ${filter.state ? sql`and c.state = ${filter.state}` : sql``}`)
      return count
    }
    expect((await csv('/api/claims.csv', 'dist-e')).rows).toHaveLength(await lines('dist-e'))
    expect((await csv('/api/adm/claims.csv', 'admin')).rows).toHaveLength(await lines('admin'))
    expect((await csv('/api/adm/claims.csv?state=settled', 'admin')).rows).toHaveLength(
      await lines('admin', { state: 'settled' }),
    )
    expect((await fetched('/api/adm/claims.csv', 'dist-e')).statusCode).toBe(403)
  })

  test('notes, receipts and what is owed are those of their lists', async () => {
    expect((await csv('/api/notes.csv', 'dist-e')).rows).toHaveLength((await as('dist-e')(listNotes, {})).total)
    expect((await csv('/api/adm/notes.csv', 'admin')).rows).toHaveLength((await as('admin')(listAllNotes, {})).total)
    expect((await csv('/api/adm/receipts.csv', 'admin')).rows).toHaveLength((await as('admin')(listReceipts, {})).total)
    const { data: own } = await as('dist-e')(getOutstanding, {})
    const mine = await csv('/api/outstanding.csv', 'dist-e')
    expect(mine.rows).toHaveLength(own.invoices.length)
    const sum = mine.rows.reduce((all, row) => all + Math.round(Number(row.split(',').at(-1)) * 100), 0)
    expect(sum).toBe(own.total_paise)
    const { data: all } = await as('admin')(getAllOutstanding, {})
    expect((await csv('/api/adm/outstanding.csv', 'admin')).rows).toHaveLength(all.firms?.length ?? 0)
    const { data: one } = await as('admin')(getAllOutstanding, { distributor: 'dist-b' })
    expect((await csv('/api/adm/outstanding.csv?distributor=dist-b', 'admin')).rows).toHaveLength(one.invoices.length)
  })

  test('a stranger’s firm is not there, and receipts are the office’s', async () => {
    expect((await fetched('/api/outstanding.csv?distributor=dist-hold', 'dist-e')).statusCode).toBe(404)
    expect((await fetched('/api/outstanding.xlsx?distributor=dist-e', 'emp-g')).statusCode).toBe(404)
    expect((await fetched('/api/adm/receipts.csv', 'dist-e')).statusCode).toBe(403)
    const { rows } = await csv('/api/invoices.csv?distributor_id=dist-b', 'dist-e')
    expect(rows).toEqual([])
  })

  test('a workbook has the same rows, and no cell begins a formula', async () => {
    await as('admin')(writeNote, {
      ...{ distributor: 'dist-e', kind: 'credit', reason_code: 'other', amount_paise: 100, text: '=HYPERLINK("x")' },
    })
    const { total } = await as('dist-e')(listNotes, {})
    const file = await fetched('/api/notes.xlsx', 'dist-e')
    const sheet = openArchive(file.rawPayload, 10_000_000).read('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet.match(/<row /g)).toHaveLength(total + 1)
    expect(sheet).not.toContain('<f>')
    expect((await csv('/api/notes.csv', 'dist-e')).rows.join()).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('more invoices than are read at once come each once', async () => {
    await pool.change(sql`
      insert into invoices (invoice_no, distributor_id, product_type, plant_code, invoice_date, due_date, value_paise, total_paise)
      select 'MANY/' || n, (select id from accounts where username = 'dist-depot'), 'E', (select code from plants limit 1),
        date '2026-01-01' + n % 3, date '2026-02-01', 100, 100
      from generate_series(1, 1203) n`)
    const { total } = await as('dist-depot')(listInvoices, {})
    const { rows } = await csv('/api/invoices.csv', 'dist-depot')
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(total)
    expect(total).toBeGreaterThan(1200)
  })
})
