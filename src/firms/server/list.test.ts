import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { raw, sql } from '#kit/server/db/db.ts'
import { peopleDifferences } from '#people/server/reconciliation.ts'
import { gstinOf } from '../../../world/people/gstin.ts'
import { createDistributor, listDistributors, updateDistributor } from '../contract.ts'

const { app, as, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())

async function everyPage(asked: Omit<Input<typeof listDistributors>, 'page'>) {
  const found: number[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await as('admin')(listDistributors, { ...asked, page: String(page) })
    found.push(...data.map(({ id }) => id))
    if (data.length === 0 || found.length >= total) return { found, total }
  }
}

/** Asked of the database in the plainest way, without an index, a count or a cut of its own. */
async function plainly(where: string, order: string): Promise<number[]> {
  const rows = await pool.rows<{ id: number }>(sql`
    select d.id from distributors d join accounts a on a.id = d.id
    where a.div_type in ('E', 'B') and ${raw(where)}
    order by ${raw(order)}, a.name, a.id`)
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-hold'`)
  await pool.change(sql`
    update accounts set password_hash = '!', created_at = now() - interval '2 days' where username = 'dist-depot'`)
})

describe('the list of distributors', () => {
  test.each([
    [undefined, 'a.name'],
    ['code', 'a.username'],
    ['-code', 'a.username desc'],
    ['-name', 'a.name desc'],
    ['city', 'd.city'],
    ['-city', 'd.city desc'],
    ['credit_limit_paise', 'd.credit_limit_paise'],
    ['-credit_limit_paise', 'd.credit_limit_paise desc'],
    ['licence_expires_on', 'd.licence_expires_on'],
    ['-owed_paise', 'coalesce((select sum(balance_paise) from owed_documents(d.id)), 0) desc'],
    ['owed_paise', 'coalesce((select sum(balance_paise) from owed_documents(d.id)), 0)'],
    ['-licence_expires_on', 'd.licence_expires_on desc'],
  ] as const)('sorted by %s, page by page, is the whole list in its order', async (sort, order) => {
    const { found, total } = await everyPage(sort ? { sort } : {})
    expect(found).toEqual(await plainly('true', order))
    expect(total).toBe(found.length)
  })

  test.each([
    ['a part of a name', { search_text: 'EDICA' }, `a.name ilike '%edica%'`],
    ['parts of two words of a name', { search_text: 'a Med' }, `a.name ilike '%a med%'`],
    [
      'words with a letter each',
      { search_text: 'm h' },
      `lower(concat_ws(E'\\n', a.username, a.name, d.city, d.gstin)) like '%m h%'`,
    ],
    ['a part of a code', { search_text: 'ist-h' }, `a.username ilike '%ist-h%'`],
    ['a part of a city', { search_text: 'agpu' }, `d.city ilike '%agpu%'`],
    ['a part of a GSTIN', { search_text: '27AA' }, `d.gstin ilike '%27aa%'`],
    [
      'two letters',
      { search_text: 'pu' },
      `a.name || '|' || a.username || '|' || d.city || '|' || d.gstin ilike '%pu%'`,
    ],
    ['what means something in a pattern', { search_text: '%_%' }, 'false'],
    ['a state', { state_code: '27' }, `d.state_code = '27'`],
    [
      'a division',
      { division: 'D012' },
      `exists (select from distributor_divisions v where v.distributor_id = d.id and v.division_code = 'D012')`,
    ],
    [
      'those whom a plant serves',
      { cfa: 'NG04' },
      `exists (select from distributor_plants p where p.distributor_id = d.id and p.plant_code = 'NG04')`,
    ],
    [
      'those who never signed in',
      { never_signed_in: 'yes' },
      'not exists (select from last_sign_ins s where s.account_id = d.id)',
    ],
    ['active accounts', { state: 'active' }, `a.blocked_at is null and a.password_hash <> '!'`],
    ['blocked accounts', { state: 'blocked' }, 'a.blocked_at is not null'],
    [
      'active accounts of a state',
      { state: 'active', state_code: '27' },
      `a.blocked_at is null and a.password_hash <> '!' and d.state_code = '27'`,
    ],
    ['accounts whose invitation lapsed', { state: 'lapsed' }, `a.blocked_at is null and a.password_hash = '!'`],
    [
      'licences that end soon',
      { licence: 'ending' },
      `d.licence_expires_on between '${today}' and '${addDays(today, 90)}'`,
    ],
    ['expired licences', { licence: 'expired' }, `d.licence_expires_on < '${today}'`],
    [
      'a search in a state',
      { search_text: 'edica', state_code: '27' },
      `a.name ilike '%edica%' and d.state_code = '27'`,
    ],
  ] as const)('narrowed to %s has those alone, with their number', async (_, asked, where) => {
    const { found, total } = await everyPage(asked)
    expect(found).toEqual(await plainly(where, 'a.name'))
    expect(total).toBe(found.length)
  })

  test.each([
    ['a name', 'anapurna'],
    ['a city', 'nagpor'],
    ['a code', 'dits-hold'],
  ])('forgives one typing error in %s', async (_, search_text) => {
    const right = { anapurna: 'annapurna', nagpor: 'nagpur', 'dits-hold': 'dist-hold' }[search_text] ?? ''
    const { data, total } = await as('admin')(listDistributors, { search_text: right })
    expect(total).toBeGreaterThan(0)
    expect(await as('admin')(listDistributors, { search_text })).toEqual({ data, total })
  })

  test('says how many there are on a page after the last one', async () => {
    const asked = { search_text: 'edica', page: '900' }
    const first = await as('admin')(listDistributors, { ...asked, page: '1' })
    expect(await as('admin')(listDistributors, asked)).toEqual({ data: [], total: first.total })
    const whole = await as('admin')(listDistributors, {})
    expect(await as('admin')(listDistributors, { page: '900' })).toEqual({ data: [], total: whole.total })
  })

  test('is a file of just what it is narrowed to, for admins of the product type alone', async () => {
    const file = async (who: 'admin' | 'admin-g' | 'dist-e', query = '') =>
      app.inject({
        url: `/api/adm/distributors.csv${query}`,
        headers: { authorization: `Bearer ${await tokenOf(who)}` },
      })
    const { data, total } = await as('admin')(listDistributors, { state_code: '27' })
    const narrowed = await file('admin', '?state_code=27')
    const rows = narrowed.body.trimEnd().split('\r\n')
    expect(rows).toHaveLength(total + 1)
    expect(rows.some((row) => row.startsWith(`${data[0]?.code},`))).toBe(true)
    expect((await file('dist-e')).statusCode).toBe(403)
    expect((await file('admin-g')).body).not.toContain('dist-e,')
  })

  test('finds no person of a firm', async () => {
    const { username } = await pool.one<{ username: string }>(
      sql`select username from accounts where firm_id is not null limit 1`,
    )
    expect((await as('admin')(listDistributors, { search_text: username })).total).toBe(0)
  })
})

