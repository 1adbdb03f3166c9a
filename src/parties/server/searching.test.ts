import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import {
  createDoctor,
  createHospital,
  listDoctors,
  listHospitals,
  listParties,
  mergeParties,
  pickParties,
  updateDoctor,
} from '../contract.ts'
import { mostCounted, mostFound } from '../rules.ts'
import { allParties } from './queries.ts'

const { as, pool } = await startTestApp()
const mapped = { employees: ['emp-e'], divisions: ['D012'], distributors: ['dist-e'], state_code: '27' }
let made = 0
const doctor = (name: string, more: object = {}) => {
  made += 1
  const form = { name, registration_no: `SRCH-${made}`, no_licence_reason: 'Own patients only', city: 'Nagpur' }
  return as('admin')(createDoctor, { ...form, ...mapped, ...more })
}

const namesFor = async (who: Parameters<typeof as>[0], search_text: string, more: object = {}) =>
  (await as(who)(listParties, { search_text, limit: 50, ...more })).data.map(({ name }) => name)

beforeAll(async () => {
  await doctor('Dr. Zubin Quorvexia')
  await doctor('Dr. (Mrs) Quorvexia Irani', { city: 'Wardha' })
  await doctor('Prof. Anquorvexian Bhatt')
  await as('admin')(createHospital, { ...mapped, name: 'Quorvexia Nursing Home', city: 'Nagpur', licence_no: 'MH-77' })
  await doctor('Dr. Quorvexia Stranger', { employees: [], distributors: ['dist-b'] })
})

/** The same answers whether somebody has few or many. */
const searches: [string, string[]][] = [
  [
    'quorvexia',
    ['Dr. (Mrs) Quorvexia Irani', 'Quorvexia Nursing Home', 'Dr. Zubin Quorvexia', 'Prof. Anquorvexian Bhatt'],
  ],
  [
    'QUORVEXIA n',
    ['Quorvexia Nursing Home', 'Dr. Zubin Quorvexia', 'Prof. Anquorvexian Bhatt', 'Dr. (Mrs) Quorvexia Irani'],
  ],
  ['dr quorvexia i', ['Dr. (Mrs) Quorvexia Irani', 'Dr. Zubin Quorvexia']],
  ['zubin nagpur', ['Dr. Zubin Quorvexia']],
  ['uorvexian', ['Prof. Anquorvexian Bhatt']],
  ['srch-1', ['Dr. Zubin Quorvexia']],
  ['quorvexia srch-2', ['Dr. (Mrs) Quorvexia Irani']],
  ['qourvexia nursing', ['Quorvexia Nursing Home']],
  ['quorvexia nagpur wardha', []],
  ['100%', []],
  ["' or 1=1 --", []],
]

describe('a search among one’s own', () => {
  test.each(searches)('%s finds %j, where one has few', async (search_text, names) => {
    expect(await namesFor('emp-e', search_text)).toEqual(names)
    expect(await namesFor('emp-e', search_text, { distributor: 'DIST-E' })).toEqual(names)
    expect(await namesFor('dist-e', search_text)).toEqual(names)
    expect(await namesFor('emp-e', search_text, { distributor: 'dist-b' })).toEqual([])
  })

  describe('where one has thousands', () => {
    beforeAll(async () => {
      await pool.apart.change(sql`
        with made as (
          insert into parties (kind, name, registration_no, no_licence_reason, city, state_code, state)
          select 'doctor', 'Dr. ' || (array['Ketaki', 'Mohini', 'Tarak'])[1 + n % 3] || ' Ghaisas ' || n, 'MANY-' || n, 'Own patients only',
            'Nagpur', '27', 'Maharashtra'
          from generate_series(1, 1300) n
          returning id
        ), sold as (
          insert into party_employees (party_id, employee_id)
          select made.id, a.id from made, accounts a where a.username = 'emp-e'
        )
        insert into party_distributors (party_id, distributor_id)
        select made.id, a.id from made, accounts a where a.username = 'dist-e'`)
    })

    test.each(searches)('%s finds %j', async (search_text, names) => {
      expect(await namesFor('emp-e', search_text)).toEqual(names)
      expect(await namesFor('emp-e', search_text, { distributor: 'DIST-E' })).toEqual(names)
      expect(await namesFor('dist-e', search_text)).toEqual(names)
      expect(await namesFor('emp-e', search_text, { distributor: 'dist-b' })).toEqual([])
    })

    test('what begins with the text is never missed, and more than are counted are said to be more', async () => {
      const { data, total } = await as('emp-e')(listParties, {
        search_text: 'ketaki',
        distributor: 'dist-e',
        limit: 50,
      })
      expect(total).toBe(mostFound.own + 1)
      const first = await pool.rows<{ name: string }>(sql`
        select name from parties where name like 'Dr. Ketaki%' order by name limit 50`)
      expect(data.map(({ name }) => name)).toEqual(first.map(({ name }) => name))
      const one = await as('emp-e')(listParties, { search_text: 'ghaisas many-17' })
      expect(one.total).toBe(
        (
          await pool.one<{ total: number }>(
            sql`select count(*) as total from parties where registration_no like 'MANY-17%'`,
          )
        ).total,
      )
    })

    test('without a search the first by name are shown', async () => {
      const { data, total } = await as('emp-e')(listParties, { limit: 50 })
      expect([data.length, total]).toEqual([50, mostFound.own + 1])
      const first = await pool.rows<{ id: number }>(sql`
        select p.id from parties p join party_employees e on e.party_id = p.id
        join accounts a on a.id = e.employee_id and a.username = 'emp-e'
        where p.active order by p.name, p.id limit 50`)
      expect(data.map(({ party_id }) => party_id)).toEqual(first.map(({ id }) => id))
    })

    test('one is found by the name it got last, and not when it is not active any more', async () => {
      const { data } = await doctor('Dr. Yxolita Before')
      await as('admin')(updateDoctor, { id: data.id, name: 'Dr. Wyzpora After' })
      expect(await namesFor('emp-e', 'wyzpora')).toEqual(['Dr. Wyzpora After'])
      expect(await namesFor('emp-e', 'wypzora')).toEqual(['Dr. Wyzpora After'])
      expect(await namesFor('emp-e', 'yxolita')).toEqual([])
      await as('admin')(updateDoctor, { id: data.id, active: false })
      expect(await namesFor('emp-e', 'wyzpora')).toEqual([])
      expect((await as('admin')(listDoctors, { search_text: 'wyzpora' })).total).toBe(1)
    })
  })
})

