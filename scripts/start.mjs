// `npm start`: installs and builds what is stale, then runs Apotheca under Node 24.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildBesideIfStale, buildIfStale, buildStamp, installIfStale, pinnedNode, root } from './setup.mjs'

// Whoever only starts it needs no tools; `npm test` brings them. Where they are, they stay.
const isFirst = !existsSync(join(root, 'node_modules'))
installIfStale({ probe: 'vite', flags: isFirst ? ['--omit=dev'] : [] })

const main = join(root, 'src/app/main.ts')
// Compiled code is kept for the next start, which is quicker by it; cluster workers inherit the
// variable.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')

const node = pinnedNode()
if (realpathSync(process.execPath) === realpathSync(node)) await runHere()
else runUnder(node)

async function runHere() {
  buildIfStale()
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(pathToFileURL(main).href)
}

/** So begins a first start: the database and its world are made while the pages are built. */
function runUnder(node) {
  const stopBuilding = buildBesideIfStale()
  const server = spawn(node, [...process.execArgv, main, ...process.argv.slice(2)], {
    env: { ...process.env, PAGES_STAMP: buildStamp },
    stdio: 'inherit',
  })
  // Ctrl-C reaches the server by itself as well; it takes signals that come together for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  process.on('exit', () => server.kill())
  server.on('exit', (code) => {
    stopBuilding()
    process.exit(code ?? 1)
  })
}
