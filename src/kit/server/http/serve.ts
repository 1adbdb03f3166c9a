// Turns endpoints and their handlers into Fastify routes.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MachineSession, Session } from '../../access.ts'
import { type Day, todayInIndia } from '../../date.ts'
import { type Endpoint, hasBody, type Output, type Parsed } from '../../endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Actor, Db, Pool } from '../db/db.ts'
import { bytesOfShared } from '../db/together.ts'
import { type Form, readFiles, readForm, type UploadedFile } from '../files/upload.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { giveBackBuffers } from '../process/memory.ts'
import { type Admitting, admit, type Me } from './admit.ts'
import { type FileAnswer, sendFile, sendStream } from './file-answer.ts'
import { strangersBodyLimit } from './http.ts'
import { type Fields, readInput } from './input.ts'
import { hasLongList, jsonPieces } from './json-pieces.ts'
import { countHit } from './limits.ts'
import { networkOf } from './network.ts'
import { fingerprint, hashing, keyOf, once, sealing } from './once.ts'
import { outputOf } from './output.ts'
import { countOpen, type OpenAnswers } from './places/open-answers.ts'
import { atMostAtOnce } from './places/share.ts'
import type { Kind } from './places/shares.ts'
import { isKnownToken, tokenOf } from './places/whose.ts'
import { gather, limitedBy, rowsOf } from './row-limit.ts'

export type From = { address: string; device: string; requestId: string; idempotencyKey: string }

export type Context<E extends Endpoint = Endpoint> = {
  /**
   * The pool for a GET, else the request's transaction; for a write that is alone, a connection
   * apart.
   */
  db: Db
  me: Me<E['access']>
  input: Parsed<E>
  now: Date
  today: Day
  from: From
  /** How many rows a page of a list has. */
  rows: number
  enqueue: Enqueue
  /** The files of a multipart request, one after the other as they arrive; for `prepare`. */
  files: AsyncIterable<UploadedFile>
}

export type Route = {
  endpoint: Endpoint
  prepare: ((context: Context) => Promise<unknown>) | undefined
  handle: (context: Context, prepared: unknown) => Promise<unknown>
  /**
   * Its only write is one statement, a transaction by itself: no round trips around it. Null:
   * nothing is done yet.
   */
  alone?: (context: Context) => Promise<unknown>
  /** It takes care itself of how many are at work at once. */
  together?: true
  /** Its query cuts a page of any size: it is asked once for as many `rows` as are wanted. */
  takesRows?: true
}

/** `prepare` does slow work, such as hashing, before the transaction opens, for `handle`. */
export function route<E extends Endpoint, P = undefined>(
  endpoint: E,
  handle: (context: Context<E>, prepared: P) => Promise<Output<E>>,
  prepare?: (context: Context<E>) => Promise<P>,
): Route {
  return { endpoint, handle, prepare } as Route
}

/** For writes of one statement; `handle` does those for which `alone` answers null. */
export function routeAlone<E extends Endpoint>(
  endpoint: E,
  alone: (context: Context<E>) => Promise<Output<E> | null>,
  handle = alone,
): Route {
  return { endpoint, handle, prepare: undefined, alone } as Route
}

/** For lists whose page has as many rows as the context says. */
export function listRoute<E extends Endpoint>(endpoint: E, handle: (context: Context<E>) => Promise<Output<E>>): Route {
  return { endpoint, handle, prepare: undefined, takesRows: true } as Route
}

/** A file to keep or to show, made while it is sent. */
export function fileRoute<E extends Endpoint, P = undefined>(
  endpoint: E,
  handle: (context: Context<E>, prepared: P) => Promise<FileAnswer>,
  prepare?: (context: Context<E>) => Promise<P>,
): Route {
  return { endpoint, handle, prepare } as Route
}

/** Messages as they come, until either side ends it or the session is over. */
export function streamRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context<E>) => Promise<Readable & NodeJS.WritableStream>,
): Route {
  return { endpoint, handle, prepare: undefined } as Route
}

export type Serving = Admitting & {
  pool: Pool
  /** For what may be a second old. */
  replica: Db
  /**
   * For what is slow: it has two connections, and waits for them; whoever leaves gives up what they
   * asked for.
   */
  slow: (leaves: AbortSignal) => Db
  /** How often a stream looks whether its session lives. */
  heartbeatMs?: number
  enqueue: (db: Db) => Enqueue
}

/** Screens of one person, each with a stream, and downloads that it reads at the same time. */
const mostStreams = { each: 30, inAll: 5000 }
const mostDownloads = { each: 4, inAll: 16 }
/** A page of charts asks for a handful of reports at once. */
const mostSlowReads = { each: 12, inAll: 64 }

