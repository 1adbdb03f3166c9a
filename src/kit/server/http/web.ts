// Serves the built web: hashed assets for ever, pages never from a cache.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { escaped } from './html.ts'
import { nothingThere, refuse } from './http.ts'

export type Pages = {
  dir: string
  /** Which page a path gets, and whether there is a screen behind it. */
  pageFor: (pathname: string) => { file: string; known: boolean }
  /** What stands in a page for '%NAME%'. */
  settings: Record<string, string>
}

export async function serveWeb(app: FastifyInstance, { dir, pageFor, settings }: Pages): Promise<void> {
  const pages = new Map<string, string>()
  const pageText = (file: string) => {
    const kept = pages.get(file) ?? filled(readFileSync(join(dir, file), 'utf8'), settings)
    pages.set(file, kept)
    return kept
  }
  if (existsSync(dir)) {
    await app.register(fastifyStatic, {
      root: dir,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const forEver = path.includes('/assets/')
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    const { file, known } = pageFor(pathname)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = reads && (!pathname.startsWith('/api/') || (known && acceptsHtml(request.headers.accept)))
    if (!wantsPage || pathname.startsWith('/assets/')) return refuse(nothingThere(), request, reply)
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageText(file))
  })
}

function filled(text: string, settings: Record<string, string>): string {
  return text.replace(/%([A-Z]+)%/g, (whole, name: string) => escaped(settings[name] ?? whole))
}

function acceptsHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}
