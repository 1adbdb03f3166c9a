// A small mail server that keeps what it is given, and refuses whom a test wants refused.
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string; text: string }

export type MailServer = {
  url: string
  received: readonly Received[]
  /** How many connections were opened so far. */
  connections: () => number
  /** The answer to a recipient from now on: 250 where it gives none. */
  answerBy: (answer: (address: string) => number | undefined) => void
  /** Waits for the next mail. */
  next: () => Promise<void>
  stop: () => Promise<void>
}

const patienceMs = 30_000

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = []
  const bell = new EventEmitter()
  let connections = 0
  let answer: (address: string) => number | undefined = () => undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onConnect(_, done) {
      connections += 1
      done()
    },
    onRcptTo({ address }, _, done) {
      const responseCode = answer(address)
      done(responseCode ? Object.assign(new Error(`${address} is refused`), { responseCode }) : null)
    },
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        // Lines that quoted-printable has broken are whole again.
        for (const { address } of envelope.rcptTo) received.push({ to: address, text: text.replace(/=\r?\n/g, '') })
        bell.emit('mail')
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    answerBy: (next) => {
      answer = next
    },
    next: async () => void (await once(bell, 'mail', { signal: AbortSignal.timeout(patienceMs) })),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
