import { expect, test } from 'vitest'
import { statusOfPart } from '#orders/parts.ts'
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

test.each([
  ['all of it left', 9, [[10, 0, 10, 0]], 2],
  ['the rest of it is closed', 9, [[10, 0, 4, 6]], 8],
  [
    'some of it left',
    9,
    [
      [10, 0, 10, 0],
      [5, 0, 0, 0],
    ],
    9,
  ],
  ['it is being picked', 9, [[10, 4, 0, 0]], 7],
  ['nothing of it left', 9, [[10, 0, 0, 0]], 4],
  ['the order itself is closed', 8, [[10, 0, 10, 0]], 8],
] as const)('a part of an order is as far as its lines: %s', (_, ofOrder, lines, expected) => {
  const typed = lines.map(([ordered_qty, reserved_qty, invoiced_qty, closed_qty]) => ({
    ordered_qty,
    reserved_qty,
    invoiced_qty,
    closed_qty,
  }))
  expect(statusOfPart(ofOrder, typed)).toBe(expected)
})
