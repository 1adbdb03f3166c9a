import { describe, expect, test, vi } from 'vitest'
import { createTokens } from './tokens.ts'

function fakeStorage(broken: Partial<Storage> = {}): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    ...broken,
  }
}

function refuse(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

function otherTab(tabs: EventTarget, key: string | null): void {
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

describe('tokens', () => {
  test('are kept apart, each under its own key', () => {
    const storage = fakeStorage()
    const tokens = createTokens({ storage: () => storage, tabs: undefined })
    tokens.set('customer', 'c')
    tokens.set('admin', 'a')
    expect(storage.getItem('customer_token')).toBe('c')
    expect(storage.getItem('admin_token')).toBe('a')
    tokens.remove('admin')
    expect([tokens.get('customer'), tokens.get('admin')]).toEqual(['c', null])
    expect(storage.length).toBe(1)
  })

  test('are found again by the next page', () => {
    const storage = fakeStorage()
    createTokens({ storage: () => storage, tabs: undefined }).set('customer', 'c')
    expect(createTokens({ storage: () => storage, tabs: undefined }).get('customer')).toBe('c')
  })

  test('are nothing when storage holds an empty text', () => {
    const storage = fakeStorage({ getItem: () => '' })
    expect(createTokens({ storage: () => storage, tabs: undefined }).get('customer')).toBeNull()
  })

  test.each([
    ['is absent', () => undefined],
    ['may not be touched', refuse],
    ['takes nothing', () => fakeStorage({ setItem: refuse })],
    ['does nothing at all', () => fakeStorage({ setItem: refuse, getItem: refuse, removeItem: refuse })],
  ])('last as long as the page where storage %s', (_, storage) => {
    const tokens = createTokens({ storage, tabs: undefined })
    expect(tokens.get('customer')).toBeNull()
    tokens.set('customer', 'c')
    expect([tokens.get('customer'), tokens.get('admin')]).toEqual(['c', null])
    tokens.remove('customer')
    expect(tokens.get('customer')).toBeNull()
  })

  test('that storage will not let go are gone all the same', () => {
    const storage = fakeStorage({ removeItem: refuse })
    const tokens = createTokens({ storage: () => storage, tabs: undefined })
    tokens.set('admin', 'a')
    tokens.remove('admin')
    expect(tokens.get('admin')).toBeNull()
  })
})

describe('whoever listens', () => {
  test('is told of each change until it stops listening', () => {
    const tokens = createTokens({ storage: () => undefined, tabs: undefined })
    const listener = vi.fn()
    const stop = tokens.subscribe(listener)
    tokens.set('customer', 'c')
    tokens.remove('customer')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    tokens.set('customer', 'd')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('is told when another tab signs in, signs out or clears everything, and of nothing else', () => {
    const tabs = new EventTarget()
    const storage = fakeStorage()
    const tokens = createTokens({ storage: () => storage, tabs })
    const seen: (string | null)[] = []
    tokens.subscribe(() => seen.push(tokens.get('customer')))
    storage.setItem('customer_token', 'theirs')
    otherTab(tabs, 'customer_token')
    otherTab(tabs, 'root')
    storage.clear()
    otherTab(tabs, null)
    expect(seen).toEqual(['theirs', null])
  })

  test('sees what another tab stored rather than what only this page remembers', () => {
    const tabs = new EventTarget()
    let isFull = true
    const storage = fakeStorage()
    const setItem = storage.setItem
    storage.setItem = (key, value) => (isFull ? refuse() : setItem(key, value))
    const tokens = createTokens({ storage: () => storage, tabs })
    tokens.set('customer', 'mine')
    isFull = false
    storage.setItem('customer_token', 'theirs')
    otherTab(tabs, 'customer_token')
    expect(tokens.get('customer')).toBe('theirs')
  })
})
