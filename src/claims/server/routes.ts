import { holdFirm } from '#credit/server/firms.ts'
import type { Invoice } from '#invoices/contract.ts'
import { whyNotReturn } from '#invoices/returns.ts'
import { oneInvoice } from '#invoices/server/one-invoice.ts'
import type { AdminSession, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listRoutes } from '#kit/server/http/routes.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { insertNote } from '#money/server/notes.ts'
import { recheckHolds } from '#orders/server/door.ts'
import {
  checkClaim,
  decideClaim,
  getAnyClaim,
  getClaim,
  listAllClaims,
  listClaims,
  raiseClaim,
  withdrawClaim,
} from '../contract.ts'
import { type ClaimReason, noteReasonOf, whyNotClaim } from '../rules.ts'
import { type ApprovedLine, type Credited, type Crediting, creditOfClaim, whyNotDifference } from '../worth.ts'
import {
  type ClaimableLine,
  claimableLines,
  type DecidedLine,
  holdClaim,
  holdLines,
  insertClaim,
  markClaim,
  oneClaim,
  pageOfClaims,
  tellOfClaim,
  writeDecision,
} from './queries.ts'

export const claimRoutes: Route[] = [
  ...listRoutes([listClaims, listAllClaims], ({ db, me, input, rows }) => pageOfClaims(db, me, input, rows)),
  route(getClaim, async ({ db, me, input }) => ({ data: await claimFor(db, me, input.id) })),
  route(getAnyClaim, async ({ db, me, input, today }) => {
    const claim = await claimFor(db, me, input.id)
    const invoice = isOpen(claim.state) ? await oneInvoice(db, me, claim.invoice_id, today) : null
    if (!invoice) return { data: claim }
    const lines = await claimableLines(db, claim.invoice_id)
    const claimed = lines.filter(({ line_id }) => claim.lines.some((line) => line.line_id === line_id))
    return { data: { ...claim, crediting: creditingOf(invoice, claimed) } }
  }),

  route(raiseClaim, async ({ db, me, input, today }) => {
    const invoice = await oneInvoice(db, me, input.invoice_id, today)
    if (!invoice) throw notFound('That invoice')
    const lines = await holdLines(db, invoice.invoice_id)
    if (invoice.cancelled_at || lines.length < invoice.lines.length)
      throw new Problem(409, 'This invoice is cancelled. There is nothing to claim on it.')
    refuseLines(input.lines, lines)
    refuseReturns(input.lines, invoice, today)
    const id = await insertClaim(db, {
      invoiceId: invoice.invoice_id,
      firmId: me.id,
      productType: me.productType,
      text: input.text,
      raisedBy: me.accountId,
      lines: input.lines,
    })
    await tellOfClaim(db, id, 'claim_raised')
    return { data: await claimFor(db, me, id) }
  }),

  route(withdrawClaim, async ({ db, me, input }) => {
    const held = await holdClaim(db, me, input.id)
    if (!held) throw notFound('That claim')
    if (!isOpen(held.state)) throw new Problem(409, 'This claim has been decided already.')
    await markClaim(db, held.id, 'withdrawn')
    return { data: await claimFor(db, me, held.id) }
  }),

  route(checkClaim, async ({ db, me, input }) => {
    const held = await holdClaim(db, me, input.id)
    if (!held) throw notFound('That claim')
    if (held.state === 'checking') throw new Problem(409, 'This claim is being checked already.')
    if (held.state !== 'raised') throw new Problem(409, 'This claim has been decided already.')
    await markClaim(db, held.id, 'checking')
    return { data: await claimFor(db, me, held.id) }
  }),

  route(decideClaim, async ({ db, me, input, today }) => {
    const held = await holdClaim(db, me, input.id)
    if (!held) throw notFound('That claim')
    if (!isOpen(held.state)) throw new Problem(409, 'This claim has been decided already.')
    return { data: await decide(db, me, held, input, today) }
  }),
]

const isOpen = (state: string) => state === 'raised' || state === 'checking'

function refuseLines(wanted: Parsed<typeof raiseClaim>['lines'], lines: readonly ClaimableLine[]): void {
  const seen = new Set<number>()
  for (const { line_id, quantity, reason_code, difference_paise } of wanted) {
    const line = lines.find((one) => one.line_id === line_id)
    if (!line || seen.has(line_id)) throw wrongField('lines', 'Choose each line of this invoice once.')
    seen.add(line_id)
    if (reason_code === 'rate_difference' && line.rate_paise !== null)
      throw wrongField('lines', `The rate difference of ${line.product_name} is claimed automatically already.`)
    const why =
      whyNotClaim({ invoiced: line.invoiced, claimed: line.claimed, wanted: quantity, name: line.product_name }) ??
      whyNotOffPrice(reason_code, difference_paise, line)
    if (why) throw wrongField('lines', why)
  }
}

