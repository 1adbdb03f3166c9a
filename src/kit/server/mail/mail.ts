import type { Transporter } from 'nodemailer'
import { contactEmail, contactName, mailsPerMinute } from '../../mail-settings.ts'
import { type Db, sql } from '../db/db.ts'
import { readSettings } from '../db/settings.ts'
import { html } from '../http/html.ts'
import type { Address } from '../process/config.ts'
import { waitForTurn } from './pace.ts'
import { finalRefusal } from './refusal.ts'

export type Mail = {
  to: string
  /** Of the person who reads it. */
  name?: string
  subject: string
  body: string
  /** The same as the body, for who reads mails as HTML. */
  html?: string
  /** The same for the same mail: what was accepted under it is not sent again. */
  messageId: string
  headers?: Record<string, string>
  /** Pictures that the HTML shows as `cid:` and their name. */
  pictures?: readonly Picture[]
}

export type Picture = { name: string; bytes: Uint8Array }
/** Resolves when the mail was accepted, or refused for good. */
export type SendMail = (mail: Mail) => Promise<void>

type MailOptions = {
  smtpUrl: string | undefined
  from: Address
  /** Where it is written down what was sent and refused, and where the settings are. */
  sent: Db
  /** Where the demo keeps what it does not send; null where a mail may hold a secret. */
  mailbox: Db | null
  log: (mail: Mail) => void
}

/**
 * Sends a mail unless it was sent. Only a server killed between 'accepted' and the row sends one
 * again, under the same id.
 */
export function openMail(options: MailOptions): SendMail {
  const send = options.smtpUrl ? smtpSender(options.smtpUrl, options) : demoSender(options)
  return async (mail) => {
    if (await wasSent(options.sent, mail.messageId)) return
    const [perMinute, email, name] = await readSettings(options.sent, [mailsPerMinute, contactEmail, contactName])
    try {
      await send(withContact(mail, email, name), {
        perMinute,
        replyTo: email ? { name: name ?? '', address: email } : null,
      })
    } catch (failure) {
      if (!(await keepRefusal(options.sent, mail, failure))) throw failure
      return
    }
    await options.sent.change(sql`
      insert into mails_sent (message_id) values (${mail.messageId}) on conflict do nothing`)
  }
}

/** Writes down a mail that was refused for good; false where it may be accepted later. */
export async function keepRefusal(db: Db, mail: Mail, failure: unknown): Promise<boolean> {
  const answer = finalRefusal(failure)
  if (answer === null) return false
  await db.change(sql`
    insert into mails_refused (message_id, recipient, subject, answer)
    values (${mail.messageId}, ${mail.to}, ${mail.subject}, ${answer}) on conflict do nothing`)
  return true
}

/** Whether nothing is left to do for this mail: it was accepted, or refused for good. */
export async function wasSent(db: Db, messageId: string): Promise<boolean> {
  const { done } = await db.one<{ done: boolean }>(sql`
    select exists (select from mails_sent where message_id = ${messageId})
      or exists (select from mails_refused where message_id = ${messageId}) as done`)
  return done
}

export async function forgetOldMails(db: Db): Promise<void> {
  await db.change(sql`delete from mails_sent where sent_at < now() - interval '30 days'`)
  await db.change(sql`delete from mails_refused where refused_at < now() - interval '30 days'`)
}

function withContact(mail: Mail, email: string | null, name: string | null): Mail {
  if (!email) return mail
  const line = `Questions? Write to ${name ? `${name}, ` : ''}${email}.`
  return {
    ...mail,
    body: `${mail.body}\n\n${line}`,
    ...(mail.html && { html: `${mail.html}\n${html`<p>${line}</p>`.html}` }),
  }
}

type Sending = { perMinute: number; replyTo: Address | null }
type Send = (mail: Mail, sending: Sending) => Promise<void>

/**
 * Without SMTP the mail goes to the log and, in the demo, to the table that its mail page shows.
 */
function demoSender({ mailbox, log }: MailOptions): Send {
  return async (mail) => {
    log(mail)
    await mailbox?.change(sql`
      insert into mails (recipient, subject, body)
      values (${mail.to}, ${mail.subject}, ${mail.body})`)
  }
}

/**
 * One connection serves mails that follow each other; a second kind of mail at the same time gets
 * another.
 */
const connections = { pool: true, maxConnections: 3, idleTimeout: 10_000, maxRequeues: 1 } as const
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

function smtpSender(url: string, { from, sent }: MailOptions): Send {
  // Loaded when the first mail goes out: a server that sends none needs none of it.
  let transport: Promise<Transporter> | undefined
  return async ({ body, to, name, pictures = [], ...mail }, { perMinute, replyTo }) => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, ...connections, ...patience }, { from }),
    )
    const sender = await transport
    await waitForTurn(sent, perMinute)
    await sender.sendMail({
      ...mail,
      ...(replyTo && { replyTo }),
      to: name ? { name, address: to } : to,
      text: body,
      attachments: pictures.map(({ name, bytes }) => ({
        filename: name,
        cid: name,
        content: Buffer.from(bytes),
        contentDisposition: 'inline',
      })),
    })
  }
}
