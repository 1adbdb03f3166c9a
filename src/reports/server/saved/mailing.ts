// Mails saved reports to who wants them, with what that person may see at that moment.
import { sessionFor } from '#accounts/server/sessions.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { SendMail } from '#kit/server/mail/mail.ts'
import { inputOf, readAddress } from '../../report-address.ts'
import { getReport } from '../../report-contract.ts'
import { kindsDue, mailOf } from '../../report-mail.ts'
import { reportFor } from '../reporting.ts'
import { claimMailing, type DueReport, dueReports, giveBackMailing } from './saved-queries.ts'

export type Mailing = { pool: Pool; sendMail: SendMail; publicUrl: string; provider: string }

/**
 * Answers with how many were sent; throws at the end where one could not be, so that the job is
 * tried again.
 */
export async function mailReports(mailing: Mailing, now: Date): Promise<number> {
  const today = todayInIndia(now)
  const failures: unknown[] = []
  let sent = 0
  for (const due of await dueReports(mailing.pool, kindsDue(today), today)) {
    if (!(await claimMailing(mailing.pool, due.id, today))) continue
    try {
      sent += (await mailOne(mailing, due, today)) ? 1 : 0
    } catch (failure) {
      await giveBackMailing(mailing.pool, due.id)
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
  return sent
}

async function mailOne({ pool, sendMail, publicUrl, provider }: Mailing, due: DueReport, today: string) {
  const me = await sessionFor(pool, due.owner_id, due.product_type)
  if (!me || !due.email) return false
  const address = readAddress(new URLSearchParams(due.address), today)
  const asked = getReport.input.parse({ name: address.view || 'sales', ...inputOf(address) })
  const report = await reportFor(pool, me, asked, today)
  const page = me.kind === 'admin' ? `/admin/dashboard?tab=reports&${due.address}` : `/mis?${due.address}`
  await sendMail({
    to: due.email,
    name: due.person,
    ...mailOf({ person: due.person, name: due.name, link: publicUrl + page, provider, report }),
    messageId: `<report-${due.id}-${today}@${new URL(publicUrl).hostname}>`,
  })
  return true
}
