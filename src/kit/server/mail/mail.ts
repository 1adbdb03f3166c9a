import type { Transporter } from 'nodemailer'
import { type Db, sql } from '../db/db.ts'

export type Mail = {
  to: string
  subject: string
  body: string
  /** The same as the body, for who reads mails as HTML. */
  html?: string
  /** The same for the same mail, so that one sent twice is known as one. */
  messageId?: string
  headers?: Record<string, string>
}
export type SendMail = (mail: Mail) => Promise<void>

type MailOptions = {
  smtpUrl: string | undefined
  from: string
  /** Where the demo keeps what it does not send; null where a mail may hold a secret. */
  mailbox: Db | null
  log: (mail: Mail) => void
}

/** By SMTP; without it the mail goes to the log and, in the demo, to the table that its mail page shows. */
export function openMail({ smtpUrl, from, mailbox, log }: MailOptions): SendMail {
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
