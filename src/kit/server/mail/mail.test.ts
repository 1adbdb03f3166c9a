import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { sql } from '../db/db.ts'
import { freshDatabase } from '../testing/testing.ts'
import { openMail, wasSent } from './mail.ts'

const { db } = await freshDatabase()
let written = 0
const aMail = () => {
  written += 1
  const messageId = `<reset-${written}@apotheca.example>`
  return { messageId, to: 'asha@stockist.example', subject: 'Set a new password', body: 'Here: ₹ and दवा' }
}

test('a mail goes out by SMTP, whole, and not again when the job that sent it goes on elsewhere', async () => {
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

  const mail = aMail()
  for (let server = 0; server < 2; server += 1) {
    const send = openMail({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'no-reply@provider.example',
      sent: db,
      mailbox: db,
      log: () => {},
    })
    await send(mail)
  }
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: asha@stockist.example')
  expect(received[0]).toContain(`Message-ID: ${mail.messageId}`)
  expect(received[0]).toContain('From: no-reply@provider.example')
  // ₹ and the first letter of दवा, quoted-printable
  expect(received[0]).toContain('=E2=82=B9 and =E0=A4=A6')
  await new Promise<void>((resolve) => server.close(resolve))
})

test('a server that does not answer is a failure, so that the job tries again', async () => {
  const mail = aMail()
  const send = openMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'x@y.example', sent: db, mailbox: db, log: () => {} })
  await expect(send(mail)).rejects.toThrow('ECONNREFUSED')
  expect(await wasSent(db, mail.messageId)).toBe(false)
})

test('without SMTP a mail is logged and kept for the demo’s page', async () => {
  const mail = aMail()
  const logged: unknown[] = []
  await openMail({ smtpUrl: undefined, from: '', sent: db, mailbox: db, log: (one) => logged.push(one) })(mail)
  expect(logged).toEqual([mail])
  expect(await db.rows(sql`select recipient, subject, body from mails`)).toEqual([
    { recipient: mail.to, subject: mail.subject, body: mail.body },
  ])
})

test('outside the demo a mail that can’t be sent is kept nowhere', async () => {
  const { kept } = await db.one<{ kept: number }>(sql`select count(*) as kept from mails`)
  await openMail({ smtpUrl: undefined, from: '', sent: db, mailbox: null, log: () => {} })(aMail())
  expect(await db.one(sql`select count(*) as kept from mails`)).toEqual({ kept })
})
