// The application's state, persisted under the root key and assembled from the features' slices.
// Storage may hang, be full, corrupt or absent: the app goes on without it.
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { type PersistStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** A feature's part of the state; its transitions are pure functions beside it. */
export type Slice<S extends object> = {
  readonly name: string
  readonly initial: S
  /** Whose it is: what belongs to a person leaves with them. */
  readonly of?: 'customer'
  /** What of it may be stored; all of it unless said. */
  toStored?(state: S): S
}

export type RootStore = {
  get<S extends object>(slice: Slice<S>): S
  change<S extends object>(slice: Slice<S>, transition: (state: S) => S): void
  subscribe(listener: () => void): () => void
  /** Puts everything that belongs to such a person back to how it begins. */
  forget(of: 'customer'): void
  /** Resolves, and never rejects, when the stored state is in place or was given up. */
  ready: Promise<void>
}

const rootKey = 'root'
/** Raised when the stored form changes; what another version stored is dropped. */
const version = 1
export const storeTimeoutMs = 5_000

type State = Record<string, object>

export function createRootStore(
  slices: readonly Slice<object>[],
  storage: () => StateStorage | undefined = () => globalThis.localStorage,
): RootStore {
  const initial: State = Object.fromEntries(slices.map((slice) => [slice.name, slice.initial]))
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  // Until the stored state is in place nothing is written over it.
  let mayWrite = false

  const store = createStore<State>()(
    persist(() => initial, {
      name: rootKey,
      version,
      storage: patient(storage, () => mayWrite),
      partialize: (state) => stored(slices, state),
      merge: (found, current) => restored(current, found),
      onRehydrateStorage: () => () => {
        mayWrite = true
        isReady()
      },
    }),
  )

  const get = <S extends object>(slice: Slice<S>): S => (store.getState()[slice.name] ?? slice.initial) as S
  return {
    get,
    change: (slice, transition) => {
      const before = get(slice)
      const after = transition(before)
      if (after !== before) store.setState({ [slice.name]: after })
    },
    subscribe: (listener) => store.subscribe(listener),
    forget: (of) =>
      store.setState(
        Object.fromEntries(slices.filter((slice) => slice.of === of).map(({ name, initial }) => [name, initial])),
      ),
    ready,
  }
}

function stored(slices: readonly Slice<object>[], state: State): State {
  const parts = slices.map((slice) => {
    const part = state[slice.name] ?? slice.initial
    return [slice.name, slice.toStored ? slice.toStored(part) : part] as const
  })
  return Object.fromEntries(parts)
}

/** Takes over what is known and of the right kind; the rest stays at its default. */
function restored(current: State, found: unknown): State {
  const parts = Object.entries(current).map(([name, part]) => [
    name,
    { ...part, ...knownFields(part, field(found, name)) },
  ])
  return Object.fromEntries(parts)
}

function knownFields(sample: object, found: unknown): object {
  const known = Object.entries(sample).filter(([key, value]) => isAlike(value, field(found, key)))
  return Object.fromEntries(known.map(([key]) => [key, field(found, key)]))
}

function field(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined
}

/** A default of null may be replaced by anything that was stored. */
function isAlike(sample: unknown, value: unknown): boolean {
  if (value === undefined) return false
  if (sample === null) return true
  return value !== null && typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)
}

/** Storage that answers in time or counts as empty, and whose failed writes harm nobody. */
function patient(storage: () => StateStorage | undefined, mayWrite: () => boolean): PersistStorage<State> {
  return {
    getItem: (key) => {
      const text = attempt(() => storage()?.getItem(key) ?? null)
      return typeof text === 'string' || text === null ? parse(text) : inTime(text).then(parse)
    },
    setItem: (key, value) => {
      if (mayWrite()) attemptToWrite(() => storage()?.setItem(key, JSON.stringify(value)))
    },
    removeItem: (key) => attemptToWrite(() => storage()?.removeItem(key)),
  }
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function attemptToWrite(write: () => unknown): void {
  Promise.resolve(attempt(write)).catch(() => undefined)
}

async function inTime(reading: PromiseLike<string | null>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), storeTimeoutMs)
  })
  try {
    return await Promise.race([reading, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

function parse(text: string | null): { state: State; version: number } | null {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null'))
  const state = field(value, 'state')
  const isOurs = field(value, 'version') === version && typeof state === 'object' && state !== null
  return isOurs ? { state: state as State, version } : null
}

export const RootStoreContext = createContext<RootStore | null>(null)

/** A feature's slice in a screen: `const [filter, changeFilter] = useSlice(invoiceFilterSlice)`. */
export function useSlice<S extends object>(slice: Slice<S>): [S, (transition: (state: S) => S) => void] {
  const root = useContext(RootStoreContext)
  if (!root) throw new Error('There is no root store above this screen.')
  const state = useSyncExternalStore(root.subscribe, () => root.get(slice))
  const change = useCallback((transition: (state: S) => S) => root.change(slice, transition), [root, slice])
  return [state, change]
}