/** Only a rate difference is of a part of the price. */
function whyNotOffPrice(
  reason: ClaimReason,
  difference: number | undefined,
  line: { price_paise: number },
): string | null {
  if (difference === undefined) return null
  if (reason !== 'rate_difference') return 'Only a rate difference is claimed by an amount. Leave it out.'
  return whyNotDifference(difference, line)
}

/** After it is known that all lines are of the invoice. */
function refuseReturns(wanted: Parsed<typeof raiseClaim>['lines'], { lines }: Invoice, today: Day): void {
  const expired = wanted.filter(({ reason_code }) => reason_code === 'expired').map(({ line_id }) => line_id)
  const [why] = lines
    .filter(({ line_id }) => expired.includes(line_id))
    .flatMap((line) => whyNotReturn(line, today) ?? [])
  if (why) throw wrongField('lines', why)
}

type Held = NonNullable<Awaited<ReturnType<typeof holdClaim>>>

/**
 * Approving writes the credit note in the same transaction; approving nothing refuses, and that
 * needs a reason.
 */
async function decide(db: Db, me: AdminSession, held: Held, { lines, text }: Parsed<typeof decideClaim>, today: Day) {
  const claim = await claimFor(db, me, held.id)
  const approved = claim.lines.map((line) => {
    const decided = lines.find((one) => one.line_id === line.line_id)
    const why = whyNotOffPrice(line.reason_code, decided?.difference_paise, line)
    if (why || (line.rate_paise !== null && decided?.difference_paise !== undefined))
      throw wrongField('lines', why ?? 'The rate of this line was agreed with its order.')
    const difference_paise = decided?.difference_paise ?? line.difference_paise
    return { ...line, approved: decided?.quantity ?? 0, difference_paise }
  })
  if (lines.some(({ line_id }) => !claim.lines.some((line) => line.line_id === line_id)))
    throw wrongField('lines', 'One of these lines is not part of the claim.')
  const isRefused = approved.every((line) => line.approved === 0)
  if (isRefused && text.trim() === '') throw wrongField('text', 'Say why nothing is approved.')
  const { noteId, credits } = isRefused ? nothing : await creditFor(db, me, held, approved, text, today)
  const state = isRefused ? 'refused' : 'settled'
  const decided = approved.map(
    ({ line_id, approved: quantity, difference_paise }): DecidedLine => ({
      line_id,
      quantity,
      difference_paise,
      ...credits.get(line_id),
    }),
  )
  await writeDecision(db, { id: held.id, state, answer: text, decidedBy: me.id, noteId, lines: decided })
  await tellOfClaim(db, held.id, 'claim_decided')
  return claimFor(db, me, held.id)
}

const nothing = { noteId: null, credits: new Map<number, Credited>() }

type Approved = ApprovedLine & { reason_code: ClaimReason }

async function creditFor(db: Db, me: AdminSession, held: Held, approved: Approved[], text: string, today: Day) {
  await holdFirm(db, held.distributor_id)
  const [lines, invoice] = [await holdLines(db, held.invoice_id), await oneInvoice(db, me, held.invoice_id, today)]
  if (!invoice?.cfa_code) throw notFound('That invoice')
  const { lines: credits, worth, amount_paise, why } = creditOfClaim(approved, creditingOf(invoice, lines))
  if (why) throw wrongField('lines', why)
  const first = approved.find((line) => line.approved > 0)
  const noteId = await insertNote(db, {
    kind: 'credit',
    reason_code: noteReasonOf[first?.reason_code ?? 'short'],
    firmId: held.distributor_id,
    productType: held.product_type,
    plantCode: invoice.cfa_code,
    invoiceId: invoice.invoice_id,
    text,
    ...worth,
    today,
    actorId: me.id,
    settles:
      invoice.balance_paise > 0
        ? [{ kind: 'invoice', id: invoice.invoice_id, amount_paise: Math.min(invoice.balance_paise, amount_paise) }]
        : [],
  })
  await recheckHolds(db, held.distributor_id, today)
  return { noteId, credits }
}

function creditingOf({ seller, place_of_supply, total_paise, notes }: Invoice, lines: readonly ClaimableLine[]) {
  return {
    is_interstate: seller?.state_code !== place_of_supply,
    total_paise,
    notes,
    lines: [...lines],
  } satisfies Crediting
}

async function claimFor(db: Db, me: Session, id: number) {
  const claim = await oneClaim(db, me, id)
  if (!claim) throw notFound('That claim')
  return claim
}
