import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#kit/server/testing/testing.ts'

const { url } = await freshDatabase()
const dir = mkdtempSync(join(tmpdir(), 'main-test-'))
const compiled = join(import.meta.dirname, '../../node_modules/.cache/compiled')
const busy = await listenAnywhere()

afterAll(() => {
  busy.close()
  rmSync(dir, { recursive: true })
})

describe('what keeps Apotheca from starting is one sentence and exit code 1', () => {
  test.each([
    ['a wrong value', { WORKERS: 'many' }, "WORKERS is 'many', but must be a whole number from 1 to 64."],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgresql://someone:secret@127.0.0.1:1/apotheca' },
      'DATABASE_URL: no connection to PostgreSQL at 127.0.0.1:1: nothing listens there. Is it running and reachable from here?',
    ],
    [
      'a data folder that is a file',
      { DATA_DIR: import.meta.filename },
      `The data folder ${import.meta.filename} cannot be written to: a file is in its place. Make it writable, or choose another DATA_DIR.`,
    ],
    [
      'a port in use',
      { DATABASE_URL: url, PORT: String(portOf(busy)) },
      `Port ${portOf(busy)} is already in use. Stop the program that uses it, or choose another PORT.`,
    ],
    [
      'a port in use, for workers that would share it',
      { DATABASE_URL: url, PORT: String(portOf(busy)), WORKERS: '2' },
      `Port ${portOf(busy)} is already in use. Stop the program that uses it, or choose another PORT.`,
    ],
  ])('%s', async (_, env, sentence) => {
    const { code, complaint } = await ending(startMain(env))
    expect({ code, complaint }).toEqual({ code: 1, complaint: `${sentence}\n` })
  })
})

test('without DATABASE_URL it brings a database of its own, and the demo world goes into it', async () => {
  const own = join(import.meta.dirname, '../../data/main-test')
  rmSync(own, { recursive: true, force: true })
  const free = await listenAnywhere()
  const port = portOf(free)
  free.close()
  const main = startMain({ DATA_DIR: own, PORT: String(port) })
  await saying(main, 'Loading the demo world …')
  main.kill('SIGTERM')
  // Whoever was still loading is told that the database has gone.
  expect((await ending(main)).code).toBe(0)
  rmSync(own, { recursive: true })
})

test.each([1, 2])(
  'with %i serving, SIGTERM says that it leaves, and ends in order with exit code 0',
  async (workers) => {
    const free = await listenAnywhere()
    const port = portOf(free)
    free.close()
    const replica = 'postgresql://nobody@127.0.0.1:1/nothing'
    const env = { DATABASE_URL: url, DATABASE_REPLICA_URL: replica, LEAVE_SECONDS: '1' }
    const main = startMain({ ...env, PORT: String(port), WORKERS: String(workers) })
    await saying(main, 'Apotheca is ready')
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).json()
    expect(await ready()).toEqual({ data: 'ready', parts: { database: 'ok', replica: 'away' } })
    main.kill('SIGTERM')
    // Nobody new is sent to it, and who comes all the same is served.
    await expect.poll(ready).toMatchObject({ message: 'This server is leaving.' })
    expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200)
    expect(await ending(main)).toEqual({ code: 0, complaint: '' })
  },
)

function startMain(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { NODE_COMPILE_CACHE: compiled, NODE_NO_WARNINGS: '1', DATA_DIR: dir, LOG_LEVEL: 'silent', ...env },
  })
}

async function ending(child: ChildProcess): Promise<{ code: number; complaint: string }> {
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, complaint }
}

async function saying(child: ChildProcess, words: string): Promise<void> {
  for await (const text of child.stdout ?? []) if (String(text).includes(words)) return
  throw new Error(`it ended without saying '${words}'`)
}

async function listenAnywhere(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
