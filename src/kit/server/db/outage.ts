/**
 * Errors of a database that is away, full or too busy: the request may be sent again, so they are a
 * 503 and no bug.
 */
const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  '25006', // read-only, as a database that hands its work over is
  '25P03', // idle in transaction too long
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // statement time-out
  '57P01', // shut down by an admin
  '57P02', // crash
  '57P03', // starting up
  '57P05', // idle session time-out
])

const outageWords =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Client has encountered a connection error/

export function isOutage(error: Error & { code?: string }): boolean {
  if (error.code?.startsWith('FST_')) return false
  return outageCodes.has(error.code ?? '') || error.code?.startsWith('08') === true || outageWords.test(error.message)
}

const goneCodes = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '57P05', '08006', '08003'])

/**
 * The connection was there and is not any more: whoever only reads may ask again on another one.
 */
export function isGone(error: Error & { code?: string | undefined }): boolean {
  return goneCodes.has(error.code ?? '') || /Connection terminated( unexpectedly)?$|not queryable/.test(error.message)
}

/**
 * Another connection may do better: this one broke, or never got what a neighbour was to prepare
 * for both.
 */
export function mayDoBetter(error: Error & { code?: string | undefined }): boolean {
  return isGone(error) || error.code === '26000'
}

/** Whoever meets a second connection that breaks may meet a third. */
export const mostRepeats = 2

/** As the driver says it. */
export const silence = 'Query read timeout'

/**
 * It was asked and did not say a word: neither this connection nor those beside it may lead
 * anywhere any more.
 */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === silence
}

/** It took longer than a statement may. */
export function isCutOff(error: unknown): boolean {
  return isSilence(error) || (error as { code?: string } | null)?.code === '57014'
}

/** NUL or half a character reached PostgreSQL. */
export function isUnstorableText(error: Error & { code?: string }): boolean {
  return error.code === '22021' || error.code === '22P05'
}
