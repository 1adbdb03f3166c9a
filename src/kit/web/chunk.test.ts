import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkFailure, loadChunk } from './chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function outcomeOf(promise: Promise<unknown>) {
  const outcome: { value?: unknown; failure?: unknown } = {}
  promise.then(
    (value) => Object.assign(outcome, { value }),
    (failure: unknown) => Object.assign(outcome, { failure }),
  )
  return outcome
}

describe('the code of a screen', () => {
  test('that comes is given on, and no clock is left running', async () => {
    expect(await loadChunk(() => Promise.resolve('screen'))).toBe('screen')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that comes slowly is waited for', async () => {
    const outcome = outcomeOf(loadChunk(() => new Promise((resolve) => setTimeout(() => resolve('screen'), 119_999))))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(outcome).toEqual({ value: 'screen' })
  })

  test('that does not come within 120 s is a failure', async () => {
    const outcome = outcomeOf(loadChunk(() => new Promise(() => {})))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(outcome).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome.failure).toBeInstanceOf(ChunkFailure)
  })

  test.each([
    ['is gone from the server', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
    [
      'breaks before it is asked for',
      () => {
        throw new TypeError('no such module')
      },
    ],
  ])('that %s is a failure that keeps its cause', async (_, load) => {
    const failure = await loadChunk(load).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ChunkFailure)
    expect((failure as ChunkFailure).cause).toBeInstanceOf(TypeError)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is asked for anew each time', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValueOnce('screen')
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkFailure)
    expect(await loadChunk(load)).toBe('screen')
  })
})
