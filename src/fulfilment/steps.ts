// How an order moves on when packs leave: the same statuses, one after the other, as if a person
// had made each move.
import type { MoveName } from '#orders/rules.ts'
import { type StatusCode, status } from '#orders/status.ts'

export type Step = { move: MoveName; from: StatusCode; to: StatusCode }

/** `isCut`: some of it was closed, so that what leaves last does not make the order a whole one. */
type Outcome = { sentSomething: boolean; isComplete: boolean; isCut?: boolean }

/** From where the order is now; nothing where nothing left and it has been accepted before. */
export function stepsOf(now: StatusCode, { sentSomething, isComplete, isCut = false }: Outcome): Step[] {
  const steps: Step[] = []
  let at = now
  const go = (move: MoveName, to: StatusCode) => {
    if (at === to) return
    steps.push({ move, from: at, to })
    at = to
  }
  if (at === status.confirmed) go('send', status.sent)
  if (!sentSomething) return steps
  if (at === status.sent) go('allocate', status.inProcess)
  if (isComplete && !isCut) go('invoice', status.fulfilled)
  else if (at === status.partlyFulfilled) steps.push({ move: 'invoice_part', from: at, to: at })
  else go('invoice_part', status.partlyFulfilled)
  if (isComplete && isCut) go('close', status.closedShort)
  return steps
}

/** Reserved and still to be picked: sent, and in process once something is kept for it. */
export function reservingSteps(now: StatusCode, keptSomething: boolean): Step[] {
  const sent: Step[] = now === status.confirmed ? [{ move: 'send', from: now, to: status.sent }] : []
  const isSent = sent.length > 0 || now === status.sent
  return keptSomething && isSent ? [...sent, { move: 'allocate', from: status.sent, to: status.inProcess }] : sent
}
