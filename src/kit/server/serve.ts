// Turns endpoints and their handlers into Fastify routes: session, access, limit, input, transaction, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, type AdminSession, type CustomerSession, type Session, whyNotEnter } from '../access.ts'
import { type Day, todayInIndia } from '../date.ts'
import type { Endpoint, Output, Parsed } from '../endpoint.ts'
import { Problem, problemStatus } from '../problem.ts'
import type { Actor, Db, Pool } from './db.ts'
import { readInput } from './input.ts'
import type { Enqueue } from './jobs.ts'
import { countHit } from './limits.ts'
import { outputOf } from './output.ts'
import { readFiles, type UploadedFile } from './upload.ts'

export type Me<A extends Access> = A['kind'] extends 'admin'
  ? AdminSession
  : A['kind'] extends 'customer'
    ? CustomerSession
    : A['kind'] extends 'either'
      ? Session
      : null

export type From = { address: string; device: string; requestId: string; idempotencyKey: string }

export type Context<E extends Endpoint = Endpoint> = {
  /** The pool for a GET, else the request's transaction; for a write that is alone, a connection apart. */
  db: Db
  me: Me<E['access']>
  input: Parsed<E>
  now: Date
  today: Day
  from: From
  enqueue: Enqueue
  /** The files of a multipart request, one after the other as they arrive; for `prepare`. */
  files: AsyncIterable<UploadedFile>
}

export type Route = {
  endpoint: Endpoint
  prepare: ((context: Context) => Promise<unknown>) | undefined
  handle: (context: Context, prepared: unknown) => Promise<unknown>
  /** Its only write is one statement, which is a transaction by itself: no round trips for another around it. */
  isAlone?: true
}

/** `prepare` does the slow work (hashing, decoding) before the transaction opens; its result reaches `handle`. */
export function route<E extends Endpoint, P = undefined>(
  endpoint: E,
  handle: (context: Context<E>, prepared: P) => Promise<Output<E>>,
  prepare?: (context: Context<E>) => Promise<P>,
): Route {
  return { endpoint, handle, prepare } as Route
}

/** For writes that are one statement: a function of the database that does all or nothing. */
export function routeAlone<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context<E>) => Promise<Output<E>>,
): Route {
  return { endpoint, handle, prepare: undefined, isAlone: true } as Route
}

export type Serving = {
  pool: Pool
  replica: Pool
  enqueue: (db: Db) => Enqueue
  /** The live session behind a token, or null when there is none. */
  findSession: (db: Db, token: string) => Promise<Session | null>
}

export function serveRoutes(app: FastifyInstance, routes: Route[], serving: Serving): void {
  for (const one of routes) {
    const { endpoint } = one
    const leaving = endpoint.output && outputOf(endpoint.output)
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { access: endpoint.access, needsPlace: !endpoint.files },
      handler: (request, reply) =>
        answer(one, leaving, serving, request, reply).catch((error) => declared(error, endpoint)),
    })
  }
}

async function answer(
  one: Route,
  leaving: ((result: unknown) => unknown) | null,
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = one
  const me = await admit(endpoint.access, serving, request)
  if (endpoint.limit) await countHit(serving.pool, limitKey(endpoint, me, request), endpoint.limit)

  const now = new Date()
  const isWrite = endpoint.method !== 'GET'
  const read = isWrite ? serving.pool.apart : endpoint.mayBeStale ? serving.replica : serving.pool
  const context: Context = {
    db: read,
    me,
    input: readInput(endpoint, request),
    now,
    today: todayInIndia(now),
    from: fromOf(request),
    enqueue: serving.enqueue(read),
    files: readFiles(request, endpoint.files),
  }
  const prepared = await one.prepare?.(context)
  const result =
    isWrite && !one.isAlone
      ? await serving.pool.transaction(actorOf(me, context.from), (db) =>
          one.handle({ ...context, db, enqueue: serving.enqueue(db) }, prepared),
        )
      : await one.handle(context, prepared)

  if (!leaving) return reply.code(204).send()
  // Only declared fields leave, and an answer outside its contract is our fault.
  return reply.code(endpoint.created ? 201 : 200).send(leaving(result))
}

function declared(error: unknown, { refusal }: Endpoint): never {
  if (!(error instanceof Problem) || error.data === undefined) throw error
  throw error.carrying(refusal?.parse(error.data))
}

function fromOf(request: FastifyRequest): From {
  const { 'user-agent': device = '', 'idempotency-key': key = '' } = request.headers
  return { address: request.ip, device: device.slice(0, 300), requestId: request.id, idempotencyKey: String(key) }
}

/** Who is calling, if the endpoint lets such a one in. */
export async function admit<A extends Access>(
  access: A,
  serving: Pick<Serving, 'pool' | 'findSession'>,
  request: FastifyRequest,
): Promise<Me<A>> {
  if (access.kind === 'anyone') return null as Me<A>
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const session = token ? await serving.findSession(serving.pool, token) : null
  if (!session) throw sessionOver(access)
  if (whyNotEnter(access, session)) throw new Problem(403, 'This is not for your kind of user.')
  return session as Me<A>
}

/** Status 5 makes a client drop its customer token, so an admin's dead session never says it. */
function sessionOver(access: Access): Problem {
  const status = access.kind === 'admin' ? problemStatus.notAllowed : problemStatus.sessionOver
  return new Problem(401, 'Your session has ended. Sign in again.', { status })
}

function limitKey(endpoint: Endpoint, me: Session | null, request: FastifyRequest): string {
  const who = endpoint.limit?.per === 'account' && me ? `account ${me.id}` : `address ${request.ip}`
  return `${endpoint.method} ${endpoint.path} ${who}`
}

function actorOf(me: Session | null, from: From): Actor {
  const actor = me ? `${me.kind} ${me.id}` : 'nobody'
  return { actor, requestId: from.requestId, address: from.address }
}