test('the kept number of distributors follows those who come, and those who change their product type', async () => {
  const counted = async (admin: 'admin' | 'admin-g') => (await as(admin)(listDistributors, {})).total
  const [ethical, generic] = [await counted('admin'), await counted('admin-g')]
  const { data: firm } = await as('admin')(createDistributor, {
    code: 'COUNTED-1',
    name: 'Counted Medicals',
    gstin: gstinOf('27', 'ABCFA1234K'),
    city: 'Nashik',
    address: '12 College Road',
    div_type: 'E',
    credit_limit_paise: 0,
    credit_days: 0,
    licences: [{ kind: '20B', number: 'MH-20B-1', ends_on: addDays(today, 400) }],
    cfas: ['BW01'],
  })
  expect([await counted('admin'), await counted('admin-g')]).toEqual([ethical + 1, generic])
  await as('admin')(updateDistributor, { id: String(firm.id), div_type: 'B' })
  expect([await counted('admin'), await counted('admin-g')]).toEqual([ethical + 1, generic + 1])
  await as('admin')(updateDistributor, { id: String(firm.id), div_type: 'G' })
  expect([await counted('admin'), await counted('admin-g')]).toEqual([ethical, generic + 1])
  expect(await peopleDifferences(pool)).toEqual([])
})

test('a changed code, name, city or GSTIN is found at once, and the former one no more', async () => {
  const { data } = await as('admin')(listDistributors, { search_text: 'dist-hold' })
  const firm = data[0]
  const id = String(firm?.id)
  const totalOf = async (search_text: string) => (await as('admin')(listDistributors, { search_text })).total
  await as('admin')(updateDistributor, { id, name: 'Renamed Remedies', city: 'Panvelpur' })
  expect([await totalOf('renamed rem'), await totalOf('panvelpur'), await totalOf(firm?.name ?? '')]).toEqual([1, 1, 0])
  await as('admin')(updateDistributor, { id, name: firm?.name, city: firm?.city })
  expect([await totalOf('renamed rem'), await totalOf('panvelpur'), await totalOf('dist-hold')]).toEqual([0, 0, 1])
  expect(await peopleDifferences(pool)).toEqual([])
})

test('two who change different parts of one distributor at the same time are both found', async () => {
  const { id } = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-hold'`)
  let second: Promise<unknown> = Promise.resolve()
  await pool.transaction({ actor: 'test', requestId: '', address: '' }, async (db) => {
    await db.change(sql`update accounts set name = 'Both Brothers' where id = ${id}`)
    second = pool.apart.change(sql`update distributors set city = 'Bothpur' where id = ${id}`)
  })
  await second
  expect(await peopleDifferences(pool)).toEqual([])
  expect((await as('admin')(listDistributors, { search_text: 'bothpur' })).data[0]?.name).toBe('Both Brothers')
})

test('the reconciliation names a number that is kept wrong, and a person who is listed wrong', async () => {
  await pool.change(sql`update people_counts set people = people + 1 where kind = 'E' and div_type = 'E'`)
  const { id } = await pool.one<{ id: number }>(sql`
    update listed_people set found = '' where id = (select min(id) from listed_people) returning id`)
  expect(await peopleDifferences(pool)).toEqual([
    { what: 'a person who is listed otherwise than the account says', which: String(id) },
    { what: 'people who are counted otherwise than they are listed', which: 'E E' },
  ])
})