export function serveRoutes(app: FastifyInstance, routes: Route[], serving: Serving): void {
  const streams = countOpen(mostStreams)
  const downloads = countOpen(mostDownloads)
  const slowReads = countOpen(mostSlowReads)
  for (const one of routes) {
    const { endpoint } = one
    const leaving = endpoint.output && outputOf(endpoint.output)
    const inTurn = atMostAtOnce(writesAtOnce)
    const result = (asking: Answering) =>
      endpoint.method === 'GET' ? read(one, serving, slowReads, asking) : write(one, serving, asking.request, inTurn)
    const respond = (request: FastifyRequest, reply: FastifyReply) =>
      answer(endpoint, leaving, result({ request, reply }), reply).catch((error) => declared(error, endpoint))
    const isStream = endpoint.media === 'text/event-stream'
    const open = isStream ? streams : downloads
    const answerWith = endpoint.media
      ? (request: FastifyRequest, reply: FastifyReply) =>
          sendOpen(one, serving, open, { request, reply }).catch((error) => declared(error, endpoint))
      : respond
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // What stays open for long has a count of its own.
      config: {
        needsPlace: !endpoint.files && !endpoint.slow && !isStream,
        ...(!isStream && { share: shareOf(endpoint) }),
      },
      ...(endpoint.access.kind === 'anyone' && { bodyLimit: strangersBodyLimit }),
      ...(takesLongBody(endpoint) && {
        onRequest: (request, _, done) => void knownFirst(endpoint, serving, request).then(() => done(), done),
      }),
      // Compression would hold small messages back.
      ...(isStream && { compress: false, exposeHeadRoute: false }),
      handler: (request, reply) =>
        endpoint.files ? answerWith(request, reply).finally(giveBackBuffers) : answerWith(request, reply),
    })
  }
}

function shareOf({ method, files, slow, heavy }: Endpoint): Kind {
  if (files) return 'upload'
  if (slow) return 'dear'
  return heavy ? 'heavy' : method === 'GET' ? 'read' : 'write'
}

const takesLongBody = ({ access, method, files }: Endpoint) => access.kind !== 'anyone' && hasBody(method) && !files

/** Before more of a body is read than a stranger may send, its session must be known. */
async function knownFirst({ access }: Endpoint, serving: Serving, request: FastifyRequest): Promise<void> {
  const { 'content-length': length = 0, 'transfer-encoding': coding } = request.headers
  const isLong = coding !== undefined || Number(length) > strangersBodyLimit
  if (isLong && !isKnownToken(tokenOf(request))) await admit(access, serving, request)
}

async function answer(
  { created, slow, heavy }: Endpoint,
  leaving: ((result: unknown) => unknown) | null,
  result: Promise<unknown>,
  reply: FastifyReply,
) {
  const done = await result
  // What took this process a while to make and takes as long to write lets others in between.
  if (slow || heavy) await nextTurn()
  if (!leaving) return reply.code(204).send()
  reply.code(created ? 201 : 200)
  const bytes = bytesOfShared(done, () => JSON.stringify(leaving(done)))
  if (bytes) return reply.type(json).send(bytes)
  // Only declared fields leave, and an answer outside its contract is our fault.
  const leaves = leaving(done)
  return hasLongList(leaves) ? sendLong(reply, leaves) : reply.send(leaves)
}

const json = 'application/json; charset=utf-8'

/** Piece by piece, as fast as it is read: whole, it would be in memory several times. */
function sendLong(reply: FastifyReply, leaves: unknown) {
  return reply.type(json).send(Readable.from(jsonPieces(leaves), { objectMode: false }))
}

type Answering = { request: FastifyRequest; reply: FastifyReply }

/** What is slow or stays open is counted from when its session is known until its last byte. */
async function sendOpen(one: Route, serving: Serving, open: OpenAnswers, { request, reply }: Answering) {
  const { endpoint } = one
  const me = await enter(one, serving, request)
  const isStream = endpoint.media === 'text/event-stream'
  const leave = me && (endpoint.slow || isStream) ? open.enter(me.accountId) : () => {}
  // Whoever goes while it is being made, or is refused, is not counted on.
  reply.raw.once('close', leave)
  try {
    const made = await fromReplicaFirst(endpoint, { serving, reply }, async (db) => {
      const context = contextOf(one, serving, request, { me, db })
      return one.handle(context, await one.prepare?.(context))
    })
    if (!isStream) return await sendFile(endpoint, made as FileAnswer, { request, reply, leave })
    const goesOn = () => admit(endpoint.access, serving, request)
    const everyMs = serving.heartbeatMs
    return sendStream(made as Readable & NodeJS.WritableStream, { reply, goesOn, everyMs, leave })
  } catch (error) {
    leave()
    throw error
  }
}

async function read(one: Route, serving: Serving, slowReads: OpenAnswers, asking: Answering): Promise<unknown> {
  const { request, reply } = asking
  const me = await enter(one, serving, request)
  const leave = me && one.endpoint.slow ? slowReads.enter(me.accountId) : () => {}
  try {
    return await fromReplicaFirst(one.endpoint, { serving, reply }, (db) =>
      readOne(one, request, contextOf(one, serving, request, { me, db })),
    )
  } finally {
    leave()
  }
}

