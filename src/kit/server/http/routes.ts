// One handler on several paths: for customers, and below /api/adm for the office.
import type { Endpoint, Output } from '../../endpoint.ts'
import type { FileAnswer } from './file-answer.ts'
import { type Context, fileRoute, listRoute, type Route, route } from './serve.ts'

type Each<E extends Endpoint> = E extends Endpoint ? Context<E> : never

export function routes<E extends Endpoint, P = undefined>(
  endpoints: readonly E[],
  handle: (context: Each<E>, prepared: P) => Promise<Output<E>>,
  prepare?: (context: Each<E>) => Promise<P>,
): Route[] {
  return endpoints.map((endpoint) =>
    route(
      endpoint,
      handle as (context: Context, prepared: P) => Promise<Output<E>>,
      prepare as ((context: Context) => Promise<P>) | undefined,
    ),
  )
}

export function listRoutes<E extends Endpoint>(
  endpoints: readonly E[],
  handle: (context: Each<E>) => Promise<Output<E>>,
): Route[] {
  return endpoints.map((endpoint) => listRoute(endpoint, handle as (context: Context) => Promise<Output<E>>))
}

export function fileRoutes<E extends Endpoint>(
  endpoints: readonly E[],
  handle: (context: Each<E>) => Promise<FileAnswer>,
): Route[] {
  return endpoints.map((endpoint) => fileRoute(endpoint, handle as (context: Context) => Promise<FileAnswer>))
}
