// The shortage desk by product and CFA: what is short, and what could be done about each line.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { answerTogether } from '#kit/server/db/together.ts'
import { type DeskGroup, type getDesk, mostDeskLines } from '../contract.ts'
import { shortageWords } from '../rules.ts'
import type { Figures } from './desk-figures.ts'
import { isOfWholeGroups, keepGroups } from './desk-groups.ts'
import { type DeskPage, type DeskRow, deskPage, type Group, type Served } from './desk-queries.ts'
import { type Asked, askedBy, type Narrowing, type OtherCfa } from './queries.ts'

const groupsAtOnce = 10
const mostSubstitutes = 20

type Desk = Output<typeof getDesk>

/** A line that leaves makes every open desk ask again, all of them the same. */
const together = answerTogether<Desk>()

export function desk(db: Db, me: Session, input: Narrowing & Shown, today: Day): Promise<Desk> {
  const { page, lines, ...narrowing } = input
  const whose = me.kind === 'admin' ? 'office' : me.id
  return together(db, JSON.stringify([whose, me.productType, today, input]), async () =>
    deskOf(db, await askedBy(db, me, narrowing, today), { page, lines }),
  )
}

type Shown = { page: number; lines: number }

async function deskOf(db: Db, asked: Asked, { page, lines }: Shown): Promise<Desk> {
  if (isOfWholeGroups(asked)) await keepGroups(db, asked)
  const shown = await deskPage(db, asked, { page, size: groupsAtOnce, most: lines, hasFigures: true })
  const { groups, ...figures } = shown.figures as Figures
  const { oldest_since } = figures
  return {
    data: await withTransfers(db, groupsOf(shown)),
    total: groups,
    figures: {
      ...figures,
      oldest_since: oldest_since && asTime(oldest_since),
      reasons: figures.reasons.map((one) => ({ ...one, reason_words: shortageWords[one.reason] })),
    },
  }
}

type OneGroup = Narrowing & { cfa_code: string; product_code: string }

/** One group of the desk with more of its lines. */
export async function deskGroup(db: Db, me: Session, input: OneGroup, today: Day): Promise<DeskGroup> {
  const asked = await askedBy(db, me, input, today)
  const codes = asked.searched ? asked.codes : [input.product_code]
  const cut = { page: 1, size: 1, most: mostDeskLines, hasFigures: false }
  const [group] = groupsOf(await deskPage(db, { ...asked, codes }, cut))
  if (!group) throw new Problem(404, 'Nothing of this product is short at this CFA. Go back to the shortages.')
  const [shown = group] = await withTransfers(db, [group])
  return shown
}

type Way = DeskGroup['on_its_way'][number] & { cfa_code: string; product_code: string }

/** What was sent to these CFAs and is not there yet; blocked batches help nobody. */
async function withTransfers(db: Db, groups: DeskGroup[]): Promise<DeskGroup[]> {
  if (groups.length === 0) return groups
  const ways = await db.rows<Way>(sql`
    select t.to_plant as cfa_code, b.product_code, t.transfer_no, p.name as from_name, sum(l.quantity)::int as quantity, t.sent_at
    from stock_transfers t
    join stock_transfer_lines l on l.transfer_id = t.id
    join batches b on b.id = l.batch_id and b.blocked_reason is null
    join plants p on p.code = t.from_plant
    where t.received_at is null and t.to_plant = any(${groups.map(({ cfa_code }) => cfa_code)}::text[])
      and b.product_code = any(${groups.map(({ product_code }) => product_code)}::text[])
    group by t.id, b.product_code, p.name
    order by t.id`)
  return groups.map((group) => ({
    ...group,
    on_its_way: ways
      .filter((one) => one.cfa_code === group.cfa_code && one.product_code === group.product_code)
      .map(({ cfa_code: _, product_code: __, ...way }) => way),
  }))
}

