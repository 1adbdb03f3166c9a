// What the API is, for machines and for people: the same for everybody, so it is made once, packed
// once and kept by browsers.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../endpoint.ts'
import { keepPace } from '../places/pace.ts'
import { whoIs } from '../places/whose.ts'
import { docsPage } from './docs.ts'
import { openApiInTurns } from './openapi.ts'

/** Whoever reads or makes a client of it has it at once; who asks without end gets ten a second. */
const most = { atOnce: 20, everyMs: 100 }

type Page = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

export function serveApiPages(app: FastifyInstance, endpoints: Endpoint[], title: string): void {
  const document = onceAsked(() => openApiInTurns(endpoints, title))
  const forMachines = onceAsked(async () => packed('application/json', JSON.stringify(await document())))
  const forPeople = onceAsked(async () =>
    packed('text/html', await docsPage(endpoints, await document(), `${title}: the API`)),
  )
  const takeTurn = keepPace(most)
  const serve = (path: string, made: () => Promise<Page>) =>
    app.get(path, { config: { share: 'page' }, compress: false }, async (request, reply) => {
      const page = await made()
      const hasIt = request.headers['if-none-match'] === page.etag
      const waitMs = hasIt ? 0 : takeTurn(whoIs(request), performance.now())
      if (waitMs > 0) await pause(waitMs)
      return send(page, hasIt, request, reply)
    })
  serve('/api/openapi.json', forMachines)
  serve('/docs', forPeople)
}

function send({ type, etag, ...as }: Page, hasIt: boolean, request: FastifyRequest, reply: FastifyReply) {
  reply.type(`${type}; charset=utf-8`)
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (hasIt) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  return coding ? reply.header('content-encoding', coding).send(as[coding]) : reply.send(as.plain)
}

async function packed(type: string, text: string): Promise<Page> {
  const plain = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, quality), promisify(gzip)(plain)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, etag, plain, br, gzip: gzipped }
}

/** Whoever asks while it is being made gets the same. */
function onceAsked<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
