import type { FastifyRequest } from 'fastify'
import pino, { type Logger } from 'pino'

export type Log = Logger

/** Structured lines on standard output. A request is its id, method, path and address: no query, no header, no secret. */
export function openLog(level: string): Log {
  return pino({ level, base: null, serializers: { req: requestLine } })
}

function requestLine({ id, method, url = '', ip }: FastifyRequest) {
  return { id, method, path: url.split('?')[0], address: ip }
}
