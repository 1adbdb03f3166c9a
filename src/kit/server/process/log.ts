import type { FastifyRequest } from 'fastify'
import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * Structured lines on standard output. A request is its id, method, path and address: no query, no
 * header, no secret.
 */
export function openLog(level: string): Log {
  return pino({ level, base: null, serializers: { req: requestLine } })
}

function requestLine({ id, method, url = '', ip }: FastifyRequest) {
  return { id, method, path: pathOf(url), address: ip }
}

/**
 * Without the tokens of mailed links, which open an account: what is as long as one and no hash.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?')
  return path.replace(/[\w.~-]{32,}/g, (part) => (/^[0-9a-f]{64}$/.test(part) ? part : '…'))
}
