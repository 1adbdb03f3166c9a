// What a failed call means: what the person reads, whether the session is over, whether asking
// again may help.
import { problemStatus } from './problem.ts'

export const offlineMessage = 'Check your internet connection'

export type FailureFacts = {
  /** The HTTP status; 0 when nothing was answered. */
  http: number
  /** `status` of the answer's body; 1 is our own: offline. 0 when it said none. */
  status: number
  /** The server's sentence, '' when it gave none: a screen may put its own. */
  message?: string
  errors?: unknown
  /** How things are now, where a stale request was refused. */
  data?: unknown
  noResponse?: boolean
  requestId?: string | null
  retryAfterS?: number
}

export class CallFailure extends Error {
  readonly http: number
  readonly status: number
  readonly errors: unknown
  readonly data: unknown
  /** It was sent, and nothing came back. */
  readonly noResponse: boolean
  /** What the server's log knows this call by. */
  readonly requestId: string | null
  readonly retryAfterS: number

  constructor(facts: FailureFacts) {
    super(facts.message ?? '')
    this.name = 'CallFailure'
    this.http = facts.http
    this.status = facts.status
    this.errors = facts.errors
    this.data = facts.data
    this.noResponse = facts.noResponse ?? false
    this.requestId = facts.requestId ?? null
    this.retryAfterS = facts.retryAfterS ?? 0
  }
}

export function offline(): CallFailure {
  return new CallFailure({ http: 0, status: problemStatus.offline, message: offlineMessage })
}

export function unanswered(): CallFailure {
  return new CallFailure({ http: 0, status: 0, noResponse: true })
}

/**
 * A refusal as it came: `{ status, message, errors?, data? }`, or whatever a proxy put in its
 * place.
 */
export function refused(answer: {
  http: number
  body: unknown
  requestId: string | null
  retryAfter: string | null
}): CallFailure {
  const { http, body, requestId, retryAfter } = answer
  const { status, message, errors, data } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  return new CallFailure({
    http,
    status: typeof status === 'number' ? status : 0,
    message: typeof message === 'string' ? message : '',
    errors,
    data,
    requestId,
    retryAfterS: retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0,
  })
}

/**
 * The generic handler's sentence (specification, section 8). What is no failed call at all is a
 * fault of ours.
 */
export function whatToShow(failure: unknown, provider: string): string {
  const otherwise = 'Something went wrong!'
  if (!(failure instanceof CallFailure)) return otherwise
  if (failure.noResponse) {
    return `Oops! Unable to process your request right now. Please clear any ongoing processes and log out, then back in. If problem continues, contact ${provider} team`
  }
  return failure.message || joined(failure.errors) || otherwise
}

function joined(errors: unknown): string {
  if (typeof errors === 'object' && errors !== null) return Object.values(errors).map(joined).filter(Boolean).join(', ')
  return errors === undefined || errors === null ? '' : String(errors)
}

export type SessionEnd = { remove: 'customer' | 'admin'; goTo: '/' | '/admin' }

/** Whether a failure ends a session: whose token to remove, and where to go then. */
export function sessionIsOver(
  failure: CallFailure,
  { isAdminCall, hasUserToken }: { isAdminCall: boolean; hasUserToken: boolean },
): SessionEnd | null {
  if (isAdminCall && failure.http === 401) return { remove: 'admin', goTo: '/admin' }
  if (hasUserToken && failure.status === problemStatus.sessionOver) return { remove: 'customer', goTo: '/' }
  return null
}

/**
 * A read is asked again twice at most, and only where the network or an overloaded server may do
 * better, or where one has asked for too much at once. A limit by the minute is waited for by the
 * person.
 */
export function mayAskAgain(timesFailed: number, failure: unknown): boolean {
  if (timesFailed >= 2 || !(failure instanceof CallFailure)) return false
  return failure.noResponse || failure.http === 503 || isMomentary(failure)
}

const isMomentary = ({ http, retryAfterS }: CallFailure) => http === 429 && retryAfterS > 0 && retryAfterS <= 5

export function pauseBeforeAskingMs(timesFailed: number, failure: unknown): number {
  const askedToWaitMs = failure instanceof CallFailure ? failure.retryAfterS * 1000 : 0
  return Math.min(Math.max(1000 * 2 ** timesFailed, askedToWaitMs), 10_000)
}
