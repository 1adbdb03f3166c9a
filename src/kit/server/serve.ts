// Turns endpoints and their handlers into Fastify routes: session, access, limit, input, transaction, answer.
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, type AdminSession, type CustomerSession, type Session, whyNotEnter } from '../access.ts'
import { type Day, todayInIndia } from '../date.ts'
import type { Endpoint, Output, Parsed } from '../endpoint.ts'
import { Problem, problemStatus } from '../problem.ts'
import type { Actor, Db, Pool } from './db.ts'
import { readInput } from './input.ts'
import type { Enqueue } from './jobs.ts'
import { countHit } from './limits.ts'
import { giveBackBuffers } from './memory.ts'
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
  /** What a token that was found before says of its holder, who may have changed since. */
  claimedSession: (token: string) => Session | null
}

export function serveRoutes(app: FastifyInstance, routes: Route[], serving: Serving): void {
  for (const one of routes) {
    const { endpoint } = one
    const leaving = endpoint.output && outputOf(endpoint.output)
    const respond = (request: FastifyRequest, reply: FastifyReply) =>
      answer(one, leaving, serving, request, reply).catch((error) => declared(error, endpoint))
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { access: endpoint.access, needsPlace: !endpoint.files },
      handler: (request, reply) =>
        endpoint.files ? respond(request, reply).finally(giveBackBuffers) : respond(request, reply),
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
  const result = endpoint.method === 'GET' ? await read(one, serving, request) : await write(one, serving, request)
  if (!leaving) return reply.code(204).send()
  // Only declared fields leave, and an answer outside its contract is our fault.
  return reply.code(endpoint.created ? 201 : 200).send(leaving(result))
}

/** Begun as whom the token names, while the session is looked up; done again if that turns out to have changed. */
async function read(one: Route, serving: Serving, request: FastifyRequest): Promise<unknown> {
  const { access, limit, mayBeStale } = one.endpoint
  const handleAs = async (me: Session | null) =>
    one.handle(contextOf(one, serving, request, { me, db: mayBeStale ? serving.replica : serving.pool }), undefined)
  // What opens a cart on the way is no mere read, and waits.
  const waits = limit || one.isAlone
  const claimed = waits ? null : serving.claimedSession(tokenOf(request))
  const early = claimed && !whyNotEnter(access, claimed) ? handleAs(claimed) : null
  // If the session is over, nobody asks for it.
  early?.catch(() => {})
  const me = await enter(one, serving, request)
  return early && isDeepStrictEqual(me, claimed) ? early : handleAs(me)
}

async function write(one: Route, serving: Serving, request: FastifyRequest): Promise<unknown> {
  const me = await enter(one, serving, request)
  const context = contextOf(one, serving, request, { me, db: serving.pool.apart })
  const prepared = await one.prepare?.(context)
  if (one.isAlone) return one.handle(context, prepared)
  return serving.pool.transaction(actorOf(me, context.from), (db) =>
    one.handle({ ...context, db, enqueue: serving.enqueue(db) }, prepared),
  )
}

async function enter({ endpoint }: Route, serving: Serving, request: FastifyRequest): Promise<Session | null> {
  const me = await admit(endpoint.access, serving, request)
  if (endpoint.limit) await countHit(serving.pool, limitKey(endpoint, me, request), endpoint.limit)
  return me
}

type Asking = { me: Session | null; db: Db }

function contextOf({ endpoint }: Route, serving: Serving, request: FastifyRequest, { me, db }: Asking): Context {
  const now = new Date()
  return {
    db,
    me: me as Context['me'],
    input: readInput(endpoint, request),
    now,
    today: todayInIndia(now),
    from: fromOf(request),
    enqueue: serving.enqueue(db),
    files: readFiles(request, endpoint.files),
  }
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
  const token = tokenOf(request)
  const session = token ? await serving.findSession(serving.pool, token) : null
  if (!session) throw sessionOver(access)
  if (whyNotEnter(access, session)) throw new Problem(403, 'This is not for your kind of user.')
  return session as Me<A>
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
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
