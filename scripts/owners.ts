// Who owns which table: `server/tables.ts` of each feature says it. Reads the database's functions,
// those of triggers among them, and the SQL of every server, and fails when a feature writes to
// another's table, calls a function of a layer above, or closes a circle with a neighbour.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Owned } from '#kit/server/tables.ts'
import { layers } from '../src/app/features.ts'
import { sqlIn, withoutComments, writtenIn } from './reading-sql.ts'

type Text = { file: string; feature: string; sql: string }
type Call = { from: string; to: string; name: string; file: string }

const root = join(import.meta.dirname, '..')
const wrong: string[] = []

/** The kit lies below all features, the app above them. */
const heights = new Map([['kit', -1], ...heightsOf(), ['app', Object.keys(layers).length]] as [string, number][])
const owned = new Map(await Promise.all([...heights.keys()].map(async (name) => [name, await ownedBy(name)] as const)))
const ownerOf = new Map([...owned].flatMap(([name, { tables }]) => tables.map((table) => [table, name] as const)))
const texts = [...functionTexts(), ...serverTexts()]
/**
 * What a function is called, and whose it is. Names for values, which read nothing, are anybody's.
 */
const functionsOf = new Map(
  functionTexts().flatMap(({ sql, feature }) =>
    [...sql.matchAll(/create or replace function (\w+)[\s\S]*?\$\$/g)]
      .filter(([head]) => !/\bimmutable\b/.test(head))
      .map(([, name = '']) => [name, feature] as const),
  ),
)

checkTables()
checkWrites()
checkCalls()
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
}

function heightsOf(): [string, number][] {
  return Object.values(layers).flatMap((row, height) =>
    Object.keys(row).map((name): [string, number] => [name, height]),
  )
}

async function ownedBy(feature: string): Promise<Owned> {
  const [file] = globSync(`src/${feature}/server/tables.ts`, { cwd: root })
  if (!file) return { tables: [] }
  return ((await import(join(root, file))) as { owned: Owned }).owned
}

function functionTexts(): Text[] {
  return globSync('database/functions/**/*.sql', { cwd: root }).map((file) => ({
    file,
    feature: file.split('/')[2] ?? '',
    sql: withoutComments(readFileSync(join(root, file), 'utf8')),
  }))
}

function serverTexts(): Text[] {
  return globSync(['src/*/server/**/*.ts', 'src/app/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing[/.]/.test(file))
    .map((file) => ({
      file,
      feature: file.split('/')[1] ?? '',
      sql: sqlIn(readFileSync(join(root, file), 'utf8')),
    }))
}

function checkTables(): void {
  const schema = readFileSync(join(root, 'database/schema.sql'), 'utf8')
  const all = [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table)
  const named = [...owned].flatMap(([, { tables }]) => tables)
  for (const table of all.filter((one) => !ownerOf.has(one)))
    wrong.push(`${table} has no owner: name it in server/tables.ts of its feature.`)
  for (const table of named.filter((one) => !all.includes(one)))
    wrong.push(`${table} is owned, but there is no such table.`)
  for (const table of new Set(named.filter((one, at) => named.indexOf(one) !== at)))
    wrong.push(`${table} has two owners.`)
}

function checkWrites(): void {
  for (const { file, feature, sql } of texts)
    for (const table of writtenIn(sql)) {
      const owner = ownerOf.get(table)
      if (owner && owner !== feature)
        wrong.push(`${file} writes to ${table}, which is of ${owner}: call a function of ${owner} instead.`)
    }
}

function checkCalls(): void {
  const calls = texts.flatMap(callsIn)
  const known = knownNeighbours(calls.filter((call) => !isExcepted(call)))
  for (const { file, from, to, name } of calls.filter((one) => !isExcepted(one))) {
    const back = wayBetween(to, from, known)
    if (heightOf(to) > heightOf(from)) wrong.push(`${file} calls ${name} of ${to}, which stands above ${from}.`)
    else if (heightOf(to) === heightOf(from) && back)
      wrong.push(`${file} calls ${name} of ${to} and closes a circle: ${[from, ...back].join(' → ')}.`)
  }
  for (const [feature, { alsoCalls = {} }] of owned)
    for (const name of Object.keys(alsoCalls).filter((one) => !calls.some((c) => c.from === feature && c.name === one)))
      wrong.push(`src/${feature}/server/tables.ts excepts ${name}, which ${feature} does not call.`)
}

function callsIn({ file, feature, sql }: Text): Call[] {
  const names = new Set([...sql.matchAll(/\b(\w+)\s*\(/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => {
    const to = functionsOf.get(name)
    return to && to !== feature && to !== 'kit' ? [{ from: feature, to, name, file }] : []
  })
}

function heightOf(feature: string): number {
  return heights.get(feature) ?? 0
}

function isExcepted({ from, name }: Call): boolean {
  return owned.get(from)?.alsoCalls?.[name] !== undefined
}

/** Which neighbours each feature imports from, or calls in SQL. */
function knownNeighbours(calls: Call[]): Map<string, Set<string>> {
  const known = new Map(
    Object.values(layers)
      .flatMap((row) => Object.entries(row))
      .map(([name, { uses }]) => [name, new Set<string>(uses)]),
  )
  for (const { from, to } of calls.filter((call) => heightOf(call.from) === heightOf(call.to))) known.get(from)?.add(to)
  return known
}

/** The features from one to another, or null where it does not know the other. */
function wayBetween(
  from: string,
  to: string,
  known: Map<string, Set<string>>,
  seen = new Set<string>(),
): string[] | null {
  if (from === to) return [to]
  seen.add(from)
  for (const next of known.get(from) ?? []) {
    const way = seen.has(next) ? null : wayBetween(next, to, known, seen)
    if (way) return [from, ...way]
  }
  return null
}
