import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listEmployees } from '#employees/contract.ts'
import { listDistributors } from '#firms/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { peopleDifferences } from '#people/server/reconciliation.ts'
import { isFound, isListed } from './list.ts'

const { as, pool } = await startTestApp()

/** Names of few and short words, so that what is typed is found in many ways. */
const word = fc.constantFrom('Sri', 'Sai', 'Sr', 'shree', 'Shreeji', 'Om', 'A', 'Médical', '100%', 'x_y', 'Agency', '')
const name = fc
  .array(word, { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '))
  .filter((text) => text.trim() !== '')
const people = fc.sample(fc.tuple(name, name, fc.constantFrom('E', 'B', 'G')), { numRuns: 120, seed: 13 })

beforeAll(async () => {
  const rows = JSON.stringify(
    people.map(([name, place, div_type], at) => ({ at, name, place: place.trim(), div_type })),
  )
  for (const kind of ['D', 'E'])
    await pool.apart.change(sql`
      insert into accounts (kind, username, email, name, password_hash, div_type)
      select ${kind}::text, ${kind}::text || ' sri-' || at, 'sai' || at || '@' || lower(${kind}::text) || '.example', name, '!', div_type
      from jsonb_to_recordset(${rows}::jsonb) as g (at integer, name text, div_type text)`)
  await pool.apart.change(sql`
    insert into distributors (id, contact, address, city, state_code, state, gstin, licence_no, licence_expires_on, credit_limit_paise,
      credit_days)
    select a.id, a.name, '', g.place, '27', 'Maharashtra', '27SRIAP' || lpad(at::text, 4, '0') || 'A1Z5', '1', '2030-01-01', 0, 0
    from jsonb_to_recordset(${rows}::jsonb) as g (at integer, place text) join accounts a on a.username = 'D sri-' || at`)
  await pool.apart.change(sql`
    insert into employees (id, designation, headquarters)
    select a.id, 'Manager', g.place
    from jsonb_to_recordset(${rows}::jsonb) as g (at integer, place text) join accounts a on a.username = 'E sri-' || at`)
})

/** A part of what somebody is found by, as it is or with something else in it. */
const typed = fc
  .record({
    of: fc.constantFrom(
      ...people.flatMap(([name, place], at) => [
        name,
        place,
        `D sri-${at}`,
        `27SRIAP00${at}A1Z5`,
        `sai${at}@e.example`,
      ]),
    ),
    from: fc.nat(12),
    length: fc.integer({ min: 1, max: 20 }),
    other: fc.constantFrom('', '', '', ' ', '\n', '%', 'q'),
  })
  .map(({ of, from, length, other }) => `${of.slice(from, from + length)}${other}${of.slice(from + length, from + 12)}`)
  .map((text) => text.trim())
  .filter((text) => text !== '')

test.each(['D', 'E'] as const)('a search of kind %s finds all who have the text, and nobody else', async (kind) => {
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const found = await pool.rows<{ id: number }>(sql`
        select l.id from listed_people l where ${isListed(kind, 'E')} and ${isFound(kind, text)} order by l.name, l.id`)
      const plainly = await pool.rows<{ id: number }>(sql`
        select p.id from people_to_list() p
        where p.kind = ${kind} and p.div_type in ('E', 'B') and p.found like ${likePattern(text)} order by p.name, p.id`)
      expect(found).toEqual(plainly)
      if (plainly.length === 0 || text.includes('\n')) return
      const ask = kind === 'D' ? listDistributors : listEmployees
      const { data, total } = await as('admin')(ask, { search_text: text })
      expect(total).toBe(plainly.length)
      expect(data.map(({ id }) => id)).toEqual(plainly.slice(0, 20).map(({ id }) => id))
    }),
    { numRuns: 150 },
  )
})

test('the words follow who changes a name, a place or a product type, and who goes', async () => {
  const of = (at: number) => sql`(select id from accounts where username = ${`D sri-${at}`})`
  await pool.apart.change(sql`update accounts set name = 'Zyqua Traders' where username in ('D sri-1', 'E sri-1')`)
  await pool.apart.change(sql`update accounts set div_type = 'G' where username in ('D sri-2', 'E sri-2')`)
  await pool.apart.change(
    sql`update distributors set city = 'Zyquapur', credit_days = 9 where id in (${of(2)}, ${of(3)})`,
  )
  await pool.apart.change(sql`update distributors set credit_days = 10`)
  await pool.apart.change(sql`delete from listed_people where id = ${of(4)}`)
  const { words } = await pool.one<{ words: number }>(
    sql`select count(*) as words from distributors_by_word where id = ${of(4)}`,
  )
  expect(words).toBe(0)
  await pool.apart.change(sql`update distributors set credit_days = 11 where id = ${of(4)}`)
  expect(await peopleDifferences(pool)).toEqual([])
  const found = await as('admin')(listDistributors, { search_text: 'zyqua' })
  expect(found.data.map(({ code }) => code).sort()).toEqual(['D sri-1', 'D sri-3'])
})

test('the reconciliation names who is found by a word that is not theirs', async () => {
  const { id } = await pool.one<{ id: number }>(sql`
    update distributors_by_word set word = 'elsewhere' where ctid = (select min(ctid) from distributors_by_word) returning id`)
  expect(await peopleDifferences(pool)).toEqual([
    { what: 'a distributor who is found by other words than the list says', which: String(id) },
  ])
})
