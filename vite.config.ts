import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, sidesApart } from './scripts/chunks.ts'
import { contractsForTheBrowser } from './scripts/contracts.ts'
import { pageFiles, start } from './scripts/screens-built.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
const api = 'http://localhost:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pagesInDevelopment(),
    contractsForTheBrowser(),
    iconsAlone(),
    startNamed(),
    sidesApart(),
    leanStyles(),
    precompressed(),
  ],
  publicDir: 'public',
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [...pageFiles],
      output: {
        codeSplitting: { groups: chunkGroups() },
        // The first page names every file: names of their hash alone make it smaller.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/docs': api, '/demo': api } },
})

/**
 * In development the two shells and the gallery answer on the paths that they have in production.
 */
function pagesInDevelopment(): Plugin {
  return {
    name: 'pages-in-development',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('%PROVIDER%', 'Sahyadri Remedies').replace('%DEMO%', 'yes').replace('%SSO%', 'no'),
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const isOurs = !/^\/(api|docs|demo)(\/|$)/.test(path) || path.startsWith('/api/order/')
        const isPage = isOurs && request.headers.accept?.includes('text/html') && !path.includes('.')
        if (isPage) request.url = pageOf(path)
        next()
      })
    },
  }
}

function pageOf(path: string): string {
  if (path === '/gallery') return '/gallery.html'
  return path === '/admin' || path.startsWith('/admin/') ? '/office.html' : '/front.html'
}

/**
 * The page itself names what everybody needs, whoever the guard finds: it comes while the first
 * code is still read.
 */
function startNamed(): Plugin {
  return {
    name: 'start-named',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const needed = chunks.filter(
          ({ name, facadeModuleId }) => name === 'entrance' || facadeModuleId?.endsWith(start),
        )
        const files = new Set(needed.flatMap(({ fileName, imports }) => [fileName, ...imports]))
        return [...files]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}

/**
 * Icons are lucide's drawings alone: what makes components of them is ours, a third as large and
 * quicker to draw.
 */
function iconsAlone(): Plugin {
  return {
    name: 'icons-alone',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: () => join(import.meta.dirname, 'src/ui/base/icon.ts'),
    },
  }
}

/**
 * Tailwind begins every file with its licence and ends it with what only browsers need that are
 * older than ours: the licence stays in the largest file, which every page has.
 */
function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const text = String(file.source).replace(/@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/, '')
        file.source = text.includes('@font-face') ? text : text.replace(/\/\*! tailwindcss[^*]*\*\/\s*/, '')
      }
    },
  }
}

/** Compressed once here, at the best level, so that the server only hands the bytes on. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
      await Promise.all(files.map((file) => compressBeside(join(dir, file))))
    },
  }
}

async function compressBeside(file: string): Promise<void> {
  const bytes = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await brotli(bytes, best))
  await writeFile(`${file}.gz`, await gzip(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