async function readOne(one: Route, request: FastifyRequest, context: Context): Promise<unknown> {
  const limited = limitedBy(one.endpoint, request.query as Fields)
  if (!limited) return one.handle(context, undefined)
  if (one.takesRows) return one.handle({ ...context, rows: limited.limit }, undefined)
  const input = context.input as Fields
  return gather(limited, Number(input[limited.pageField]), (page) =>
    one.handle({ ...context, input: { ...input, [limited.pageField]: page } as never }, undefined),
  )
}

/** What a replica does not have yet, such as a picture of this second, the database may. */
async function fromReplicaFirst<T>(
  endpoint: Endpoint,
  { serving, reply }: { serving: Serving; reply: FastifyReply },
  ask: (db: Db) => Promise<T>,
): Promise<T> {
  const { slow, mayBeStale } = endpoint
  if (slow || !mayBeStale) return ask(slow ? serving.slow(leavingOf(reply)) : serving.pool)
  try {
    return await ask(serving.replica)
  } catch (error) {
    if (!(error instanceof Problem) || error.http !== 404) throw error
    return ask(serving.pool)
  }
}

/** When nobody waits for the answer any more. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => leaving.abort(new Problem(408, 'Nobody waits for this any more.')))
  return leaving.signal
}

/** Connections that one endpoint's writes may have: one that stands still leaves some to others. */
const writesAtOnce = 6

async function write(one: Route, serving: Serving, request: FastifyRequest, inTurn: InTurn): Promise<unknown> {
  const me = await enter(one, serving, request)
  const { files: limits } = one.endpoint
  const form = limits?.withFields ? await readForm(request, limits) : null
  const context = contextOf(one, serving, request, { me, db: serving.pool.apart, form })
  const key = keyOf(one.endpoint, context.from.idempotencyKey)
  const hashes: string[] = []
  const files = key ? hashing(context.files, hashes) : context.files
  const prepared = await one.prepare?.({ ...context, files })
  // A write that is alone keeps its key in what it writes.
  const { alone, together } = one
  const done = alone ? await (together ? alone(context) : inTurn(() => alone(context))) : null
  if (done !== null) return done
  const inside = (db: Db) => {
    const work = () => one.handle({ ...context, db, enqueue: serving.enqueue(db) }, prepared)
    if (!key || !me) return work()
    const { method, path, secret } = one.endpoint
    const bodyHash = fingerprint(me, context.input, hashes)
    const named = secret ? sealing(key) : { key: me.kind === 'machine' ? `machine ${me.id} ${key}` : key }
    return once(db, { accountId: me.accountId, ...named, endpoint: `${method} ${path}`, bodyHash }, work)
  }
  return inTurn(() => serving.pool.transaction(actorOf(me, context.from), inside))
}

type InTurn = ReturnType<typeof atMostAtOnce>

async function enter({ endpoint }: Route, serving: Serving, request: FastifyRequest): Promise<Caller | null> {
  const me = await admit(endpoint.access, serving, request)
  if (endpoint.limit) await countHit(serving.pool, limitKey(endpoint, me, request), endpoint.limit)
  return me
}

type Caller = Session | MachineSession
type Asking = { me: Caller | null; db: Db; form?: Form | null }

function contextOf({ endpoint }: Route, serving: Serving, request: FastifyRequest, asking: Asking): Context {
  const { me, db, form } = asking
  const now = new Date()
  return {
    db,
    me: me as Context['me'],
    input: readInput(endpoint, request, form?.fields),
    now,
    today: todayInIndia(now),
    from: fromOf(request),
    rows: rowsOf(endpoint),
    enqueue: serving.enqueue(db),
    files: endpoint.files?.withFields ? asTheyCame(form?.files ?? []) : readFiles(request, endpoint.files),
  }
}

async function* asTheyCame(files: UploadedFile[]): AsyncGenerator<UploadedFile> {
  yield* files
}

function declared(error: unknown, { refusal }: Endpoint): never {
  if (!(error instanceof Problem) || error.data === undefined) throw error
  throw error.carrying(refusal?.parse(error.data))
}

function fromOf(request: FastifyRequest): From {
  const { 'user-agent': device = '', 'idempotency-key': key = '' } = request.headers
  return { address: request.ip, device: device.slice(0, 300), requestId: request.id, idempotencyKey: String(key) }
}

function limitKey(endpoint: Endpoint, me: Caller | null, request: FastifyRequest): string {
  if (me?.kind === 'machine') return `${endpoint.method} ${endpoint.path} key ${me.id}`
  const who = endpoint.limit?.per === 'account' && me ? `account ${me.accountId}` : `address ${networkOf(request.ip)}`
  return `${endpoint.method} ${endpoint.path} ${who}`
}

function actorOf(me: Caller | null, from: From): Actor {
  const actor = me ? `${me.kind} ${me.kind === 'machine' ? me.id : me.accountId}` : 'nobody'
  return { actor, requestId: from.requestId, address: from.address }
}