function groupsOf(page: DeskPage): DeskGroup[] {
  const lines = Map.groupBy(page.lines, (line) => line.group_no)
  const served = { plants: byFirm(page.plants), divisions: byFirm(page.divisions) }
  return page.groups.map((group) => groupOf(group, lines.get(group.group_no) ?? [], page, served))
}

type CodesOf = (firm: number) => string[]
type Serving = { plants: CodesOf; divisions: CodesOf }

function byFirm(served: Served[]): CodesOf {
  const firms = Map.groupBy(served, ([firm]) => firm)
  return (firm) => firms.get(firm)?.map(([, code]) => code) ?? []
}

function groupOf(group: Group, rows: DeskRow[], { elsewhere, alike }: DeskPage, served: Serving): DeskGroup {
  const { cfa_code, product_code, reason } = group
  const stocked = elsewhere.filter((one) => one.product_code === product_code && one.code !== cfa_code)
  const substitutes = alike
    .filter((one) => one.of_code === product_code)
    .map(({ quantities, ...one }) => ({ ...one, quantity: quantities[cfa_code] ?? 0 }))
    .sort((one, other) => other.quantity - one.quantity)
  const choices: Choices = {
    cfaCodes: ofEachList(served.plants, (plants) => cfasServing(stocked, plants)),
    substituteCodes: ofEachList(served.divisions, (divisions) => codesIn(substitutes, divisions)),
  }
  const lines = rows.map((row) => lineOf(row, choices))
  const reached = new Set(lines.flatMap((line) => line.cfa_codes))
  const allowed = new Set(lines.flatMap((line) => line.substitute_codes))
  return {
    cfa_code,
    cfa_name: group.cfa_name,
    product_code,
    product_name: group.product_name,
    pack: group.pack,
    line_count: group.line_count,
    short_qty: group.short_qty,
    short_free_qty: group.short_free_qty,
    value_paise: group.value_paise,
    reason,
    reason_words: shortageWords[reason],
    cfas: stocked.filter((one) => reached.has(one.code)).map(({ code, name, quantity }) => ({ code, name, quantity })),
    substitutes: substitutes
      .filter((one) => allowed.has(one.product_code))
      .slice(0, 5)
      .map(({ of_code: _, division_code: __, ...one }) => one),
    on_its_way: [],
    lines,
  }
}

/** Firms that the same plants or divisions serve have the same to choose from. */
type Choices = { cfaCodes: CodesOf; substituteCodes: CodesOf }

function ofEachList(listOf: CodesOf, choose: (codes: string[]) => string[]): CodesOf {
  const known = new Map<string, string[]>()
  return (firm) => {
    const list = listOf(firm)
    const name = list.join()
    const chosen = known.get(name) ?? choose(list)
    known.set(name, chosen)
    return chosen
  }
}

function cfasServing(stocked: OtherCfa[], plants: string[]): string[] {
  return stocked
    .filter(({ code }) => plants.includes(code))
    .sort((one, other) => other.quantity - one.quantity || plants.indexOf(one.code) - plants.indexOf(other.code))
    .map(({ code }) => code)
}

function codesIn(substitutes: { division_code: string; product_code: string }[], divisions: string[]): string[] {
  return substitutes
    .filter(({ division_code }) => divisions.includes(division_code))
    .map(({ product_code }) => product_code)
    .sort()
    .slice(0, mostSubstitutes)
}

const asTime = (written: string) => new Date(written).toISOString()

/** With its fields as they are declared, so that nobody has to copy it. */
function lineOf(row: DeskRow, { cfaCodes, substituteCodes }: Choices): DeskGroup['lines'][number] {
  return {
    id: `${row.order_id}-${row.line_no}`,
    order_id: row.order_id,
    order_no: row.order_no,
    distributor: row.distributor,
    distributor_name: row.distributor_name,
    short_qty: row.short_qty,
    short_free_qty: row.short_free_qty,
    value_paise: row.value_paise,
    since: asTime(row.since),
    cfa_codes: cfaCodes(row.distributor_id),
    substitute_codes: substituteCodes(row.distributor_id),
    offered: row.offered,
  }
}
