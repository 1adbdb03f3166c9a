// What a mail of notices says, and when one may be sent.
import { type Day, todayInIndia } from '#kit/date.ts'
import type { InMail, Notices } from '#kit/notice.ts'
import { isNoticeKind, mailFor, type Mail as Way } from './kinds.ts'

const firstHour = 7
const lastHour = 21

/** The day and the hour in India. */
export function clockOf(now: Date): { day: Day; hour: number } {
  return { day: todayInIndia(now), hour: new Date(now.getTime() + 5.5 * 3_600_000).getUTCHours() }
}

/** Nobody is mailed at night. */
export function isQuiet(now: Date): boolean {
  const { hour } = clockOf(now)
  return hour < firstHour || hour >= lastHour
}

export type Waiting = { id: number; kind: string; read_at: string | null }
type Person = {
  notices: Notices
  chosen: readonly { kind: string; mail: Way }[]
  canBeMailed: boolean
  isDigestDue: boolean
}

/**
 * What is mailed now, and what needs no mail any more: it was read, or is not wanted by mail. The
 * rest waits.
 */
export function sortWaiting<Row extends Waiting>(rows: Row[], { notices, chosen, canBeMailed, isDigestDue }: Person) {
  const wayOf = (row: Row): Way => (isNoticeKind(notices, row.kind) ? mailFor(notices, row.kind, chosen) : 'never')
  const isWanted = (row: Row) => canBeMailed && row.read_at === null && wayOf(row) !== 'never'
  return {
    mailed: rows.filter((row) => isWanted(row) && (wayOf(row) === 'at_once' || isDigestDue)),
    settled: rows.filter((row) => !isWanted(row)),
  }
}

export type Line = { kind: string; title: string; detail: string; href: string; more?: InMail | null }
type Composing = {
  name: string
  lines: Line[]
  publicUrl: string
  provider: string
  stopLink: (kind: string) => string
}

export function composeMail({ name, lines, publicUrl, provider, stopLink }: Composing) {
  const [first] = lines
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  const subject = lines.length === 1 && first ? first.title : `${lines.length} notifications from ${provider}`
  const stops = kinds.map((kind) => ({
    kind,
    title: lines.find((line) => line.kind === kind)?.title ?? '',
    url: stopLink(kind),
  }))
  const body = [
    `${name},`,
    ...lines.flatMap(({ title, detail, href, more }) => [
      [title, detail].filter(Boolean).join('\n'),
      ...(more ? [more.lines.join('\n')] : []),
      publicUrl + href,
    ]),
    'No more e-mails like',
    ...stops.flatMap(({ title, url }) => [`‘${title}’:`, url]),
    provider,
  ].join('\n\n')
  // One press in the mail program stops what the mail is about: its kind, or everything where it
  // has several.
  const oneClick = stopLink(kinds.length === 1 ? (kinds[0] ?? '') : '')
  return { subject, body, stops, oneClick }
}
