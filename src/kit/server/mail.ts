import { createTransport } from 'nodemailer'
import { type Db, sql } from './db.ts'

export type Mail = { to: string; subject: string; body: string }
export type SendMail = (mail: Mail) => Promise<void>

type MailOptions = { smtpUrl: string | undefined; from: string; db: Db; log: (mail: Mail) => void }

/** By SMTP; without it the mail goes to the log and to the table that the demo's mail page shows. */
export function openMail({ smtpUrl, from, db, log }: MailOptions): SendMail {
  if (!smtpUrl) {
    return async (mail) => {
      log(mail)
      await db.change(sql`
        insert into mails (recipient, subject, body)
        values (${mail.to}, ${mail.subject}, ${mail.body})`)
    }
  }
  const transport = createTransport(smtpUrl, { from })
  return async ({ to, subject, body }) => {
    await transport.sendMail({ to, subject, text: body })
  }
}
