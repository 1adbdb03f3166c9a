// The link in every mail that stops its kind. It works signed out: the signature says for whom and
// of what.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Notices } from '#kit/notice.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { html, page } from '#kit/server/http/html.ts'
import { isNoticeKind, titleOf } from '../kinds.ts'
import { writeChoice } from './queries.ts'

/** `kind` empty: every kind that has no choice of its own. */
export function stopToken(secret: string, accountId: number, kind: string): string {
  return `${accountId}.${kind}.${signatureOf(secret, accountId, kind)}`
}

function signatureOf(secret: string, accountId: number, kind: string): string {
  return createHmac('sha256', secret).update(`no mail of notices ${accountId} ${kind}`).digest('base64url')
}

function readStopToken(notices: Notices, secret: string, token: string): { accountId: number; kind: string } | null {
  const [id = '', kind = '', signature = ''] = token.split('.')
  if (!/^[1-9]\d{0,14}$/.test(id) || (kind && !isNoticeKind(notices, kind))) return null
  const right = Buffer.from(signatureOf(secret, Number(id), kind))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given) ? { accountId: Number(id), kind } : null
}

type Asked = { Params: { token: string } }

/**
 * Looking changes nothing, as mail programs look at links by themselves; the button, or the mail
 * program's own, does.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  { db, secret, notices }: { db: Db; secret: string; notices: Notices },
): void {
  const asked = (token: string) => {
    const read = readStopToken(notices, secret, token)
    if (!read) throw new Problem(404, 'This link is not valid. Choose what you are told under Notifications.')
    return { ...read, what: read.kind ? `‘${titleOf(notices, read.kind)}’` : 'all notifications' }
  }
  app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_, __, done) => done(null, null),
    )
    inner.get<Asked>('/api/notices/unsubscribe/:token', async ({ params }, reply) => {
      const { what } = asked(params.token)
      const shown = html`<h1>Stop these e-mails?</h1>
<p>You will no longer be sent e-mails about ${what}. You still see it under Notifications.</p>
<form method="post"><button type="submit">Stop e-mails</button></form>`
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page('Stop e-mails', shown))
    })
    inner.post<Asked>('/api/notices/unsubscribe/:token', async ({ params }, reply) => {
      const { accountId, kind, what } = asked(params.token)
      await writeChoice(db, accountId, kind, 'never')
      const shown = html`<h1>E-mails stopped</h1>
<p>You are no longer sent e-mails about ${what}. <a href="/notification#choices">Change what you are told</a></p>`
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page('E-mails stopped', shown))
    })
  })
}
