// An endpoint is a plain object. Routes, permissions, OpenAPI, the typed caller and the fuzz are
// made of the same data.
import type { Access } from './access.ts'
import type { Out, Shape, z } from './shape.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How often one address (or account) may call it, counted in the database for all servers together.
 */
export type Limit = { per: 'address' | 'account'; max: number; windowS: number }

/** What is answered when it is no JSON: a file to keep, a picture, or messages as they come. */
export type Media =
  | 'text/csv'
  | typeof workbookMedia
  | 'application/pdf'
  | 'application/json'
  | 'application/xml'
  | 'application/zip'
  | 'image/png'
  | 'image/jpeg'
  | 'text/event-stream'

export const workbookMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type FileLimits = {
  field: string
  most: number
  bytesEach: number
  /** The other fields of the form are the input; one file at most. */
  withFields?: true
  /** JSON without a file is taken as well. */
  orJson?: true
}

/** What both sides know of a file that is to be sent. */
export type FileLike = { readonly name: string; readonly size: number }

export type Endpoint<I extends Shape = Shape, O extends Shape | null = Shape | null, A extends Access = Access> = {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly access: A
  /**
   * Path, query and body in one object; the caller and the server part them by the path and the
   * method.
   */
  readonly input: I
  /** null: 204, nothing to say. */
  readonly output: O
  /** What a refusal may carry as `data`: how things are now. Without it a refusal carries none. */
  readonly refusal?: Shape
  /**
   * Makes something: it takes an Idempotency-Key, and the same request with the same key gets the
   * same answer.
   */
  readonly created?: true
  /**
   * The answer holds a secret that is shown once: it is kept sealed by the Idempotency-Key, which
   * is not kept itself.
   */
  readonly secret?: true
  /** Not without an Idempotency-Key. */
  readonly needsKey?: true
  readonly limit?: Limit
  /** Takes files as multipart/form-data, in a repeated field of this name. */
  readonly files?: FileLimits
  /** No JSON but this, or one of these; `output` is null then. */
  readonly media?: Media | readonly Media[]
  /** Costs much: two of them are at work at once, and an account has few of them open. */
  readonly slow?: true
  /**
   * A read that takes several times as much of the processors as a plain list: two of a caller's
   * are at work at once.
   */
  readonly heavy?: true
  /** A read that may be a second old, so a replica may answer it. */
  readonly mayBeStale?: true
  /** Of a list without a `limit` of its own, where they are not 20. */
  readonly rowsAPage?: number
}

export type Input<E> = E extends Endpoint<infer I, Shape | null, Access> ? z.input<I> : never
export type Parsed<E> = E extends Endpoint<infer I, Shape | null, Access> ? Out<I> : never
export type Output<E> = E extends Endpoint<Shape, infer O, Access> ? (O extends Shape ? Out<O> : undefined) : never

// The marks let the build leave out what a screen does not call.
/*@__NO_SIDE_EFFECTS__*/
export function endpoint<I extends Shape, O extends Shape | null, const A extends Access>(
  declared: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return declared
}

const fileMedia = { csv: 'text/csv', xlsx: workbookMedia, pdf: 'application/pdf' } as const
const fileWords = { csv: 'CSV', xlsx: 'an Excel file', pdf: 'a PDF' } as const

/** How often an account may ask for a file that costs. */
export const fileLimit: Limit = { per: 'account', max: 30, windowS: 300 }

/** A list as a file: exactly what is filtered, for whom the list is. */
/*@__NO_SIDE_EFFECTS__*/
export function asFile<I extends Shape, O extends Shape | null, A extends Access>(
  list: Endpoint<I, O, A>,
  ending: keyof typeof fileMedia,
): Endpoint<I, null, A> {
  return {
    method: 'GET',
    path: `${list.path}.${ending}`,
    summary: `${list.summary}, as ${fileWords[ending]}`,
    access: list.access,
    input: list.input,
    output: null,
    media: fileMedia[ending],
    slow: true,
    limit: fileLimit,
  }
}

/** What it may answer that is no JSON. */
export function mediaOf({ media = [] }: Endpoint): readonly Media[] {
  return typeof media === 'string' ? [media] : media
}

/** '/api/x/{id}/y' → ['id'] */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

export function hasBody(method: Method): boolean {
  return method === 'POST' || method === 'PUT'
}
