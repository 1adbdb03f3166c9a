// One product for many firms: each firm's order is one statement of its own, and what fails stops
// no other.
import { createHash } from 'node:crypto'
import type { Output } from '#kit/endpoint.ts'
import { Problem, wrongField } from '#kit/problem.ts'
import { raw } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { lockInWords } from '#orders/rules.ts'
import { placeLines } from '#orders/server/placing/place-lines.ts'
import { whyNotRows } from '../../ordering.ts'
import type { placeLaunchOrders } from '../../ordering-contract.ts'
import { launchesFor, type Wanted, wantedLines } from './queries.ts'

type Placing = Context<typeof placeLaunchOrders>
type Outcome = Output<typeof placeLaunchOrders>['data'][number]

export async function placeAll({ db, me, input, from, today }: Placing): Promise<{ data: Outcome[] }> {
  const why = whyNotRows(input.rows)
  if (why) throw wrongField('rows', why)
  const [launch] = await launchesFor(db, me, today, input.product_code)
  if (!launch?.is_running)
    throw new Problem(
      409,
      `${launch?.product_name ?? input.product_code} has no running launch for you. Nothing was ordered.`,
    )
  const wanted = new Map(
    (await wantedLines(db, me, input.product_code, input.rows, today)).map((one) => [one.distributor, one]),
  )
  const outcomes = new Map<string, Outcome>()
  // In one sequence of firms, so that two such calls never wait for each other crosswise.
  const ordered = input.rows.toSorted((one, other) =>
    one.distributor.toLowerCase() < other.distributor.toLowerCase() ? -1 : 1,
  )
  for (const { distributor, quantity, as_typed } of ordered) {
    const line = wanted.get(distributor.toLowerCase())
    const refused = whyNotFirm(line)
    if (!line || refused) {
      outcomes.set(distributor, { distributor, message: refused ?? '' })
      continue
    }
    await db.change(raw('savepoint one_firm'))
    try {
      const key = `${from.idempotencyKey}:${distributor.toLowerCase()}`
      const placed = await placeLines(db, me, {
        kind: 'launch',
        key,
        bodyHash: createHash('sha256')
          .update(JSON.stringify([input.product_code, quantity, ...(as_typed ? [as_typed] : [])]))
          .digest('hex'),
        distributorId: line.distributor_id,
        cfaCode: line.cfa_code,
        isInterstate: line.is_interstate,
        lines: [line],
        today,
      })
      outcomes.set(distributor, { distributor, ...placed })
    } catch (error) {
      const why = refusalOf(error)
      if (why === null) throw error
      await db.change(raw('rollback to savepoint one_firm'))
      outcomes.set(distributor, { distributor, message: why })
    }
  }
  return { data: input.rows.flatMap(({ distributor }) => outcomes.get(distributor) ?? []) }
}

function whyNotFirm(line: Wanted | undefined): string | null {
  if (!line) return 'That distributor is not there, or not yours to order for.'
  if (line.is_blocked) return 'This distributor is blocked. Ask the office.'
  if (!line.active) return `${line.product_name} is of a division that this distributor does not order from.`
  return line.lock && lockInWords(line.lock)
}

/** A refusal of the database has its sentence too. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Problem) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Error && /^AP4/.test(code) ? error.message : null
}
