import { beforeEach, describe, expect, test } from 'vitest'
import { declared } from '#app/server.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { remindOfUnconfirmed } from '#confirming/server/reminding.ts'
import { tellOfLicences } from '#firms/server/licence-reminders.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Mail } from '#kit/server/mail/mail.ts'
import { tellOfLaunches } from '#launches/server/telling.ts'
import type { Username } from '../../../world/cast.ts'
import { getChoices, getDigest, listNotices, readNotices, setDigest } from '../contract.ts'
import { mailNotices } from './mailing.ts'
import { stopToken } from './unsubscribe.ts'

const { as, app, pool, config } = await startTestApp()
const at = (time: string) => new Date(`2026-11-16T${time}:00+05:30`)

let sent: Mail[] = []
let isDown = false
const mailing = {
  notices: declared.notices,
  pool,
  sendMail: async (mail: Mail) => {
    if (isDown) throw new Error('ECONNREFUSED')
    sent.push(mail)
  },
  publicUrl: 'https://apotheca.example',
  provider: 'Sahyadri Remedies',
  secret: config.sessionSecret,
}

let events = 0
async function tell(who: Username, kind: string) {
  events += 1
  await pool.one(sql`
    select tell(array_agg(id), ${kind}, ${`mailing ${events}`}, '{"order_id": 1, "order_no": "26-1"}') from accounts
    where username = ${who}`)
}

beforeEach(async () => {
  sent = []
  isDown = false
  await pool.change(sql`update notices set mailed_at = now() where mailed_at is null`)
  await pool.change(sql`update notice_mails set sent_at = now() where sent_at is null`)
  await pool.change(sql`delete from notice_mailing`)
  await pool.change(sql`delete from notice_choices`)
})

describe('a notice that is wanted at once', () => {
  test('is mailed once, by however many jobs, with text, HTML and a way to stop it', async () => {
    await tell('dist-e', 'order_held')
    await Promise.all([1, 2, 3, 4].map(() => mailNotices(mailing, at('11:00'))))
    await mailNotices(mailing, at('11:01'))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('Order 26-1 is on hold')
    expect(sent[0]?.body).toContain('https://apotheca.example/my-order-details/1')
    expect(sent[0]?.html).toContain('<b>Order 26-1 is on hold</b>')
    expect(sent[0]?.headers?.['list-unsubscribe']).toContain('/api/notices/unsubscribe/')
  })

  test('waits through the night, and what came then is one mail', async () => {
    await tell('dist-e', 'order_held')
    await tell('dist-e', 'order_waits')
    expect(await mailNotices(mailing, at('21:00'))).toBe(0)
    expect(await mailNotices(mailing, at('06:59'))).toBe(0)
    expect(await mailNotices(mailing, at('07:00'))).toBe(1)
    expect(sent.map(({ subject }) => subject)).toEqual(['2 notifications from Sahyadri Remedies'])
  })

  test('is delayed by a mail server that is down, neither lost nor doubled', async () => {
    await tell('dist-e', 'order_held')
    isDown = true
    for (let turn = 0; turn < 20; turn += 1)
      await expect(mailNotices(mailing, at('11:00'))).rejects.toThrow('ECONNREFUSED')
    isDown = false
    await mailNotices(mailing, at('11:30'))
    await mailNotices(mailing, at('11:31'))
    expect(sent).toHaveLength(1)
  })

  test('is left to another while that one mails, and taken over when its claim has ended', async () => {
    await tell('dist-e', 'order_held')
    const claimUntil = (interval: string) =>
      pool.change(sql`
        insert into notice_mailing (account_id, claimed_until)
        select id, now() + ${interval}::interval from accounts where username = 'dist-e'
        on conflict (account_id) do update set claimed_until = excluded.claimed_until`)
    await claimUntil('5 minutes')
    expect(await mailNotices(mailing, at('11:00'))).toBe(0)
    await claimUntil('-1 minute')
    expect(await mailNotices(mailing, at('11:00'))).toBe(1)
  })

  test('that was read meanwhile is not mailed', async () => {
    await tell('dist-e', 'order_held')
    await as('dist-e')(readNotices, { all: true })
    expect(await mailNotices(mailing, at('11:00'))).toBe(0)
  })
})

test('a digest is one mail a day, and never repeats an entry', async () => {
  await tell('dist-e', 'order_cancelled')
  await tell('dist-e', 'order_invoiced')
  expect(await mailNotices(mailing, at('17:59'))).toBe(0)
  await Promise.all([mailNotices(mailing, at('18:00')), mailNotices(mailing, at('18:00'))])
  expect(sent.map(({ subject }) => subject)).toEqual(['2 notifications from Sahyadri Remedies'])
  await tell('dist-e', 'order_cancelled')
  expect(await mailNotices(mailing, at('19:00'))).toBe(0)
  expect(await mailNotices(mailing, new Date(at('18:00').getTime() + 86_400_000))).toBe(1)
  expect(sent).toHaveLength(2)
})

