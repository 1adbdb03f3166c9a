/**
 * What `status` in a refusal says to the client (api.md). Status 1 is the client's own: offline.
 */
export const problemStatus = {
  offline: 1,
  wrongInput: 2,
  notAllowed: 3,
  notFound: 4,
  sessionOver: 5,
  conflict: 6,
  tooOften: 7,
  ourFault: 9,
} as const

export type ProblemBody = { status: number; message: string; errors?: Record<string, string>; data?: unknown }

/** `data`: how things are now, where a stale request is answered with the fresh state. */
type Details = { errors?: Record<string, string>; status?: number; retryAfterS?: number; data?: unknown }

/** An expected refusal: a sentence for the person, what happened and what to do. */
export class Problem extends Error {
  readonly http: number
  readonly status: number
  readonly errors: Record<string, string> | undefined
  readonly retryAfterS: number | undefined
  readonly data: unknown

  constructor(http: number, message: string, details: Details = {}) {
    super(message)
    this.name = 'Problem'
    this.http = http
    this.status = details.status ?? statusOf(http)
    this.errors = details.errors
    this.retryAfterS = details.retryAfterS
    this.data = details.data
  }

  /** The same refusal with other data: only what its contract declares leaves the server. */
  carrying(data: unknown): Problem {
    const { http, message, status, errors, retryAfterS } = this
    return new Problem(http, message, { status, data, ...(errors && { errors }), ...(retryAfterS && { retryAfterS }) })
  }

  get body(): ProblemBody {
    return {
      status: this.status,
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.data !== undefined && { data: this.data }),
    }
  }
}

export function notFound(what: string): Problem {
  return new Problem(404, `${what} is not there, or not yours to see.`)
}

/** One field is wrong, and nothing else is to be said. */
export function wrongField(field: string, why: string): Problem {
  return new Problem(422, why, { errors: { [field]: why } })
}

function statusOf(http: number): number {
  if (http === 401 || http === 403) return problemStatus.notAllowed
  if (http === 404) return problemStatus.notFound
  if (http === 409) return problemStatus.conflict
  if (http === 429) return problemStatus.tooOften
  if (http >= 500) return problemStatus.ourFault
  return problemStatus.wrongInput
}
