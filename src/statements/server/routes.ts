import { findBuyer } from '#catalogue/server/buyer.ts'
import type { CustomerSession } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { fileRoute, type Route, route } from '#kit/server/http/serve.ts'
import { templateOf } from '#kit/server/importing/files.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import {
  getStatement,
  listStatements,
  readStatementSheet,
  sendStatement,
  statementTemplate,
  suggestOrder,
} from '../contract.ts'
import { differencesOf, monthInWords, monthsUntil, whyNotMonth, whyNotRow } from '../rules.ts'
import { coverDays, divisionDays, leadDays } from '../settings.ts'
import { statementColumns } from '../sheet.ts'
import { readDivisionDays, suggest } from '../suggesting.ts'
import { freshStatement, sentStatement } from './presenting.ts'
import {
  type Firm,
  findAny,
  firmOf,
  firstServed,
  headsOf,
  insertStatement,
  knownProducts,
  versionsOf,
} from './queries.ts'
import { sellingOf } from './selling-queries.ts'
import { linesOfSheet, readStatement } from './sheets.ts'

async function mine(db: Db, me: CustomerSession, distributor: string | undefined): Promise<Firm> {
  const firm = me.userType === 'E' && !distributor ? await firstServed(db, me) : await firmOf(db, me, distributor)
  if (!firm) throw notFound('That distributor')
  return firm
}

export const customerRoutes: Route[] = [
  route(listStatements, async ({ db, me, input, today }) => {
    const firm = await mine(db, me, input.distributor)
    const heads = new Map((await headsOf(db, firm, me.productType)).map((head) => [head.month, head]))
    const { distributor, distributor_name } = firm
    const data = monthsUntil(today, 12).map((month) => ({
      ...(heads.get(month) ?? missing(month)),
      distributor,
      distributor_name,
    }))
    return { data, total: data.length }
  }),

  route(getStatement, async ({ db, me, input, today }) => {
    const { month, version } = input
    const firm = await mine(db, me, input.distributor)
    const why = whyNotMonth(month, today)
    if (why) throw new Problem(422, why)
    const versions = await versionsOf(db, firm, me.productType, month)
    const wanted = version ? versions.find((one) => one.version === version) : versions[0]
    if (version && !wanted) throw notFound('That version')
    const head = wanted && (await findAny(db, wanted.id, me.productType))
    if (head) return { data: await sentStatement(db, head, me.productType) }
    return { data: await freshStatement(db, firm, me.productType, { month, versions }) }
  }),

  route(sendStatement, async ({ db, me, input, today }) => {
    const { month, lines } = input
    const firm = await mine(db, me, input.distributor)
    const why = whyNotMonth(month, today)
    if (why) throw new Problem(422, why)
    const codes = lines.map(({ product_code }) => product_code)
    const known = await knownProducts(db, firm, me.productType, { month, codes })
    refuseWrong(lines, new Set(known.keys()))
    const differing = lines.filter((line) => {
      const product = known.get(line.product_code)
      return product && differencesOf(line, product).length > 0
    })
    const id = await insertStatement(db, {
      firm,
      type: me.productType,
      month,
      by: me.accountId,
      differences: differing.length,
      lines,
    })
    const head = await findAny(db, id, me.productType)
    if (!head) throw new Error('the statement that was just sent is not there')
    return { data: await sentStatement(db, head, me.productType) }
  }),

  route(
    readStatementSheet,
    async ({ db, me, input }, sheet) => {
      const firm = await mine(db, me, input.distributor)
      return { data: await linesOfSheet(db, sheet, { firm, type: me.productType, month: input.month }) }
    },
    readStatement,
  ),

  fileRoute(statementTemplate, async ({ db, me, input }) => {
    const firm = await mine(db, me, input.distributor)
    const { lines } = await freshStatement(db, firm, me.productType, { month: input.month, versions: [] })
    const rows = lines.map((line) => [
      line.product_code,
      line.product_name,
      line.opening,
      line.received,
      '',
      '',
      '',
      '',
    ])
    return {
      name: `statement-${input.month}.xlsx`,
      content: writeWorkbook(templateOf(monthInWords(input.month), statementColumns, [rows])),
    }
  }),

  route(suggestOrder, async ({ db, me, input, today }) => {
    const firm = await mine(db, me, input.distributor)
    const { cfa_code } = await findBuyer(db, me, { distributor: firm.distributor, cfa_code: input.cfa_code })
    const rows = await sellingOf(db, me, { distributor_id: firm.distributor_id, today })
    const usual = await readSetting(db, coverDays)
    const lead_days = await readSetting(db, leadDays)
    const byDivision = readDivisionDays(await readSetting(db, divisionDays))
    const lines = rows.flatMap(({ month: _, closing, closed_on, received_since, on_the_way, sold, ...row }) => {
      const { min_qty, scheme_qty, compulsory, division_code, ...product } = row
      const scheme = { enabled: scheme_qty > 0, minQty: min_qty, schemeQty: scheme_qty, compulsory }
      const cover_days = byDivision.get(division_code.toUpperCase()) ?? usual
      const selling = { closing, closed_on, received_since, on_the_way, sold }
      const { quantity, a_day, left, why } = suggest(selling, scheme, { cover_days, lead_days }, today)
      return quantity > 0 ? [{ ...product, min_qty, scheme_qty, quantity, left, a_day, why }] : []
    })
    return { data: { distributor: firm.distributor, cfa_code: cfa_code ?? '', month: rows[0]?.month ?? null, lines } }
  }),
]

function missing(month: string) {
  return {
    id: null,
    month,
    state: 'missing' as const,
    version: 0,
    lines: 0,
    sold: 0,
    differences: 0,
    sent_at: null,
    reason: '',
  }
}

type Sent = Parameters<typeof whyNotRow>[0] & { product_code: string }

/** All that is wrong, at the field that it is wrong in. */
function refuseWrong(lines: readonly Sent[], known: ReadonlySet<string>): void {
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const wrong = whyNotRow(line)
    if (!known.has(line.product_code)) errors[`lines.${at}.product_code`] = `There is no product ${line.product_code}.`
    else if (seen.has(line.product_code)) errors[`lines.${at}.product_code`] = `${line.product_code} is listed twice.`
    else if (wrong) errors[`lines.${at}.${wrong.field}`] = `${line.product_code}: ${wrong.why}`
    seen.add(line.product_code)
  }
  const [first] = Object.values(errors)
  if (first) throw new Problem(422, first, { errors })
}
