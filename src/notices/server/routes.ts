import type { Session } from '#kit/access.ts'
import type { Audience, Notices, Reader } from '#kit/notice.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { getChoices, getDigest, listNotices, readNotices, setChoice, setDigest } from '../contract.ts'
import { choicesFrom, isNoticeKind, kindsOf, sayNotice } from '../kinds.ts'
import {
  choicesOf,
  countNotices,
  digestHourOf,
  markRead,
  type NoticeRow,
  pageOfNotices,
  writeChoice,
  writeDigestHour,
} from './queries.ts'

export const noticeRoutes = (notices: Notices): Route[] => [
  route(listNotices, async ({ db, me, input }) => {
    const kinds = input.kind ? [input.kind] : input.group ? kindsOf(notices, input.group) : null
    const filter = { unread: input.unread === '1', kinds, page: input.page }
    const [rows, counted] = await Promise.all([pageOfNotices(db, me, filter), countNotices(db, me, filter)])
    return { data: rows.map((row) => said(notices, row, me)), ...counted }
  }),

  route(readNotices, async ({ db, me, input }) => {
    if (!input.all && !input.ids) throw new Problem(422, 'Say which notices, or all of them.')
    await markRead(db, me, input.all ? null : (input.ids ?? []))
    const { unread } = await countNotices(db, me, { unread: true, kinds: null })
    return { data: { unread } }
  }),

  route(getChoices, async ({ db, me }) => ({
    data: choicesFrom(notices, await choicesOf(db, me.accountId), audienceOf(me)),
  })),

  route(setChoice, async ({ db, me, input }) => {
    if (!isNoticeKind(notices, input.kind)) throw notFound('That kind of notice')
    await writeChoice(db, me.accountId, input.kind, input.mail)
    return { data: choicesFrom(notices, await choicesOf(db, me.accountId), audienceOf(me)) }
  }),

  route(getDigest, async ({ db, me }) => ({ data: { hour: await digestHourOf(db, me.accountId) } })),

  route(setDigest, async ({ db, me, input }) => {
    await writeDigestHour(db, me.accountId, input.hour)
    return { data: { hour: await digestHourOf(db, me.accountId) } }
  }),
]

function audienceOf(me: Session): Audience {
  return me.kind === 'admin' ? 'A' : me.userType
}

function said(notices: Notices, { facts, ...row }: NoticeRow, me: Session) {
  const reader: Reader = {
    isFirm: me.kind === 'customer' && me.userType === 'D',
    isOffice: me.kind === 'admin',
    productType: row.product_type,
  }
  return { ...row, ...sayNotice(notices, row.kind, facts, reader) }
}
