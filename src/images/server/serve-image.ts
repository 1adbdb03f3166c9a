import type { FastifyInstance } from 'fastify'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'

export function serveImages(app: FastifyInstance, db: Db, store: FileStore): void {
  app.get<{ Params: { hash: string; name: string } }>('/api/images/:hash/:name', async (request, reply) => {
    const { hash, name } = request.params
    const file = /^[0-9a-f]{64}$/.test(hash) ? await store.get(db, hash) : null
    if (file?.mediaType !== 'image/png') throw new Problem(404, 'There is no such picture.')
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', `"${hash}"`)
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()
    return reply
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cross-origin-resource-policy', 'same-origin')
      .type(file.mediaType)
      .send(file.bytes)
  })
}
