// E-mails that the mail server refused for good: an address that is gone and a mailbox that is
// full, written down as the server's own sender does it.
import { type Db, sql } from '#kit/server/db/db.ts'
import { keepRefusal } from '#kit/server/mail/mail.ts'

type Refused = { subject: string; answer: (address: string) => string; hoursAgo: number }

const refused: readonly Refused[] = [
  {
    subject: '2 notifications from Sahyadri Remedies',
    answer: (address) => `552 5.2.2 <${address}>: The mailbox is over its quota`,
    hoursAgo: 27,
  },
  {
    subject: 'Set a new password for Sahyadri Remedies',
    answer: (address) => `550 5.1.1 <${address}>: Recipient address rejected: User unknown`,
    hoursAgo: 2,
  },
]

/** To those of the firms that came last. */
export async function loadRefusedMails(db: Db, now: Date): Promise<void> {
  const firms = await db.rows<{ name: string; email: string }>(sql`
    select a.name, a.email from accounts a join distributors d on d.id = a.id
    where a.email is not null
    order by a.id desc limit ${refused.length}`)
  for (const [at, { name, email }] of firms.entries()) {
    const { subject, answer, hoursAgo } = refused[at] as Refused
    const messageId = `<refused-${at}@world>`
    const mail = { messageId, to: email, name, subject, body: '' }
    await keepRefusal(db, mail, { responseCode: 550, command: 'RCPT TO', response: answer(email) })
    await db.change(sql`
      update mails_refused set refused_at = ${new Date(now.getTime() - hoursAgo * 3_600_000)}
      where message_id = ${messageId}`)
  }
}
