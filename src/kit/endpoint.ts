// An endpoint is a plain object. Routes, permissions, OpenAPI, the typed caller and the fuzz are made of the same data.
import type { Access } from './access.ts'
import type { Out, Shape, z } from './shape.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How often one address (or account) may call it, counted in the database for all servers together. */
export type Limit = { per: 'address' | 'account'; max: number; windowS: number }

export type FileLimits = { field: string; most: number; bytesEach: number }

/** What both sides know of a file that is to be sent. */
export type FileLike = { readonly name: string; readonly size: number }

export type Endpoint<I extends Shape = Shape, O extends Shape | null = Shape | null, A extends Access = Access> = {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly access: A
  /** Path, query and body in one object; the caller and the server part them by the path and the method. */
  readonly input: I
  /** null: 204, nothing to say. */
  readonly output: O
  /** What a refusal may carry as `data`: how things are now. Without it a refusal carries none. */
  readonly refusal?: Shape
  readonly created?: true
  readonly limit?: Limit
  /** Takes files as multipart/form-data, in a repeated field of this name. */
  readonly files?: FileLimits
  /** A read that may be a second old, so a replica may answer it. */
  readonly mayBeStale?: true
}

export type Input<E> = E extends Endpoint<infer I, Shape | null, Access> ? z.input<I> : never
export type Parsed<E> = E extends Endpoint<infer I, Shape | null, Access> ? Out<I> : never
export type Output<E> = E extends Endpoint<Shape, infer O, Access> ? (O extends Shape ? Out<O> : undefined) : never

export function endpoint<I extends Shape, O extends Shape | null, const A extends Access>(
  declared: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return declared
}

/** '/api/x/{id}/y' → ['id'] */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

export function hasBody(method: Method): boolean {
  return method === 'POST' || method === 'PUT'
}
