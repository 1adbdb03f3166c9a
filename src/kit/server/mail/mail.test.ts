import { afterAll, expect, test } from 'vitest'
import { contactEmail, contactName, mailsPerMinute } from '../../mail-settings.ts'
import { sql } from '../db/db.ts'
import { writeSetting } from '../db/settings.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { freshDatabase } from '../testing/testing.ts'
import { openMail, wasSent } from './mail.ts'
import { takeTurn } from './pace.ts'
import { finalRefusal } from './refusal.ts'

const { db } = await freshDatabase()
const server = await startMailServer()
afterAll(() => server.stop())

const from = { name: 'Nilgiri “Labs”, Ooty', address: 'no-reply@provider.example' }
const open = () => openMail({ smtpUrl: server.url, from, sent: db, mailbox: db, log: () => {} })
let written = 0
const aMail = (to = 'asha@stockist.example') => {
  written += 1
  const messageId = `<reset-${written}@apotheca.example>`
  return { messageId, to, subject: 'Set a new password', body: 'Here: ₹ and दवा' }
}

test('a mail goes out by SMTP, whole, and not again when the job that sent it goes on elsewhere', async () => {
  const mail = aMail()
  for (let life = 0; life < 2; life += 1) await open()(mail)
  expect(server.received).toHaveLength(1)
  const [{ text } = { text: '' }] = server.received
  expect(text).toContain('To: asha@stockist.example')
  expect(text).toContain(`Message-ID: ${mail.messageId}`)
  expect(text).toMatch(/^From: .*<no-reply@provider\.example>/m)
  expect(text).not.toContain('Reply-To')
  // ₹ and the first letter of दवा, quoted-printable
  expect(text).toContain('=E2=82=B9 and =E0=A4=A6')
})

test('a mail is addressed by name, and answers go to the contact, whom its text names', async () => {
  await writeSetting(db, contactEmail, 'help@nilgiri.example')
  await writeSetting(db, contactName, 'Order desk')
  await open()({ ...aMail(), name: 'Asha "A" Rao, Owner', html: '<p>Here</p>' })
  const text = server.received.at(-1)?.text ?? ''
  expect(text).toContain('To: "Asha \\"A\\" Rao, Owner" <asha@stockist.example>')
  expect(text).toContain('Reply-To: Order desk <help@nilgiri.example>')
  expect(text).toContain('\r\n\r\nQuestions? Write to Order desk, help@nilgiri.example.')
  expect(text).toContain('<p>Questions? Write to Order desk, help@nilgiri.example.</p>')
  await db.change(sql`delete from settings where key in (${contactEmail.key}, ${contactName.key})`)
})

test('mails that follow each other take one connection, those that are refused in between as well', async () => {
  await writeSetting(db, mailsPerMinute, 10_000)
  const send = open()
  const [before, had] = [server.connections(), server.received.length]
  server.answerBy((address) => (address.startsWith('gone') ? 550 : undefined))
  for (const to of ['a@s.example', 'gone@s.example', 'b@s.example', 'c@s.example']) await send(aMail(to))
  expect(server.connections()).toBe(before + 1)
  expect(server.received.slice(had).map(({ to }) => to)).toEqual(['a@s.example', 'b@s.example', 'c@s.example'])
})

test.each([421, 450, 451])('a mail that the mail server puts off with %s is tried again', async (code) => {
  const mail = aMail('later@stockist.example')
  server.answerBy((address) => (address.startsWith('later') ? code : undefined))
  await expect(open()(mail)).rejects.toThrow()
  expect(await wasSent(db, mail.messageId)).toBe(false)
  server.answerBy(() => undefined)
  await open()(mail)
  expect(server.received.at(-1)?.to).toBe(mail.to)
})

test('a mail that is refused for good is written down with the answer, and not tried again', async () => {
  const mail = aMail('nobody@stockist.example')
  server.answerBy((address) => (address.startsWith('nobody') ? 550 : undefined))
  await open()(mail)
  expect(await wasSent(db, mail.messageId)).toBe(true)
  expect(
    await db.rows(sql`select recipient, subject, answer from mails_refused where message_id = ${mail.messageId}`),
  ).toEqual([{ recipient: mail.to, subject: mail.subject, answer: '550 nobody@stockist.example is refused' }])
  server.answerBy(() => undefined)
  const had = server.received.length
  await open()(mail)
  expect(server.received).toHaveLength(had)
})

test.each([
  ['an unknown recipient', { responseCode: 550, command: 'RCPT TO', response: '550 No such user' }, '550 No such user'],
  ['a text that is taken for spam', { responseCode: 554, command: 'DATA', response: '554 Spam' }, '554 Spam'],
  ['a full mailbox', { responseCode: 452, command: 'RCPT TO', response: '452 Full' }, null],
  ['a sender that may not send', { responseCode: 550, command: 'MAIL FROM', response: '550 Not yours' }, null],
  ['a wrong password', { responseCode: 535, command: 'AUTH PLAIN', response: '535 No' }, null],
  ['a server that is away', new Error('ECONNREFUSED'), null],
])('%s is final or not', (_, failure, final) => expect(finalRefusal(failure)).toBe(final))

test('mails take turns a step apart, however many servers send', async () => {
  await db.change(sql`delete from mail_pace`)
  const waits = await Promise.all(Array.from({ length: 5 }, () => takeTurn(db, 10)))
  const sorted = waits.toSorted((one, other) => one - other)
  expect(sorted[0]).toBe(0)
  // Six seconds apart; what the machine itself takes between them is not waited for.
  for (const [place, wait] of sorted.entries()) {
    expect(wait).toBeLessThanOrEqual(place * 6000)
    expect(wait).toBeGreaterThanOrEqual(Math.max(0, place - 1) * 6000)
  }
  await db.change(sql`delete from mail_pace`)
})

test('a server that does not answer is a failure, so that the job tries again', async () => {
  const mail = aMail()
  const send = openMail({ smtpUrl: 'smtp://127.0.0.1:1', from, sent: db, mailbox: db, log: () => {} })
  await expect(send(mail)).rejects.toThrow('ECONNREFUSED')
  expect(await wasSent(db, mail.messageId)).toBe(false)
})

test('without SMTP a mail is logged and kept for the demo’s page', async () => {
  const mail = aMail()
  const logged: unknown[] = []
  await openMail({ smtpUrl: undefined, from, sent: db, mailbox: db, log: (one) => logged.push(one) })(mail)
  expect(logged).toEqual([mail])
  expect(await db.rows(sql`select recipient, subject, body from mails`)).toEqual([
    { recipient: mail.to, subject: mail.subject, body: mail.body },
  ])
})

test('outside the demo a mail that can’t be sent is kept nowhere', async () => {
  const { kept } = await db.one<{ kept: number }>(sql`select count(*) as kept from mails`)
  await openMail({ smtpUrl: undefined, from, sent: db, mailbox: null, log: () => {} })(aMail())
  expect(await db.one(sql`select count(*) as kept from mails`)).toEqual({ kept })
})
