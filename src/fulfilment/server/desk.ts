// The shortage desk by product and CFA: what is short, and what could be done about each line.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { answerTogether } from '#kit/server/db/together.ts'
import { freeShort, shortageWords } from '../shortage.ts'
import { type DeskGroup, type getDesk, mostDeskLines } from '../shortage-contract.ts'
import { isOfWholeGroups, keepGroups } from './desk-groups.ts'
import { type DeskRow, deskFigures, deskLines, type Served, servedBy } from './desk-queries.ts'
import {
  type Alike,
  type Asked,
  alikeOf,
  askedBy,
  type Narrowing,
  type OtherCfa,
  plantNames,
  stockElsewhere,
} from './shortage-queries.ts'

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
  const [data, { groups, ...figures }] = await Promise.all([
    groupsOf(db, asked, { page, size: groupsAtOnce, most: lines }),
    deskFigures(db, asked),
  ])
  const reasons = figures.reasons.map((one) => ({ ...one, reason_words: shortageWords[one.reason] }))
  return { data, total: groups, figures: { ...figures, reasons } }
}

type OneGroup = Narrowing & { cfa_code: string; product_code: string }

/** One group of the desk with more of its lines. */
export async function deskGroup(db: Db, me: Session, input: OneGroup, today: Day): Promise<DeskGroup> {
  const asked = await askedBy(db, me, input, today)
  const codes = asked.searched ? asked.codes : [input.product_code]
  const [group] = await groupsOf(db, { ...asked, codes }, { page: 1, size: 1, most: mostDeskLines })
  if (!group) throw new Problem(404, 'Nothing of this product is short at this CFA. Go back to the shortages.')
  return group
}

async function groupsOf(db: Db, asked: Asked, cut: { page: number; size: number; most: number }): Promise<DeskGroup[]> {
  const [rows, names] = await Promise.all([deskLines(db, asked, cut), plantNames(db)])
  const byGroup = [...Map.groupBy(rows, (row) => row.group_no).values()]
  const wanted = byGroup.flatMap(([first]) => first ?? [])
  const [elsewhere, alike, served] = await Promise.all([
    stockElsewhere(db, [...new Set(wanted.map((row) => row.product_code))]),
    alikeOf(
      db,
      wanted.map(({ product_code, cfa_code }) => ({ product_code, cfa_code })),
      asked.today,
    ),
    servedBy(db, [...new Set(rows.map((row) => row.distributor_id))]),
  ])
  const firms = new Map(served.map((firm) => [firm.id, firm]))
  return byGroup.flatMap((lines) => groupOf(lines, { names, elsewhere, alike, firms }) ?? [])
}

type Known = { names: Map<string, string>; elsewhere: OtherCfa[]; alike: Alike[]; firms: Map<number, Served> }

function groupOf(lines: DeskRow[], { names, elsewhere, alike, firms }: Known): DeskGroup | null {
  const [first] = lines
  if (!first?.reason) return null
  const { cfa_code, product_code, product_name, pack, reason } = first
  const stocked = elsewhere.filter((one) => one.product_code === product_code && one.code !== cfa_code)
  const substitutes = alike.filter((one) => one.of_code === product_code && one.cfa_code === cfa_code)
  const told = lines.map((line) => lineOf(line, { stocked, substitutes, firm: firms.get(line.distributor_id) }))
  const reached = new Set(told.flatMap((line) => line.cfa_codes))
  const allowed = new Set(told.flatMap((line) => line.substitute_codes))
  return {
    cfa_code,
    cfa_name: names.get(cfa_code) ?? cfa_code,
    product_code,
    product_name,
    pack,
    reason,
    reason_words: shortageWords[reason],
    line_count: first.of_group,
    short_qty: first.group_short,
    short_free_qty: first.group_free,
    value_paise: first.group_paise,
    cfas: stocked.filter((one) => reached.has(one.code)).map(({ code, name, quantity }) => ({ code, name, quantity })),
    substitutes: substitutes
      .filter((one) => allowed.has(one.product_code))
      .slice(0, 5)
      .map(({ of_code: _, cfa_code: __, division_code: ___, ...one }) => one),
    lines: told,
  }
}

type OfLine = { stocked: OtherCfa[]; substitutes: Alike[]; firm: Served | undefined }

function lineOf(row: DeskRow, { stocked, substitutes, firm }: OfLine): DeskGroup['lines'][number] {
  const { id, order_id, order_no, distributor, distributor_name, since, short_qty, offered } = row
  const short_free_qty = freeShort(row)
  const [plants, divisions] = [firm?.plants ?? [], firm?.divisions ?? []]
  return {
    id,
    order_id,
    order_no,
    distributor,
    distributor_name,
    since,
    short_qty,
    short_free_qty,
    value_paise: (short_qty - short_free_qty) * row.price_paise,
    cfa_codes: stocked
      .filter(({ code }) => plants.includes(code))
      .sort((one, other) => other.quantity - one.quantity || plants.indexOf(one.code) - plants.indexOf(other.code))
      .map(({ code }) => code),
    substitute_codes: substitutes
      .filter(({ division_code }) => divisions.includes(division_code))
      .map(({ product_code }) => product_code)
      .sort()
      .slice(0, mostSubstitutes),
    offered,
  }
}
