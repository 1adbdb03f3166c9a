// `npm run dev`: the server, started anew at every change, and Vite's pages in front of it on port
// 5173; /gallery too.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const run = (...parameters: string[]) => spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' })

const server = run('--watch-path=src', '--watch-path=world', '--watch-preserve-output', 'src/app/main.ts')
const pages = run('node_modules/vite/bin/vite.js')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.kill(signal)
    pages.kill(signal)
  })
server.on('exit', () => pages.kill())
