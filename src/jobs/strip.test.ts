import { expect, test } from 'vitest'
import { barsOf, isSlow, type Run, stateOf, summaryOf, tookInWords } from './strip.ts'

const run = (seconds: number | null, error: string | null = null): Run => ({
  started_at: '2026-11-19T09:00:00.000Z',
  ended_at: seconds === null ? null : new Date(Date.parse('2026-11-19T09:00:00Z') + seconds * 1000).toISOString(),
  error,
})

test.each([
  [840, '0.8 s'],
  [18_200, '18 s'],
  [252_000, '4 min 12 s'],
  [null, 'running'],
])('%d ms are told as %s', (ms, words) => {
  expect(tookInWords(ms)).toBe(words)
})

test('the strip begins with the oldest run, and a failed one stands out whatever it took', () => {
  const bars = barsOf([run(1), run(4), run(0.1, 'no connection')])
  expect(bars.map(({ kind }) => kind)).toEqual(['failed', 'good', 'good'])
  expect(bars.map(({ height }) => height)).toEqual([1, 1, 0.25])
})

test('slow is five times the usual, and at least 2 s', () => {
  const usual = [run(0.2), run(0.2), run(0.2)]
  expect(isSlow(run(1.5), [run(1.5), ...usual])).toBe(false)
  expect(isSlow(run(3), [run(3), ...usual])).toBe(true)
})

test.each([
  [{ paused: true, waiting: 0, runs: [run(1)] }, 'Paused'],
  [{ paused: false, waiting: 0, runs: [] }, 'Not run yet'],
  [{ paused: false, waiting: 0, runs: [run(1, 'x')] }, 'Failed'],
  [{ paused: false, waiting: 0, runs: [run(null)] }, 'Running'],
  [{ paused: false, waiting: 3, runs: [run(1)] }, '3 waiting'],
  [{ paused: false, waiting: 0, runs: [run(1)] }, 'Running well'],
])('a job is told by its last run', (job, words) => {
  expect(stateOf(job).words).toBe(words)
})

test('the page says first what is wrong', () => {
  const good = { paused: false, waiting: 0, runs: [run(1)] }
  expect(summaryOf([good, good])).toBe('Both jobs run on time')
  const never = { ...good, runs: [] }
  expect(summaryOf([good, good, never])).toBe('One of 3 jobs has not run yet')
  expect(summaryOf([good, never, never])).toBe('2 of 3 jobs have not run yet')
  expect(summaryOf([never, never])).toBe('2 jobs have not run yet')
  expect(summaryOf([good, { ...good, paused: true }])).toBe('One of 2 jobs is paused')
  expect(summaryOf([good, { ...good, paused: true }, { ...good, runs: [run(1, 'x')] }])).toBe('One of 3 jobs failed')
})
