// The one way from a screen to the server: online check, bearer header, time-out, and what a
// failure means.

import { toRequest } from '../caller.ts'
import { CallFailure, offline, refused, sessionIsOver, unanswered } from '../calling.ts'
import { type Endpoint, type Input, type Output, pathKeys } from '../endpoint.ts'
import { showFailure } from './failures.ts'
import { type TokenKind, type Tokens, tokens } from './tokens.ts'

export type CallOptions = {
  /** The same key and the same input answer with the same thing, however often they are sent. */
  idempotencyKey?: string | undefined
  /** Gives the call up; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Another token than the kept one: that of a sign-in which is not finished yet. */
  token?: string | undefined
}

export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Output<E>>

export type Browser = {
  fetch: typeof fetch
  isOnline: () => boolean
  /** The path of the page that calls: under /admin, what both may call is called as the admin. */
  pagePath: () => string
  tokens: Tokens
  leave: (path: string) => void
  /** Says why a session is over, whoever finds it: the screen that asked is left. */
  say: (failure: CallFailure) => void
}

const answerWithinMs = 15_000
/** Files may be large and lines slow. */
const uploadWithinMs = 120_000

export function createCall(browser: Browser): Call {
  return async (endpoint, input, options = {}) => {
    if (!browser.isOnline()) throw offline()
    const kind = tokenFor(endpoint, browser.pagePath())
    const token = options.token ?? browser.tokens.get(kind)
    try {
      return await send(browser.fetch, { endpoint, input, token, options })
    } catch (failure) {
      if (failure instanceof CallFailure) endSession(browser, failure, { endpoint, kind, token })
      throw failure
    }
  }
}

function tokenFor({ path, access }: Endpoint, pagePath: string): TokenKind {
  if (isUnder(path, '/api/adm')) return 'admin'
  return access.kind === 'either' && isUnder(pagePath, '/admin') ? 'admin' : 'customer'
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

type Sent = { endpoint: Endpoint; kind: TokenKind; token: string | null }

/**
 * An answer to a token that has been replaced meanwhile says nothing of the new one. A wrong
 * password ends no session.
 */
function endSession(browser: Browser, failure: CallFailure, { endpoint, kind, token }: Sent): void {
  if (endpoint.access.kind === 'anyone' || browser.tokens.get(kind) !== token) return
  const over = sessionIsOver(failure, {
    isAdminCall: kind === 'admin',
    hasUserToken: kind === 'customer' && token !== null,
  })
  if (!over) return
  browser.tokens.remove(over.remove)
  browser.say(failure)
  browser.leave(over.goTo)
}

type Sending<E extends Endpoint> = { endpoint: E; input: Input<E>; token: string | null; options: CallOptions }

async function send<E extends Endpoint>(fetchIt: typeof fetch, sending: Sending<E>): Promise<Output<E>> {
  const { endpoint, input, token, options } = sending
  const { method, path, body } = toRequest(endpoint, input)
  const form = toForm(endpoint, input)
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !form) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)

  const timeOut = AbortSignal.timeout(form ? uploadWithinMs : answerWithinMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut
  let response: Response
  let text: string
  try {
    response = await fetchIt(path, { method, headers, body: form ?? body ?? null, signal })
    text = await response.text()
  } catch {
    options.signal?.throwIfAborted()
    throw unanswered()
  }
  return read(endpoint, response, text)
}

function read<E extends Endpoint>(endpoint: E, response: Response, text: string): Output<E> {
  const answer = fromJson(text)
  if (response.ok && endpoint.output === null) return undefined as Output<E>
  if (response.ok && answer !== undefined) return answer as Output<E>
  throw refused({
    http: response.status,
    body: answer,
    requestId: response.headers.get('x-request-id'),
    retryAfter: response.headers.get('retry-after'),
  })
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A form when the input carries files: a list becomes a repeated field. */
function toForm<E extends Endpoint>(endpoint: E, input: Input<E>): FormData | null {
  const fields = Object.entries(input as Record<string, unknown>).map(([key, value]) => [key, listed(value)] as const)
  if (!fields.some(([, values]) => values.some((value) => value instanceof Blob))) return null
  const inPath = pathKeys(endpoint.path)
  const form = new FormData()
  for (const [key, values] of fields.filter(([name]) => !inPath.includes(name))) {
    for (const value of values) form.append(key, value instanceof Blob ? value : String(value))
  }
  return form
}

function listed(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

let leave = (path: string): void => window.location.assign(path)

/**
 * How the app goes to another path when a session is over; until it says so, the browser loads the
 * page.
 */
export function leaveBy(go: (path: string) => void): void {
  leave = go
}

export const call = createCall({
  fetch: (...request) => fetch(...request),
  isOnline: () => navigator.onLine !== false,
  pagePath: () => window.location.pathname,
  tokens,
  leave: (path) => leave(path),
  say: showFailure,
})
