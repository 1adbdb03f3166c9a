// A file holds what its list shows: under each filter, search and sort the same rows, in the same
// order.
import { expect, test } from 'vitest'
import { monthInWords } from '#kit/date.ts'
import { type Endpoint, pathKeys } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Username } from '../../world/cast.ts'
import { allEndpoints } from './server.ts'
import { startTestApp } from './testing.ts'

const { app, pool, tokenOf } = await startTestApp()
const endpoints = allEndpoints()
const paths = new Set<string>(endpoints.map(({ path }) => path))
const lists = endpoints.filter(
  ({ method, path, media }) => method === 'GET' && !media && paths.has(`${path}.csv`) && pathKeys(path).length === 0,
)

type Row = Record<string, unknown>
type Def = { type: string; innerType?: { def: Def }; entries?: Record<string, string> }

/** The choices of a field: 'paid', '-total_paise'. */
function choicesOf(field: unknown): string[] {
  let { def } = field as { def: Def }
  while (def.innerType) def = def.innerType.def
  return def.type === 'enum' ? Object.values(def.entries ?? {}) : []
}

async function read(path: string, who: Username) {
  await pool.apart.change(sql`delete from rate_limits`)
  const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${await tokenOf(who)}` } })
  return answer.statusCode === 200 ? answer : null
}

/** What is listed, wherever the answer has it. */
function rowsIn(answer: { data: Row[] | { firms?: Row[]; invoices?: Row[]; months?: Row[] } }): Row[] {
  if (Array.isArray(answer.data)) return answer.data
  return answer.data.firms ?? answer.data.months ?? answer.data.invoices ?? []
}

function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

const withoutRepeats = (all: string[]) => all.filter((one, at) => at === 0 || one !== all[at - 1])
const distinct = (all: string[]) => [...new Set(all)].sort()

type Pair = { field: string; at: number }

/** As the file may write it. */
const told = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}$/.test(value) ? monthInWords(value) : String(value ?? '')

/** By which field of a row its line in the file is known: the one that tells most rows apart. */
function pairOf(rows: Row[], lines: string[][]): Pair | null {
  const pairs = Object.keys(rows[0] ?? {}).flatMap((field) => {
    const known = distinct(rows.map((row) => told(row[field])))
    return (lines[0] ?? []).flatMap((_, at) => {
      const cells = distinct(lines.map((line) => line[at] ?? ''))
      return JSON.stringify(cells) === JSON.stringify(known) ? [{ field, at, apart: known.length }] : []
    })
  })
  return pairs.sort((one, other) => other.apart - one.apart)[0] ?? null
}

const people: Username[] = ['admin', 'emp-e', 'dist-e']
/** Rows that are compared; of a longer list those that a search finds. */
const most = 400

/** Null where this person has no such list, or nothing in it. */
async function differences({ path, input }: Endpoint, who: Username): Promise<string[] | null> {
  const { shape } = input as unknown as { shape: Record<string, unknown> }
  const asked = async (query: string) => {
    const list = (await read(`${path}?limit=${most}&${query}`, who)) ?? (await read(`${path}?${query}`, who))
    const file = list && (await read(`${path}.csv?${query}`, who))
    return file ? { rows: rowsIn(list.json()), lines: cellsOf(file.body).slice(1) } : null
  }
  const whole = await asked('')
  if (!whole || whole.rows.length === 0) return null
  const compare = async (query: string): Promise<string[]> => {
    const { rows = [], lines = [] } = (query ? await asked(query) : whole) ?? {}
    const shown = lines.slice(0, rows.length === most ? most : undefined)
    if (rows.length === 0 || lines.length === 0) return rows.length === lines.length ? [] : [`${query}: one is empty`]
    const pair = pairOf(rows, shown)
    if (!pair) return [`${query}: other rows`]
    const [listed, written] = [rows.map((row) => told(row[pair.field])), shown.map((line) => line[pair.at] ?? '')].map(
      withoutRepeats,
    )
    return JSON.stringify(listed) === JSON.stringify(written)
      ? []
      : [`${query}: ${listed?.slice(0, 4)} are written as ${written?.slice(0, 4)}`]
  }
  const pair = pairOf(whole.rows, whole.lines.slice(0, whole.rows.length))
  const word = 'search_text' in shape && pair ? `search_text=${encodeURIComponent(wordOf(whole.rows, pair))}&` : ''
  const narrow = whole.rows.length === most ? word : ''
  const queries = Object.entries(shape).flatMap(([name, field]) =>
    choicesOf(field)
      // Each column one way round, the first one both ways.
      .filter((choice, at) => name !== 'sort' || at < 2 || choice.startsWith('-'))
      .map((choice) => `${narrow}${name}=${encodeURIComponent(choice)}`),
  )
  const wrong = await Promise.all(['', word, ...queries].map(compare))
  return wrong.flat()
}

/** A part of what names the last row. */
const wordOf = (rows: Row[], { field }: Pair) => String(rows.at(-1)?.[field]).slice(0, 6)

test.each(lists.map((one) => [one.path, one] as const))('%s', async (_, list) => {
  for (const who of people) {
    const wrong = await differences(list, who)
    if (!wrong) continue
    expect(wrong).toEqual([])
    return
  }
})
