// One product for many firms: their orders are placed together, and one that is refused stops no
// other.
import { createHash } from 'node:crypto'
import type { CustomerSession } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { lockInWords } from '#orders/rules.ts'
import { orderFor } from '#orders/server/present.ts'
import { type OrderPlacing, type Written, writeOrders } from '#orders/server/writing-orders.ts'
import { asOrder, asPlacing } from '#placing/server/cart-as-order.ts'
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
  const ready: { distributor: string; placing: OrderPlacing }[] = []
  for (const { distributor, quantity, as_typed } of input.rows) {
    const line = wanted.get(distributor.toLowerCase())
    const refused = whyNotFirm(line)
    if (!line || refused !== null) {
      outcomes.set(distributor, { distributor, message: refused ?? '' })
      continue
    }
    const { distributor_id, cfa_code, is_interstate } = line
    const cart = { kind: 'launch' as const, cfa_code, is_interstate, lines: [line] }
    const placing = asPlacing(asOrder({ cart, distributor_id }, me), {
      key: `${from.idempotencyKey}:${distributor.toLowerCase()}`,
      bodyHash: createHash('sha256')
        .update(JSON.stringify([input.product_code, quantity, ...(as_typed ? [as_typed] : [])]))
        .digest('hex'),
      notes: '',
    })
    ready.push({ distributor, placing })
  }
  const placings = ready.map(({ placing }) => placing)
  for (const written of await writeOrders(db, placings, { waits: true, shelf: null, today })) {
    const one = ready[written.at]
    if (one)
      outcomes.set(one.distributor, {
        distributor: one.distributor,
        ...(await outcomeOf(db, me, one.placing, written)),
      })
  }
  return { data: input.rows.flatMap(({ distributor }) => outcomes.get(distributor) ?? []) }
}

/** Placed now, or before by the same key; or why not. */
async function outcomeOf(db: Db, me: CustomerSession, { made }: OrderPlacing, written: Written) {
  const { total_paise } = made
  if (written.made)
    return { order_id: written.order_id, order_no: written.order_no, status: written.status, total_paise }
  if (written.why !== null) return { message: written.why }
  if (!written.same) return { message: 'This Idempotency-Key was sent with another request. Make a new key.' }
  const before = await orderFor(db, me, written.order_id)
  return {
    order_id: before.order_id,
    order_no: before.order_no,
    status: before.status,
    total_paise: before.total_paise,
  }
}

function whyNotFirm(line: Wanted | undefined): string | null {
  if (!line) return 'That distributor is not there, or not yours to order for.'
  if (line.is_blocked) return 'This distributor is blocked. Ask the office.'
  if (!line.active) return `${line.product_name} is of a division that this distributor does not order from.`
  return line.lock && lockInWords(line.lock)
}
