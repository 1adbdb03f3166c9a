import type { Transporter } from 'nodemailer'
import { type Db, sql } from '../db/db.ts'

export type Mail = {
  to: string
  subject: string
  body: string
  /** The same as the body, for who reads mails as HTML. */
  html?: string
  /** The same for the same mail: what was accepted under it is not sent again. */
  messageId: string
  headers?: Record<string, string>
}
export type SendMail = (mail: Mail) => Promise<void>

type MailOptions = {
  smtpUrl: string | undefined
  from: string
  /** Where it is written down what was sent. */
  sent: Db
  /** Where the demo keeps what it does not send; null where a mail may hold a secret. */
  mailbox: Db | null
  log: (mail: Mail) => void
}

/** Sends a mail unless it was sent. Only a server killed between 'accepted' and the row sends one again, under the same id. */
export function openMail(options: MailOptions): SendMail {
  const send = openSender(options)
  return async (mail) => {
    if (await wasSent(options.sent, mail.messageId)) return
    await send(mail)
    await options.sent.change(sql`
      insert into mails_sent (message_id) values (${mail.messageId}) on conflict do nothing`)
  }
}

export async function wasSent(db: Db, messageId: string): Promise<boolean> {
  return (await db.maybe(sql`select sent_at from mails_sent where message_id = ${messageId}`)) !== null
}

export async function forgetOldMails(db: Db): Promise<void> {
  await db.change(sql`delete from mails_sent where sent_at < now() - interval '30 days'`)
}

/** By SMTP; without it the mail goes to the log and, in the demo, to the table that its mail page shows. */
function openSender({ smtpUrl, from, mailbox, log }: MailOptions): SendMail {
  if (!smtpUrl) {
    return async (mail) => {
      log(mail)
      await mailbox?.change(sql`
        insert into mails (recipient, subject, body)
        values (${mail.to}, ${mail.subject}, ${mail.body})`)
    }
  }
  // Loaded when the first mail goes out: a server that sends none needs none of it.
  let transport: Promise<Transporter> | undefined
  return async ({ body, ...mail }) => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl, { from }))
    await (await transport).sendMail({ ...mail, text: body })
  }
}