test('a digest comes at the hour that the person chose', async () => {
  expect((await as('dist-e')(getDigest, {})).data).toEqual({ hour: 18 })
  await as('dist-e')(setDigest, { hour: 9 })
  expect((await as('dist-e')(getDigest, {})).data).toEqual({ hour: 9 })
  expect((await as('dist-b')(getDigest, {})).data).toEqual({ hour: 18 })
  await tell('dist-e', 'order_cancelled')
  await tell('dist-b', 'order_cancelled')
  expect(await mailNotices(mailing, at('08:59'))).toBe(0)
  expect(await mailNotices(mailing, at('09:00'))).toBe(1)
  for (const hour of [6, 21, 9.5]) expect((await refusal(as('dist-e')(setDigest, { hour }))).http).toBe(422)
})

test('a mail that was interrupted is sent again as the same mail, and what came meanwhile goes into the next', async () => {
  await tell('dist-e', 'order_held')
  isDown = true
  await expect(mailNotices(mailing, at('11:00'))).rejects.toThrow('ECONNREFUSED')
  await tell('dist-e', 'order_waits')
  isDown = false
  await mailNotices(mailing, at('11:10'))
  await mailNotices(mailing, at('11:11'))
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Order 26-1 is on hold',
    expect.stringContaining('waits for your confirmation'),
  ])
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2)
})

describe('the link that stops a kind', () => {
  const link = async (kind: string) => {
    const { id } = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-e'`)
    return `/api/notices/unsubscribe/${stopToken(config.sessionSecret, id, kind)}`
  }
  const mailOf = async (kind: string) =>
    (await as('dist-e')(getChoices, {})).data.find((one) => one.kind === kind)?.mail

  test('asks first, then stops that kind alone, signed out', async () => {
    const url = await link('order_held')
    expect((await app.inject({ url })).body).toContain('Stop these e-mails?')
    expect(await mailOf('order_held')).toBe('at_once')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect(stopped.statusCode).toBe(200)
    expect([await mailOf('order_held'), await mailOf('order_waits')]).toEqual(['never', 'at_once'])
    await tell('dist-e', 'order_held')
    expect(await mailNotices(mailing, at('11:00'))).toBe(0)
  })

  test('of a mail with several kinds stops all', async () => {
    await app.inject({ method: 'POST', url: await link('') })
    expect([await mailOf('order_held'), await mailOf('order_waits')]).toEqual(['never', 'never'])
  })

  test('is worth nothing for anybody or anything else', async () => {
    const url = await link('order_held')
    for (const forged of [
      url.replace('order_held', 'order_waits'),
      `${url}x`,
      url.slice(0, -4),
      url.replace(/\/\d+\./, '/1.'),
    ])
      expect((await app.inject({ method: 'POST', url: forged })).statusCode).toBe(404)
  })
})

describe('by the clock', () => {
  const heard = async (who: Username, kind: string) => (await as(who)(listNotices, { kind })).total

  test('a licence that ends is told once for each of its marks', async () => {
    await pool.change(sql`delete from notices where kind = 'licence_ends'`)
    await pool.change(sql`
      update distributors set licence_expires_on =
        case when id = (select id from accounts where username = 'dist-e') then '2026-12-16'::date else '2030-01-01' end`)
    for (const today of [
      '2026-10-10',
      '2026-10-17',
      '2026-11-16',
      '2026-11-16',
      '2026-12-10',
      '2026-12-15',
      '2026-12-16',
    ])
      await tellOfLicences(pool, today)
    expect(await heard('dist-e', 'licence_ends')).toBe(4)
    expect(await heard('emp-g', 'licence_ends')).toBe(0)
  })

  test('a launch is told on its first day to those who may order it', async () => {
    await pool.change(sql`delete from notices where kind = 'launch_begins'`)
    const { start_date } = await pool.one<{ start_date: string }>(sql`
      select min(l.start_date) as start_date from launch_products l
      join products p using (product_code)
      join distributor_divisions d on d.division_code = p.division_code
      join accounts a on a.id = d.distributor_id and a.username = 'dist-e'
      where p.product_type = 'E' and p.active`)
    await tellOfLaunches(pool, start_date)
    const first = await heard('dist-e', 'launch_begins')
    expect(first).toBeGreaterThan(0)
    await tellOfLaunches(pool, start_date)
    expect(await heard('dist-e', 'launch_begins')).toBe(first)
  })

  test('an order that waits is reminded of after 2 days and after 5', async () => {
    await pool.change(sql`delete from notices where kind = 'order_reminded'`)
    const { changed_at, waiting } = await pool.one<{ changed_at: string; waiting: number }>(sql`
      select max(changed_at) as changed_at, count(*) as waiting from orders o
      where status = 6 and distributor_id = (select id from accounts where username = 'dist-e')`)
    expect(waiting).toBeGreaterThan(0)
    const daysLater = (days: number) => new Date(Date.parse(changed_at) + days * 86_400_000)
    await remindOfUnconfirmed(pool, daysLater(5))
    const all = await heard('dist-e', 'order_reminded')
    expect(all).toBe(waiting)
    await remindOfUnconfirmed(pool, daysLater(5))
    expect(await heard('dist-e', 'order_reminded')).toBe(all)
  })
})
