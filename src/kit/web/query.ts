// Reads and writes of the screens, typed by their endpoints. A failure that a screen does not show
// itself is shown for it.
import {
  type FetchQueryOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryObserver,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { type CallFailure, mayAskAgain, pauseBeforeAskingMs } from '../calling.ts'
import type { Endpoint, Input, Output } from '../endpoint.ts'
import { call } from './call.ts'
import { showFailure } from './failures.ts'
import { useKey } from './key.ts'
import { useWhyNot } from './rights.ts'
import { useStable } from './stable.ts'
import { type TokenKind, type Tokens, tokens } from './tokens.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { ownFailure?: boolean }
    mutationMeta: { ownFailure?: boolean }
  }
}

export type ReadOptions = {
  enabled?: boolean
  /** Shows the page before while the next one is on the way. */
  keepPrevious?: boolean
  /** The screen shows a failure itself, so no modal does. */
  ownFailure?: boolean
  /** Read again this often while the page is looked at, and when somebody comes back to it. */
  everyMs?: number
}

export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, keepPrevious = false, ownFailure = false, everyMs }: ReadOptions = {},
): UseQueryResult<Output<E>, CallFailure> {
  return useQuery<Output<E>, CallFailure>(
    {
      ...reading(endpoint, input, ownFailure),
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(everyMs && { refetchInterval: everyMs, refetchOnWindowFocus: true }),
    },
    queryClient,
  )
}

/**
 * Asks before there is a screen to show it, for what that is sure to ask first. A failure is left
 * to the screen.
 */
export function readAhead<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { ownFailure = false }: ReadOptions = {},
): Promise<Output<E> | null> {
  return toTheEnd<Output<E>>(queryClient, reading(endpoint, input, ownFailure)).catch(() => null)
}

/**
 * A screen that shows the same goes on to something else: its read is called off, unless somebody
 * still waits for it.
 */
export async function toTheEnd<T>(client: QueryClient, options: FetchQueryOptions<T, CallFailure>): Promise<T> {
  const leave = new QueryObserver(client, { ...options, enabled: false }).subscribe(() => {})
  try {
    return await client.fetchQuery(options)
  } finally {
    leave()
  }
}

function reading<E extends Endpoint>(endpoint: E, input: Input<E>, ownFailure: boolean) {
  return {
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
    meta: { ownFailure },
  }
}

export type WriteOptions = {
  /** The reads that this write makes stale, whatever their input. */
  refresh?: readonly Endpoint[]
  ownFailure?: boolean
}

export function useWrite<E extends Endpoint>(
  endpoint: E,
  { refresh = [], ownFailure = false }: WriteOptions = {},
): UseMutationResult<Output<E>, CallFailure, Input<E>> & {
  /** The right that this admin lacks for it, in a sentence; for the button that does it. */
  whyNot: string | null
} {
  const whyNot = useWhyNot(endpoint)
  const { keyFor, renew } = useKey()
  // Pressed again after an answer was lost, what creates is done once. Files are no text to
  // compare.
  const key = (input: Input<E>) => (endpoint.created && !endpoint.files ? keyFor(JSON.stringify(input)) : undefined)
  const [underway] = useState(() => new Set<string>())
  const write = useMutation<Output<E>, CallFailure, Input<E>>(
    {
      mutationFn: (input) =>
        call(endpoint, input, { idempotencyKey: key(input) }).finally(() => underway.delete(JSON.stringify(input))),
      meta: { ownFailure },
      onSuccess: () => {
        renew()
        readAgain(refresh)
      },
    },
    queryClient,
  )
  // A second press comes before the button is drawn as busy: it asks for nothing new.
  const mutate = useStable((...given: Parameters<typeof write.mutate>) => {
    const text = JSON.stringify(given[0])
    if (underway.has(text) && !endpoint.files) return
    underway.add(text)
    write.mutate(...given)
  })
  return { ...write, mutate, whyNot }
}

/** What these read is stale, whatever their input: what is on the screen is read again now. */
export function readAgain(endpoints: readonly Endpoint[]): void {
  for (const { path } of endpoints) void queryClient.invalidateQueries({ queryKey: [path] })
}

/**
 * A write answered what this reads: shown at once, and an older answer that is still on its way is
 * called off.
 */
export async function keepRead<E extends Endpoint>(endpoint: E, input: Input<E>, output: Output<E>): Promise<void> {
  const { queryKey } = reading(endpoint, input, false)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, output)
}

/**
 * What one session read is never shown to the next: a new token reads all anew, a removed one
 * forgets what is not on the screen.
 */
export function createQueryClient(held: Tokens = tokens): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (failure, query) => !query.meta?.ownFailure && showFailure(failure) }),
    mutationCache: new MutationCache({
      onError: (failure, _input, _result, mutation) => {
        if (!mutation.meta?.ownFailure) showFailure(failure)
      },
    }),
    defaultOptions: {
      queries: {
        // The online check is our own and has its own sentence.
        networkMode: 'always',
        retry: mayAskAgain,
        retryDelay: pauseBeforeAskingMs,
        staleTime: 5_000,
        // A failing look back must not put a modal before somebody who only changed windows.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  const kinds: TokenKind[] = ['customer', 'admin']
  let before = kinds.map(held.get)
  held.subscribe(() => {
    const now = kinds.map(held.get)
    const changed = now.filter((token, index) => token !== before[index])
    before = now
    if (changed.includes(null)) client.removeQueries({ type: 'inactive' })
    else if (changed.length > 0) void client.resetQueries()
  })
  return client
}

/**
 * One for the page. Hooks name it themselves, so that a page before a session begins without it.
 */
export const queryClient = createQueryClient()
queryClient.mount()
