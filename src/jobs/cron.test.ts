import { describe, expect, test } from 'vitest'
import { cronInWords, jobTitle, nextRun, readCron } from './cron.ts'

/** 16-11-2026, 12:34 in India: a Monday. */
const now = new Date('2026-11-16T07:04:20Z')
const nextOf = (line: string) => {
  const cron = readCron(line)
  return typeof cron === 'string' ? cron : (nextRun(cron, now)?.toISOString() ?? null)
}

describe('the next run, in India’s time', () => {
  test.each([
    ['* * * * *', '2026-11-16T07:05:00.000Z'],
    ['*/10 * * * *', '2026-11-16T07:10:00.000Z'],
    ['30 2 * * *', '2026-11-16T21:00:00.000Z'],
    ['0 9 * * 1', '2026-11-23T03:30:00.000Z'],
    ['0 9 1 * *', '2026-12-01T03:30:00.000Z'],
    ['15,45 12 * * *', '2026-11-16T07:15:00.000Z'],
    ['0 0 30 2 *', null],
    ['0 9 1 * 1', '2026-11-23T03:30:00.000Z'],
  ])('%s', (line, next) => {
    expect(nextOf(line)).toBe(next)
  })
})

test.each([
  '',
  '* * * *',
  '60 * * * *',
  '* 24 * * *',
  'x * * * *',
  '*/0 * * * *',
  '5-1 * * * *',
  '* * 0 * *',
  '*/61 * * * *',
])('%j is no schedule, and says why', (line) => {
  expect(typeof readCron(line)).toBe('string')
})

test.each([
  ['* * * * *', 'Every minute'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['17 * * * *', 'Every hour at 17 past'],
  ['30 2 * * *', 'Every day at 02:30'],
  ['0 9 * * 1', 'Every Monday at 09:00'],
  ['0 9 1 * *', 'On day 1 of every month at 09:00'],
  ['0 9 1 1 1', '0 9 1 1 1'],
])('%s: %s', (line, words) => {
  expect(cronInWords(line)).toBe(words)
})

test('a job’s title is its name in words', () => {
  expect(jobTitle('expire-unconfirmed-orders')).toBe('Expire unconfirmed orders')
})