describe('a search in the office', () => {
  test('finds all of a kind, the names that begin with it first, and forgives a typing error', async () => {
    const found = async (search_text: string, more: object = {}) =>
      (await as('admin')(listDoctors, { search_text, ...more })).data.map(({ name }) => name)
    const all = [
      'Dr. (Mrs) Quorvexia Irani',
      'Dr. Quorvexia Stranger',
      'Dr. Zubin Quorvexia',
      'Prof. Anquorvexian Bhatt',
    ]
    expect(await found('quorvexia')).toEqual(all)
    expect(await found('quorvexai')).toEqual(all.slice(0, 3))
    expect(await found('quorvexia', { sort: '-name' })).toEqual(all.toReversed())
    expect(await found('quorvexia', { active: 'no' })).toEqual([])
    expect(await found('quorvexia', { state_code: '07' })).toEqual([])
    expect((await as('admin')(pickParties, { search_text: 'quorvexia' })).data).toHaveLength(5)
  })

  test('looks for the rarer of two words, whichever was typed first', async () => {
    const found = async (search_text: string) =>
      (await as('admin')(listDoctors, { search_text })).data.map(({ name }) => name)
    await pool.apart.change(sql`
      insert into parties (kind, name, registration_no, no_licence_reason, city, state_code, state)
      select 'doctor', 'Dr. Ulhas Phadnis ' || n, 'WORDS-' || n, 'Own patients only', case when n = 999 then 'Xavierpur' else 'Bhusawal' end,
        '27', 'Maharashtra'
      from generate_series(1, 1000) n`)
    for (const text of ['phadnis xavierpur', 'xavierpur phadnis', 'PHADN avierpu', 'words-999 ulh'])
      expect(await found(text), text).toEqual(['Dr. Ulhas Phadnis 999'])
    expect(await found('phadnis nowhereatall')).toEqual([])
    expect(await found('xaveirpur phadnis')).toEqual(['Dr. Ulhas Phadnis 999'])
  })

  test('finds on a page after the last one nothing else, and says how many there are', async () => {
    expect(await as('admin')(listDoctors, { search_text: 'quorvexia', page: '7' })).toEqual({ data: [], total: 4 })
  })

  test('counts up to a bound, and its sheet has all of them', async () => {
    await pool.apart.change(sql`
      insert into parties (kind, name, registration_no, no_licence_reason, city, state_code, state)
      select 'doctor', 'Dr. Vaishampayan ' || n, 'SHEET-' || n, 'Own patients only', 'Nagpur', '27', 'Maharashtra'
      from generate_series(1, 300) n`)
    const { data, total } = await as('admin')(listDoctors, { search_text: 'vaishampayan', page: '3' })
    expect([data.length, total]).toEqual([20, mostFound.office + 1])
    const sheet = async (search_text: string) =>
      (await allParties(pool, 'doctor', { search_text })).map(({ name }) => name)
    expect(await sheet('vaishampayan')).toHaveLength(300)
    expect(await sheet('quorvexai')).toHaveLength(3)
  })
})

test('the office’s list is counted up to a bound where nothing is searched, and each of its pages is there', async () => {
  await pool.apart.change(sql`
    insert into parties (kind, name, no_licence_reason, city, state_code, state)
    select 'hospital', 'Counted Hospital ' || n, 'Own patients only', 'Nagpur', '27', 'Maharashtra'
    from generate_series(1, ${mostCounted}::int) n`)
  const { data, total } = await as('admin')(listHospitals, { state_code: '27', page: '500' })
  expect([data.length, total]).toEqual([20, mostCounted + 1])
})

test('who is found by a word follows every change, and a merged one is found no more', async () => {
  const [{ data: kept }, { data: merged }] = [await doctor('Dr. Lohitaksh Kept'), await doctor('Dr. Lohitaksh Merged')]
  const found = async (more: object = {}) =>
    (await as('admin')(listDoctors, { search_text: 'lohitaksh', ...more })).data.map(({ name }) => name)
  await as('admin')(updateDoctor, { id: kept.id, city: 'Lohitakshpur', active: false })
  expect(await found({ active: 'no' })).toEqual(['Dr. Lohitaksh Kept'])
  expect(await found({ active: 'yes' })).toEqual(['Dr. Lohitaksh Merged'])
  await as('admin')(updateDoctor, { id: kept.id, active: true })
  await as('admin')(mergeParties, { id: merged.id, into: kept.id })
  expect(await found()).toEqual(['Dr. Lohitaksh Kept'])
  const differences = await pool.rows(sql`
    select * from parties_by_word k
    full join (
      select distinct p.kind, w.word, p.plain_name as name, p.id as party_id, p.active
      from parties p cross join unnest(string_to_array(p.search_text, ' ')) w (word)
      where p.merged_into is null and w.word <> ''
    ) p using (kind, word, name, party_id, active)
    where k is null or p is null`)
  expect(differences).toEqual([])
})
