// What people are told of: a feature declares its kinds of notices, and its own transactions write
// them by the database's function `tell`. They are shown and mailed as each person wants it.
import { formatRupees } from './money.ts'

export type Facts = Record<string, unknown>
export type Reader = { isFirm: boolean; isOffice: boolean; productType: 'E' | 'G' | null }
/** Stockists, field employees, the office. */
export type Audience = 'D' | 'E' | 'A'

export type NoticeKind = {
  /** What one chooses by: how to be told of all that are of this kind. */
  readonly choice: string
  /** Whom it can concern. */
  readonly to: readonly Audience[]
  readonly group: NoticeGroup
  /** The mark beside it. What warns is mailed at once unless one chooses otherwise. */
  readonly mark: 'success' | 'warning' | 'danger' | 'info'
  /** Mailed at once though it warns of nothing; the rest comes once a day. */
  readonly mail?: 'at_once'
  readonly title: (facts: Facts, reader: Reader) => string
  readonly detail: (facts: Facts, reader: Reader) => string
  readonly href: (facts: Facts, reader: Reader) => string
  /** What a mail says besides: lines, and what its QR code holds; null where it says no more. */
  readonly inMail?: (facts: Facts, reader: Reader) => InMail | null
}

export type InMail = { lines: readonly string[]; qr: { holds: string; words: string } | null }

/** By what `tell` calls them. */
export type Notices = Readonly<Record<string, NoticeKind>>

export const noticeGroups = ['orders', 'money', 'licence', 'news', 'messages'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

export const text = (value: unknown) => (typeof value === 'string' ? value : '')
export const rupees = (value: unknown) => formatRupees(Number(value) || 0)
export const because = (facts: Facts) => (text(facts.reason) ? ` Reason: ${text(facts.reason)}` : '')
