import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StateStorage } from 'zustand/middleware'
import { createRootStore } from './store.ts'

type Filter = { invoice_no: string; page_no: number; tags: string[]; owner: string | null }
type Secret = { token: string | null; seen: boolean }

const noFilter: Filter = { invoice_no: '', page_no: 1, tags: [], owner: null }
const filterSlice = { name: 'filter', initial: noFilter }
const secretSlice = {
  name: 'secret',
  initial: { token: null, seen: false } as Secret,
  toStored: (state: Secret): Secret => ({ ...state, token: null }),
}
const slices = [filterSlice, secretSlice]

function fakeStorage(text: string | null = null, broken: Partial<StateStorage> = {}) {
  const kept = new Map(text === null ? [] : [['root', text]])
  const storage: StateStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    ...broken,
  }
  return { storage: () => storage, read: () => JSON.parse(kept.get('root') ?? 'null') }
}

function storedText(state: unknown, version = 1): string {
  return JSON.stringify({ state, version })
}

function refuse(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

const toPage = (page_no: number) => (filter: Filter) => ({ ...filter, page_no })

describe('the root store', () => {
  test('keeps every slice under the root key and finds it again', async () => {
    const { storage, read } = fakeStorage()
    createRootStore(slices, storage).change(filterSlice, toPage(3))
    expect(read()).toEqual({
      state: { filter: { ...noFilter, page_no: 3 }, secret: { token: null, seen: false } },
      version: 1,
    })

    const next = createRootStore(slices, storage)
    await next.ready
    expect(next.get(filterSlice).page_no).toBe(3)
  })

  test('has the stored state at once where storage answers at once', () => {
    const { storage } = fakeStorage(storedText({ filter: { page_no: 4 } }))
    expect(createRootStore(slices, storage).get(filterSlice)).toEqual({ ...noFilter, page_no: 4 })
  })

  test('stores only what a slice lets go', () => {
    const { storage, read } = fakeStorage()
    const root = createRootStore(slices, storage)
    root.change(secretSlice, () => ({ token: 'abc', seen: true }))
    expect(root.get(secretSlice).token).toBe('abc')
    expect(read().state.secret).toEqual({ token: null, seen: true })
  })

  test('tells listeners of a change and of nothing else', () => {
    const root = createRootStore(slices, fakeStorage().storage)
    const listener = vi.fn()
    const stop = root.subscribe(listener)
    root.change(filterSlice, (filter) => filter)
    expect(listener).not.toHaveBeenCalled()
    root.change(filterSlice, toPage(2))
    stop()
    root.change(filterSlice, toPage(3))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('the app starts with the defaults', () => {
  test.each([
    ['nothing was stored', null],
    ['the stored text is no JSON', '{"state":{"filter":'],
    ['the stored text is another’s', '"hello"'],
    ['the stored state is null', storedText(null)],
    ['another version stored it', storedText({ filter: { page_no: 9 } }, 0)],
    ['no version is stored', JSON.stringify({ state: { filter: { page_no: 9 } } })],
    ['a slice is no object', storedText({ filter: 5 })],
    ['fields are of another kind', storedText({ filter: { invoice_no: 5, page_no: '2', tags: {} } })],
    ['fields are null that never are', storedText({ filter: { invoice_no: null, page_no: null, tags: null } })],
    ['the fields are unknown', storedText({ filter: { gone: 1 }, removed: {} })],
  ])('when %s', async (_, text) => {
    const root = createRootStore(slices, fakeStorage(text).storage)
    await root.ready
    expect([root.get(filterSlice), root.get(secretSlice)]).toEqual([noFilter, secretSlice.initial])
  })

  test.each([
    ['is absent', () => undefined],
    ['may not be touched', refuse],
    ['can’t be read', fakeStorage(null, { getItem: refuse }).storage],
    ['fails later', fakeStorage(null, { getItem: () => Promise.reject(new Error('broken')) }).storage],
  ])('when storage %s, and goes on', async (_, storage) => {
    const root = createRootStore(slices, storage)
    await root.ready
    root.change(filterSlice, toPage(2))
    expect(root.get(filterSlice)).toEqual({ ...noFilter, page_no: 2 })
  })

  test('and the next change repairs what was corrupt', () => {
    const { storage, read } = fakeStorage('{{{')
    createRootStore(slices, storage).change(filterSlice, toPage(2))
    expect(read().state.filter.page_no).toBe(2)
  })

  test('or keeps to its shape, whatever was stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (filter, page_no) => {
        for (const state of [filter, { filter }, { filter: { page_no, invoice_no: filter, tags: page_no } }]) {
          const found = createRootStore(slices, fakeStorage(storedText(state)).storage).get(filterSlice)
          expect(Object.keys(found)).toEqual(Object.keys(noFilter))
          expect([typeof found.page_no, typeof found.invoice_no, Array.isArray(found.tags)]).toEqual([
            'number',
            'string',
            true,
          ])
        }
      }),
    )
  })
})

describe('a write that fails', () => {
  test.each([
    ['at once', refuse],
    ['later', () => Promise.reject(new Error('full'))],
  ])('%s does not break the app', async (_, setItem) => {
    const root = createRootStore(slices, fakeStorage(null, { setItem }).storage)
    root.change(filterSlice, toPage(2))
    await Promise.resolve()
    expect(root.get(filterSlice).page_no).toBe(2)
  })
})

describe('a storage that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function hanging(answerAfterMs: number) {
    const text = storedText({ filter: { page_no: 7 } })
    const setItem = vi.fn()
    const getItem = () => new Promise<string>((resolve) => setTimeout(() => resolve(text), answerAfterMs))
    const root = createRootStore(slices, fakeStorage(null, { getItem, setItem }).storage)
    let isReady = false
    root.ready.then(() => {
      isReady = true
    })
    return { root, setItem, isReady: () => isReady }
  }

  test('is waited for until it answers', async () => {
    const { root, isReady } = hanging(4_999)
    await vi.advanceTimersByTimeAsync(4_998)
    expect(isReady()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isReady()).toBe(true)
    expect(root.get(filterSlice).page_no).toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is given up after 5000 ms, and its late answer changes nothing', async () => {
    const { root, isReady } = hanging(60_000)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(isReady()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isReady()).toBe(true)
    expect(root.get(filterSlice)).toEqual(noFilter)
    root.change(filterSlice, toPage(2))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(root.get(filterSlice).page_no).toBe(2)
  })

  test('is not written over before it has answered', async () => {
    const { root, setItem } = hanging(100)
    root.change(filterSlice, toPage(2))
    expect(setItem).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    root.change(filterSlice, (filter) => ({ ...filter, invoice_no: 'INV-1' }))
    expect(setItem).toHaveBeenCalledTimes(1)
    expect(root.get(filterSlice)).toEqual({ ...noFilter, page_no: 7, invoice_no: 'INV-1' })
  })
})
