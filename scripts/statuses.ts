// Writes the SQL names of an order's statuses and of their groups from src/orders/status.ts, and
// who is told of its moves from src/orders/telling.ts. With --check it only says whether they are
// true, and whether a bare number stands where a name belongs.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { status, statusGroups } from '#orders/status.ts'
import { type Telling, tellings } from '#orders/telling.ts'

const folder = 'database/functions/orders'
const madeFrom = (file: string) => `-- Made from src/orders/${file} by \`node scripts/statuses.ts\`, not by hand.`
const made = madeFrom('status.ts')

const statuses = [nameOfStatus(), ...Object.entries(statusGroups).map(([name, codes]) => groupOf(name, codes))]
const written = [
  ...statuses.map(({ name, text }) => ({ file: `${folder}/status/${name}.sql`, text })),
  { file: `${folder}/telling/order_notice.sql`, text: noticeOfMove() },
  { file: `${folder}/telling/order_notice_to.sql`, text: toldOfNotice() },
]
/** A status compared with a number, written as one, or named by one in an address. */
const bare =
  /\b(\w+_)?status (===?|!==|<>|=|is distinct from|(not )?in) \(?([1-9]|1[01])\b|[?&]status=([1-9]|1[01])\b|\b[1-9]\d?::smallint|'place', \d/
const wrong: string[] = []
for (const { file, text } of written) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (process.argv.includes('--check'))
    wrong.push(`${file} is not what src/orders says: run \`node scripts/statuses.ts\`.`)
  else writeFileSync(file, text)
}
wrong.push(
  ...globSync(['database/functions/**/*.sql', '{src/!(kit|ui|app),world,bench,faults,fuzz}/**/*.{ts,tsx}']).flatMap(
    bareNumbers,
  ),
)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
}

function nameOfStatus() {
  const cases = Object.entries(status).map(([name, code]) => `    when '${snake(name)}' then ${code}\n`)
  return {
    name: 'order_status',
    text: `${made}
-- The code of a status by its name; the planner makes the number of it.
create or replace function order_status(name text) returns smallint language sql immutable parallel safe as $$
  select (case name
${cases.join('')}  end)::smallint
$$;
`,
  }
}

/**
 * Written as numbers, like the predicates of the partial indexes, so that the planner takes those.
 */
function groupOf(group: string, codes: readonly number[]) {
  const name = `is_${snake(group)}`
  const sorted = [...codes].sort((one, other) => one - other)
  const names = Object.entries(status).filter(([, code]) => codes.includes(code))
  return {
    name,
    text: `${made}
-- ${names.map(([one]) => snake(one).replaceAll('_', ' ')).join(', ')}.
create or replace function ${name}(status smallint) returns boolean language sql immutable parallel safe as $$
  select status in (${sorted.join(', ')})
$$;
`,
  }
}

function noticeOfMove(): string {
  return `${madeFrom('telling.ts')}
-- The kind of notice that tells of what happened to an order, or null where nobody is told.
create or replace function order_notice(e order_events) returns text language sql immutable as $$
  select case
${tellings.map((telling) => `    when ${whenOf(telling)} then '${telling.kind}'\n`).join('')}  end
$$;
`
}

function whenOf({ moves, becomes, forApproval, unchanged }: Telling): string {
  return [
    moves && `e.move in (${moves.map((move) => `'${move}'`).join(', ')})`,
    becomes && `e.to_status = order_status('${snake(becomes)}')`,
    forApproval && `e.holds @> '[{"kind": "approval"}]'`,
    unchanged && "e.changes = '[]'",
  ]
    .filter(Boolean)
    .join(' and ')
}

function toldOfNotice(): string {
  const cases = tellings.map(({ kind, to }) => `    when '${kind}' then '{${to.join(', ')}}'\n`)
  return `${madeFrom('telling.ts')}
-- Who is told of it.
create or replace function order_notice_to(kind text) returns text[] language sql immutable as $$
  select (case kind
${cases.join('')}  end)::text[]
$$;
`
}

/**
 * Lines that compare an order's status with a number, or write one. A test may say the wire's
 * numbers itself.
 */
function bareNumbers(file: string): string[] {
  if (file.includes('.test.') || file === 'src/orders/status.ts') return []
  if (written.some((one) => one.file === file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      bare.test(line) && !/^\s*(\/\*\*|\/\/|--)/.test(line)
        ? [`${file}:${at + 1} has a status without its name: ${line.trim()}`]
        : [],
    )
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
