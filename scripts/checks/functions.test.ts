import { expect, test } from 'vitest'
import { functionsTooLong, mostInFunction } from './functions.ts'

const withLines = (head: string, lines: number, foot: string) => `${head}\n${'\n'.repeat(lines - 2)}${foot}\n`

test('a function is as long as the lines from its first to its last, blank ones included', () => {
  expect(functionsTooLong('a.ts', withLines('function place() {', mostInFunction, '}'))).toEqual([])
  expect(functionsTooLong('a.ts', withLines('\nfunction place() {', mostInFunction + 1, '}'))).toEqual([
    `place in a.ts:2 has ${mostInFunction + 1} lines, more than ${mostInFunction}.`,
  ])
})

test('what is inside a call or a component counts by itself, under the name around it', () => {
  const long = withLines('export const Screen = memo(function (p: P) {', mostInFunction + 1, '  return <b>₹</b>\n})')
  expect(functionsTooLong('a.tsx', long)).toEqual([expect.stringMatching(/^Screen in a\.tsx:1 has 8\d lines/)])
})
