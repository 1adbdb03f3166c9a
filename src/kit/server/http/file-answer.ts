// Answers that are no JSON: files to keep, pictures, and messages as they come.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, type Media, mediaOf } from '../../endpoint.ts'
import { Problem } from '../../problem.ts'

export type FileAnswer = {
  /** What the browser keeps it as. */
  name: string
  content: AsyncIterable<string | Uint8Array> | Uint8Array
  /** Which of them it is, where the endpoint declares several. */
  media?: Media
  /** Names bytes that never change: shown in the page, and kept by the browser for ever. */
  hash?: string
}

/** 'NGI/2627/000003' → 'NGI-2627-000003.pdf' */
export function fileNameOf(no: string, ending: string): string {
  return `${no.replace(/[^A-Za-z0-9_-]+/g, '-')}.${ending}`
}

/** `leave` is called when the last byte is sent, or when nobody waits for it any more. */
export async function sendFile(
  endpoint: Endpoint,
  { name, content, hash, media = mediaOf(endpoint)[0] ?? 'text/csv' }: FileAnswer,
  { request, reply, leave }: { request: FastifyRequest; reply: FastifyReply; leave: () => void },
) {
  const disposition = hash ? `inline; filename*=UTF-8''${encodeURIComponent(name)}` : `attachment; filename="${name}"`
  reply
    .type(media.startsWith('text/') ? `${media}; charset=utf-8` : media)
    .header('content-disposition', disposition)
    .header('cache-control', hash ? 'public, max-age=31536000, immutable' : 'no-store')
  if (hash) reply.header('etag', `"${hash}"`)
  if (hash && request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()
  if (content instanceof Uint8Array) {
    // It is made: what is left is the client's reading.
    leave()
    return reply.send(content)
  }
  return reply.send(Readable.from(await begun(content, leave), { objectMode: false }))
}

/**
 * So much is there before the answer begins: more than the head of any file, and small files whole.
 */
const heldBack = 16_384

/** What can't be made, or breaks off after its head, is refused in words. */
async function begun(
  content: AsyncIterable<string | Uint8Array>,
  leave: () => void,
): Promise<AsyncIterable<string | Uint8Array>> {
  const pieces = content[Symbol.asyncIterator]()
  const held: (string | Uint8Array)[] = []
  let next = await pieces.next()
  for (let size = 0; !next.done && size < heldBack; next = await pieces.next()) {
    held.push(next.value)
    size += next.value.length
  }
  return (async function* () {
    try {
      yield* held
      for (; !next.done; next = await pieces.next()) yield next.value
    } finally {
      leave()
      await pieces.return?.()
    }
  })()
}

/** How often an idle stream says that it lives, and whether its session does. */
const heartbeatMs = 20_000

type Following = { reply: FastifyReply; goesOn: () => Promise<unknown>; everyMs: number | undefined; leave: () => void }

export function sendStream(stream: Readable & NodeJS.WritableStream, { reply, goesOn, everyMs, leave }: Following) {
  const heart = setInterval(async () => {
    if (await goesOn().then(() => true, isNoEnd)) stream.write(': here\n\n')
    else stream.end()
  }, everyMs ?? heartbeatMs)
  stream.on('close', () => {
    clearInterval(heart)
    leave()
  })
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

/** A session that is over ends the stream; a database that is away for a moment does not. */
function isNoEnd(error: unknown): boolean {
  return !(error instanceof Problem)
}
