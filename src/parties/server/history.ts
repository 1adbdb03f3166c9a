// The audit's rows of one doctor or hospital, told as what somebody did.
import { pageSize } from '#kit/list.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'

type Row = {
  id: number
  at: string
  by: string
  entity: string
  action: 'insert' | 'update' | 'delete'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export async function historyOf(db: Db, party: number, page: number) {
  const where = sql`
    u.entity in ('parties', 'party_employees', 'party_divisions', 'party_distributors') and u.entity_id = ${String(party)}`
  const [rows, { total }] = await Promise.all([
    db.rows<Row>(sql`
      select u.id, u.at, coalesce(a.name, 'The system') as by, u.entity, u.action, u.before, u.after
      from audit u
      left join accounts a on u.actor ~ '^(admin|customer) [0-9]{1,15}$' and a.id = split_part(u.actor, ' ', 2)::bigint
      where ${where}
      order by u.id desc
      ${pageCut(page, pageSize)}`),
    db.one<{ total: number }>(sql`select count(*) as total from audit u where ${where}`),
  ])
  const names = await namesOf(db, rows)
  return { data: rows.map((row) => asDeed(row, names)), total }
}

async function namesOf(db: Db, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ before, after }) =>
    ['employee_id', 'distributor_id'].flatMap((key) => Number((after ?? before)?.[key]) || []),
  )
  const found = await db.rows<{ id: number; name: string }>(sql`
    select id, name from accounts where id = any(${ids}::bigint[])`)
  return new Map(found.map(({ id, name }) => [id, name]))
}

const hidden = new Set(['id', 'version', 'search_text', 'plain_name', 'created_at', 'state', 'merged_into', 'kind'])

const words: Record<string, { added: string; removed: string; key: string }> = {
  party_employees: { added: 'Employee added', removed: 'Employee removed', key: 'employee_id' },
  party_divisions: { added: 'Division added', removed: 'Division removed', key: 'division_code' },
  party_distributors: { added: 'Distributor added', removed: 'Distributor removed', key: 'distributor_id' },
}

function asDeed({ id, at, by, entity, action, before, after }: Row, names: ReadonlyMap<number, string>) {
  const mapped = words[entity]
  if (mapped) {
    const value = (after ?? before)?.[mapped.key]
    const name = typeof value === 'number' ? (names.get(value) ?? String(value)) : String(value ?? '')
    return { id, at, by, what: `${action === 'delete' ? mapped.removed : mapped.added}: ${name}`, changes: [] }
  }
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (one) => !hidden.has(one),
  )
  return {
    id,
    at,
    by,
    what: action === 'insert' ? 'Added' : after?.merged_into ? 'Merged into another' : 'Changed',
    changes:
      action === 'insert'
        ? []
        : fields.map((field) => ({
            field: field.replaceAll('_', ' '),
            from: shown(before?.[field]),
            to: shown(after?.[field]),
          })),
  }
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
