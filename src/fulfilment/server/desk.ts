// The shortage desk by product and CFA: what is short, and what could be done about each line.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { answerTogether } from '#kit/server/db/together.ts'
import { shortageWords } from '../shortage.ts'
import { type DeskGroup, type getDesk, mostDeskLines } from '../shortage-contract.ts'
import type { Figures } from './desk-figures.ts'
import { isOfWholeGroups, keepGroups } from './desk-groups.ts'
import { type Could, type Cut, type DeskRow, deskFigures, deskLines } from './desk-queries.ts'
import { type Asked, askedBy, type Narrowing, type OtherCfa } from './shortage-queries.ts'

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
  const shown = await groupsOf(db, asked, { page, size: groupsAtOnce, most: lines, hasFigures: true })
  // A page without groups does not tell what all of them come to.
  const { groups, ...figures } = shown.figures ?? (await deskFigures(db, asked))
  const { oldest_since } = figures
  return {
    data: shown.groups,
    total: groups,
    figures: {
      ...figures,
      oldest_since: oldest_since && new Date(oldest_since).toISOString(),
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
  const [group] = (await groupsOf(db, { ...asked, codes }, cut)).groups
  if (!group) throw new Problem(404, 'Nothing of this product is short at this CFA. Go back to the shortages.')
  return group
}

type Groups = { groups: DeskGroup[]; figures: Figures | null }

async function groupsOf(db: Db, asked: Asked, cut: Cut): Promise<Groups> {
  const rows = await deskLines(db, asked, cut)
  const could = rows[0]?.page
  if (!could) return { groups: [], figures: null }
  const byGroup = Map.groupBy(rows, (row) => row.group_no)
  return { groups: [...byGroup.values()].flatMap((lines) => groupOf(lines, could) ?? []), figures: could.figures }
}

function groupOf(rows: DeskRow[], { elsewhere, alike }: Could): DeskGroup | null {
  const group = rows[0]?.group
  if (!group) return null
  const { cfa_code, product_code, reason } = group
  const stocked = elsewhere.filter((one) => one.product_code === product_code && one.code !== cfa_code)
  const substitutes = alike
    .filter((one) => one.of_code === product_code)
    .map(({ quantities, ...one }) => ({ ...one, quantity: quantities[cfa_code] ?? 0 }))
    .sort((one, other) => other.quantity - one.quantity)
  const choices: Choices = {
    cfaCodes: ofEachList((plants) => cfasServing(stocked, plants)),
    substituteCodes: ofEachList((divisions) => codesIn(substitutes, divisions)),
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
    lines,
  }
}

/** By the JSON of a list: firms that the same plants or divisions serve have the same to choose from. */
type ByList = (list: string) => string[]
type Choices = { cfaCodes: ByList; substituteCodes: ByList }

function ofEachList(choose: (codes: string[]) => string[]): ByList {
  const known = new Map<string, string[]>()
  return (list) => {
    const chosen = known.get(list) ?? choose(JSON.parse(list))
    known.set(list, chosen)
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
    since: row.since,
    cfa_codes: cfaCodes(row.plants),
    substitute_codes: substituteCodes(row.divisions),
    offered: row.offered,
  }
}
