// The Fastify server without any business: ids and logs, safety headers, limits, refusals, health
// and metrics.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Problem, problemStatus } from '../../problem.ts'
import { isOutage, isUnstorableText } from '../db/outage.ts'
import { closeSoon } from '../process/closing.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import { measure } from '../process/metrics.ts'
import { isDeeperThan } from './json-depth.ts'
import { keepPlaces } from './places/places.ts'
import { keepShares } from './places/shares.ts'
import type { Identify } from './places/whose.ts'
import { safetyHeaders } from './safety.ts'

/** Of JSON; and of whoever is not signed in yet. */
const bodyLimit = 1_048_576
export const strangersBodyLimit = 16_384
/** Deeper than anything of ours. */
const deepest = 32

export async function createHttp(
  config: Config,
  log: Log,
  identify: Identify = async () => null,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    bodyLimit,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (_, request, reply) => refuse(nothingThere(), request, reply),
    clientErrorHandler: refuseUnreadable,
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson(app))
  const safety = safetyHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safety).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    request.log[request.url.startsWith('/api/') ? 'info' : 'debug'](line, 'answered')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply))

  closeSoon(app)
  // So many are at work at once as there are processors, all processes together.
  const muchAtOnce = Math.max(1, Math.round(availableParallelism() / config.workers))
  keepShares(app, { muchAtOnce, bodyLimit, identify, refuse: (problem, _, reply) => sendProblem(problem, reply) })
  keepPlaces(app, (_, reply) => sendProblem(overloaded(), reply))
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(multipart, { throwFileSizeLimit: false })
  measure(app, config.metricsToken)
  return app
}

export function refuse(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const problem = error instanceof Problem ? error : asProblem(error)
  if (problem.http >= 500) request.log.error({ err: error, req: request }, problem.message)
  return sendProblem(problem, reply)
}

function sendProblem(problem: Problem, reply: FastifyReply) {
  if (problem.retryAfterS) reply.header('retry-after', problem.retryAfterS)
  return reply.code(problem.http).type('application/json; charset=utf-8').send(problem.body)
}

/** An address that can't even be read, or is too long for any of ours. */
export function nothingThere(): Problem {
  return new Problem(404, 'There is nothing at this address.')
}

/**
 * What is no HTTP, or more of it than anybody needs, never becomes a request: it is answered on the
 * bare connection.
 */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const { http, body } = unreadable(error.code)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

function unreadable(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(408, 'The request took too long to arrive. Try again.')
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem(431, 'The request’s headers are larger than may be sent here.')
  return new Problem(400, 'The request could not be read.')
}

function asProblem(error: FastifyError): Problem {
  // A client that went away in the middle has the codes of a lost database, but a status too.
  if (!error.statusCode && isOutage(error)) return overloaded()
  // A function of the database refused: AP404 is a 404, with its sentence.
  const refused = /^AP(4\d\d)$/.exec(error.code)
  if (refused) return new Problem(Number(refused[1]), error.message)
  if (isUnstorableText(error)) return new Problem(422, 'This has characters that can’t be stored.')
  if (error.statusCode === 413) return new Problem(413, 'That is larger than may be sent here.')
  if (error.statusCode === 415) return new Problem(415, 'Send JSON.')
  if (error.statusCode && error.statusCode < 500) return new Problem(400, 'The request could not be read.')
  return new Problem(500, 'Something went wrong on our side. Try again; if it stays, tell us the request’s id.')
}

function overloaded(): Problem {
  return new Problem(503, 'We can’t answer just now. Try again in a moment.', {
    status: problemStatus.ourFault,
    retryAfterS: 2,
  })
}

function tooDeep(): Problem {
  return new Problem(400, `This is nested more than ${deepest} deep.`)
}

/** An empty body is an empty object: not every client that says JSON sends any. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void) =>
    isDeeperThan(deepest, body) ? done(tooDeep()) : body.trim() === '' ? done(null, {}) : parse(request, body, done)
}
