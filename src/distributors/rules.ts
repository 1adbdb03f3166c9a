import { type Day, daysBetween, formatDay } from '#kit/date.ts'

/** A drug licence is spoken of from 90 days before its end. */
export const licenceNoticeDays = 90

export type LicenceNotice = { group: 'warning' | 'danger'; title: string; why: string }

type Licence = { licence_no: string; licence_expires_on: Day }

/** What a distributor must know about its drug licence, or null while there is time. */
export function licenceNotice({ licence_no, licence_expires_on }: Licence, today: Day): LicenceNotice | null {
  const left = daysBetween(today, licence_expires_on)
  if (left > licenceNoticeDays) return null
  const ends = formatDay(licence_expires_on)
  if (left < 0)
    return {
      group: 'danger',
      title: `Drug licence ${licence_no} ended ${inDays(-left)} ago`,
      why: `It was valid until ${ends}. Lines that need it are blocked until the renewal is on file.`,
    }
  return {
    group: left <= 30 ? 'danger' : 'warning',
    title: left === 0 ? `Drug licence ${licence_no} ends today` : `Drug licence ${licence_no} ends in ${inDays(left)}`,
    why: `After ${ends} only lines that need it are blocked.`,
  }
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
