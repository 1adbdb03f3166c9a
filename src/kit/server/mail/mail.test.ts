import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { sql } from '../db/db.ts'
import { freshDatabase } from '../testing/testing.ts'
import { openMail } from './mail.ts'

const { db } = await freshDatabase()
const mail = { to: 'asha@stockist.example', subject: 'Set a new password', body: 'Here: ₹ and दवा' }

test('a mail goes out by SMTP, whole', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  const send = openMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'no-reply@provider.example',
    mailbox: db,
    log: () => {},
  })
  await send(mail)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: asha@stockist.example')
  expect(received[0]).toContain('From: no-reply@provider.example')
  // ₹ and the first letter of दवा, quoted-printable
  expect(received[0]).toContain('=E2=82=B9 and =E0=A4=A6')
  await new Promise<void>((resolve) => server.close(resolve))
})

test('a server that does not answer is a failure, so that the job tries again', async () => {
  const send = openMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'x@y.example', mailbox: db, log: () => {} })
  await expect(send(mail)).rejects.toThrow('ECONNREFUSED')
})

test('without SMTP a mail is logged and kept for the demo’s page', async () => {
  const logged: unknown[] = []
  await openMail({ smtpUrl: undefined, from: '', mailbox: db, log: (one) => logged.push(one) })(mail)
  expect(logged).toEqual([mail])
  expect(await db.rows(sql`select recipient, subject, body from mails`)).toEqual([
    { recipient: mail.to, subject: mail.subject, body: mail.body },
  ])
})

test('outside the demo a mail that can’t be sent is kept nowhere', async () => {
  const { kept } = await db.one<{ kept: number }>(sql`select count(*) as kept from mails`)
  await openMail({ smtpUrl: undefined, from: '', mailbox: null, log: () => {} })(mail)
  expect(await db.one(sql`select count(*) as kept from mails`)).toEqual({ kept })
})
