// What the kinds of notices that features declare say to a person, and how each is mailed.
import { type Audience, type Facts, type NoticeGroup, type Notices, noticeGroups, type Reader } from '#kit/notice.ts'

export type Mail = 'at_once' | 'daily' | 'never'
export type Choice = { kind: string; title: string; mail: Mail }
type Chosen = readonly { kind: string; mail: Mail }[]

export function kindsOf(notices: Notices, group: NoticeGroup): string[] {
  return Object.keys(notices).filter((kind) => notices[kind]?.group === group)
}

export function isNoticeKind(notices: Notices, kind: string): boolean {
  return Object.hasOwn(notices, kind)
}

/**
 * What a person reads. A kind that this version does not know says so little that nobody is misled.
 */
export function sayNotice(notices: Notices, kind: string, facts: Facts, reader: Reader) {
  const one = isNoticeKind(notices, kind) ? notices[kind] : undefined
  if (!one)
    return { title: 'Something has changed', detail: '', href: '/home', group: 'news' as const, mark: 'info' as const }
  return {
    title: one.title(facts, reader),
    detail: one.detail(facts, reader),
    href: one.href(facts, reader),
    group: one.group,
    mark: one.mark,
  }
}

/** How a person is told of each kind that can concern them: here always, by mail as they choose. */
export function choicesFrom(notices: Notices, chosen: Chosen, audience: Audience): Choice[] {
  return noticeGroups
    .flatMap((group) => kindsOf(notices, group))
    .filter((kind) => notices[kind]?.to.includes(audience))
    .map((kind) => ({ kind, title: titleOf(notices, kind), mail: mailFor(notices, kind, chosen) }))
}

/** The choice of the kind, else the one for all kinds, else what is usual. */
export function mailFor(notices: Notices, kind: string, chosen: Chosen): Mail {
  const of = (name: string) => chosen.find((one) => one.kind === name)?.mail
  return of(kind) ?? of('') ?? usual(notices, kind)
}

/**
 * What asks for something is mailed at once unless one chooses otherwise; the rest comes once a
 * day.
 */
function usual(notices: Notices, kind: string): Mail {
  return notices[kind]?.mark === 'warning' ? 'at_once' : (notices[kind]?.mail ?? 'daily')
}

/** Of these a mail goes out at once unless the person chose otherwise. */
export function kindsMailedAtOnce(notices: Notices): string[] {
  return Object.keys(notices).filter((kind) => usual(notices, kind) === 'at_once')
}

export function titleOf(notices: Notices, kind: string): string {
  return notices[kind]?.choice ?? kind
}
