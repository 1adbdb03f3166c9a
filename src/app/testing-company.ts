// A company that begins: the real server in production on a database with nothing in it, the
// command for its first admin, and a mail server that keeps what it is given.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { type MailServer, startMailServer } from '#kit/server/testing/mail-server.ts'

export type Company = {
  url: string
  /** Makes an admin by the command, and answers with the link that it prints. */
  makeAdmin: (who: { username: string; name: string; email: string }) => Promise<string>
  /** The link in the last mail to somebody; waits for it. */
  linkTo: (address: string) => Promise<string>
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const compiled = join(root, 'node_modules/.cache/compiled')

export async function startCompany(databaseUrl: string, more: Record<string, string> = {}): Promise<Company> {
  const post = await startMailServer()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compiled,
    NODE_NO_WARNINGS: '1',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of the company, long enough',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: post.url,
    LOG_LEVEL: 'silent',
    ...more,
  }
  const run = (script: string, args: string[] = []) =>
    spawn(process.execPath, [join(root, 'src/app', script), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })

  const server = run('main.ts')
  await said(server.stdout, 'Apotheca is ready')
  return {
    url,
    makeAdmin: async ({ username, name, email }) => {
      const command = run('create-admin.ts', ['--username', username, '--name', name, '--email', email])
      return linkIn(await said(command.stdout, '/reset_password/'))
    },
    linkTo: (address) => lastLink(post, address),
    stop: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
      await post.stop()
    },
  }
}

async function said(stdout: NodeJS.ReadableStream, words: string): Promise<string> {
  let text = ''
  for await (const part of stdout) {
    text += part
    if (text.includes(words)) return text
  }
  throw new Error(`it ended without saying '${words}': ${text}`)
}

function linkIn(text: string): string {
  return /https?:\/\/\S+\/reset_password\/[\w-]+/.exec(text)?.[0] ?? ''
}

async function lastLink({ received, next }: MailServer, address: string): Promise<string> {
  for (;;) {
    const link = linkIn(received.findLast(({ to }) => to === address)?.text ?? '')
    if (link) return link
    await next()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
