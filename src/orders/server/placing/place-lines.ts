// An order made of lines that are no cart: of a launch, for many firms at once. Exactly once for
// its key, as from a cart.
import { priceLine, totalsOf } from '#cart/rules.ts'
import type { KeptLine } from '#cart/server/kept.ts'
import { overdueDays } from '#credit/rules.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { StatusCode } from '../../status.ts'
import { orderFor } from '../present.ts'
import { writeOrder } from '../writing.ts'
import { asLine } from './place.ts'

type Lines = {
  kind: 'launch'
  key: string
  bodyHash: string
  distributorId: number
  cfaCode: string
  isInterstate: boolean
  lines: readonly KeptLine[]
  today: Day
}

type Placed = { order_id: number; order_no: string; status: StatusCode; total_paise: number }

export async function placeLines(db: Db, me: CustomerSession, asked: Lines): Promise<Placed> {
  const { kind, key, bodyHash, distributorId, cfaCode, isInterstate, lines, today } = asked
  const { value_paise, tax_paise, round_off_paise, total_paise, parts } = totalsOf(
    lines.map((line) => ({ line, priced: priceLine(line, isInterstate) })),
  )
  const placed = {
    placer_id: me.id,
    actor_id: me.accountId,
    distributor_id: distributorId,
    is_employee: me.userType === 'E',
    kind,
    product_type: me.productType,
    cfa_code: cfaCode,
    value_paise,
    tax_paise,
    round_off_paise,
    total_paise,
    parts: parts.map((part, at) => ({ ...part, part_no: at + 1 })),
    key,
    body_hash: bodyHash,
    notes: '',
    overdue_days: overdueDays,
  }
  const written = await writeOrder(
    db,
    placed,
    lines.map((line, at) => asLine(line, at, isInterstate)),
    today,
  )
  if (!written.same) throw new Problem(422, 'This Idempotency-Key was sent with another request. Make a new key.')
  if (written.made)
    return { order_id: written.order_id, order_no: written.order_no, status: written.status, total_paise }
  const before = await orderFor(db, me, written.order_id)
  return {
    order_id: before.order_id,
    order_no: before.order_no,
    status: before.status,
    total_paise: before.total_paise,
  }
}
