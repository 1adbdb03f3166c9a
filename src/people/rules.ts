import { type Day, daysBetween, formatDay } from '#kit/date.ts'

/** A drug licence is spoken of from 90 days before its end. */
export const licenceNoticeDays = 90

export type LicenceNotice = { group: 'warning' | 'danger'; title: string; why: string }

type Licence = { licence_no: string; licence_expires_on: Day }

/** The same colour wherever the licence is spoken of. */
export function licenceUrgency(expires: Day, today: Day): LicenceNotice['group'] | null {
  const left = daysBetween(today, expires)
  if (left > licenceNoticeDays) return null
  return left <= 30 ? 'danger' : 'warning'
}

/** What a distributor must know about its drug licence, or null while there is time. */
export function licenceNotice({ licence_no, licence_expires_on }: Licence, today: Day): LicenceNotice | null {
  const left = daysBetween(today, licence_expires_on)
  const group = licenceUrgency(licence_expires_on, today)
  if (!group) return null
  const ends = formatDay(licence_expires_on)
  if (left < 0)
    return {
      group,
      title: `Drug licence ${licence_no} ended ${inDays(-left)} ago`,
      why: `It was valid until ${ends}. Orders with medicines are put on hold until the renewal is on file.`,
    }
  return {
    group,
    title: left === 0 ? `Drug licence ${licence_no} ends today` : `Drug licence ${licence_no} ends in ${inDays(left)}`,
    why: `After ${ends} orders with medicines are put on hold.`,
  }
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * 'You see the invoices of the 3 distributors you serve, …': what a brand manager does not see on a
 * screen of served distributors.
 */
export function servedOnly(what: string, served: number): string {
  const rest = `Other ${what} in your divisions are not shown here; ask the office for them.`
  if (served === 0) return `You serve no distributors, so no ${what} are shown. ${rest}`
  return `You see the ${what} of the ${served === 1 ? 'one distributor' : `${served} distributors`} you serve. ${rest}`
}
