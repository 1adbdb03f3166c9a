import { expect, test } from 'vitest'
import { moves, whyNotMove } from '#orders/rules.ts'
import { type StatusCode, status } from '#orders/status.ts'
import { stepsOf } from './steps.ts'

const fulfilled: StatusCode[] = [status.confirmed, status.sent, status.inProcess, status.partlyFulfilled]
const outcomes = [
  { sentSomething: false, isComplete: false },
  { sentSomething: true, isComplete: false },
  { sentSomething: true, isComplete: true },
]

test.each(fulfilled)('from %i goods leave by moves of the table alone, one after the other', (now) => {
  for (const outcome of outcomes) {
    let at: StatusCode = now
    for (const { move, from, to } of stepsOf(now, outcome)) {
      expect(from).toBe(at)
      expect(whyNotMove(move, ['job', 'fulfilment'], from)).toBeNull()
      expect(moves[move].to).toContain(to)
      at = to
    }
    if (outcome.isComplete) expect(at).toBe(status.fulfilled)
  }
})
