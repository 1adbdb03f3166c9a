// `npm start`: installs and builds what is stale, then runs Apotheca under Node 24.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, installIfStale, pinnedNode, root } from './setup.mjs'

installIfStale({ probe: 'vite' })
buildIfStale()

const main = join(root, 'src/app/main.ts')
// Compiled code is kept for the next start, which is quicker by it; cluster workers inherit the variable.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')

const node = pinnedNode()
if (realpathSync(process.execPath) === realpathSync(node)) await runHere()
else runUnder(node)

async function runHere() {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(pathToFileURL(main).href)
}

function runUnder(node) {
  const server = spawn(node, [...process.execArgv, main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // Ctrl-C reaches the server by itself as well; it takes signals that come together for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 1))
}
