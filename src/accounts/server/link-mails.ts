// Mails with a link that only who reads them may have. Every attempt of a job sends the same link,
// and one that was sent is not sent again: not even when the server was killed before the job could
// say that it was done (131).
import { createHmac } from 'node:crypto'
import type { Pool } from '#kit/server/db/db.ts'
import { type SendMail, wasSent } from '#kit/server/mail/mail.ts'

export type LinkMailing = { pool: Pool; sendMail: SendMail; publicUrl: string; provider: string; secret: string }

type Attempt = { messageId: string; token: string }

/**
 * Runs the attempt, unless an earlier one's mail has been accepted: making its link again would end
 * a newer one.
 */
export async function mailOnce(
  { pool, publicUrl, secret }: LinkMailing,
  job: { name: string; id: string },
  attempt: (one: Attempt) => Promise<void>,
): Promise<void> {
  const messageId = `<${job.name}-${job.id}@${new URL(publicUrl).hostname}>`
  if (await wasSent(pool, messageId)) return
  const token = createHmac('sha256', secret).update(`link mailed by ${job.name} ${job.id}`).digest('base64url')
  await attempt({ messageId, token })
}
