// The jobs of notices, killed at any moment: from then on nothing of theirs reaches the database or
// the mail server.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { declared } from '#app/server.ts'
import { startTestApp } from '#app/testing.ts'
import { tellOfLicences } from '#firms/server/licence-reminders.ts'
import { openDb, type Pool, sql } from '#kit/server/db/db.ts'
import type { Mail } from '#kit/server/mail/mail.ts'
import { mailNotices } from './mailing.ts'

const { pool, config } = await startTestApp()
const dayMs = 86_400_000
const evening = Date.parse('2026-11-16T18:30:00+05:30')

type Life = { db: Pool; isOver: () => boolean; end: () => void; over: Promise<void> }

/** A process' way to the database, which ends for good before its nth piece passes. */
async function begin(pieces: number): Promise<Life> {
  const url = new URL(config.databaseUrl)
  const target = url.searchParams.get('host')
    ? { path: `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}` }
    : { host: url.hostname, port: Number(url.port) }
  const sockets = new Set<Socket>()
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let passed = 0
  let isOver = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [near, far].map((one) => one.destroy()))
    }
    far.pipe(near)
    near.on('data', (piece) => {
      passed += 1
      if (passed > pieces) end()
      else far.write(piece)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function end() {
    isOver = true
    for (const socket of sockets) socket.destroy()
    server.close()
    resolve()
  }
  const user = url.username || url.searchParams.get('user')
  const password = url.password || url.searchParams.get('password')
  const port = (server.address() as AddressInfo).port
  const through = `postgresql://${user}:${password}@127.0.0.1:${port}${url.pathname}`
  return { db: openDb({ url: through, max: 2 }), isOver: () => isOver, end, over }
}

/** Runs a job until it is done or its life ends, and answers with whether it was killed. */
async function live({ db, isOver, end, over }: Life, job: () => Promise<unknown>): Promise<boolean> {
  await Promise.race([job().catch(() => undefined), over])
  const wasKilled = isOver()
  end()
  void db.end().catch(() => undefined)
  return wasKilled
}

const never = () => new Promise<never>(() => undefined)

test('mailed by a job that is killed 100 times, each entry is in one mail, and no digest repeats one', async () => {
  await pool.change(sql`update notices set mailed_at = now() where mailed_at is null`)
  const people = await pool.rows<{ id: number }>(sql`
    select id from accounts where kind = 'D' and email is not null and blocked_at is null order by id limit 6`)
  const accepted: Mail[] = []
  let told = 0
  let killed = 0
  const mailing = (db: Pool, sendMail: (mail: Mail) => Promise<void>) => ({
    notices: declared.notices,
    pool: db,
    sendMail,
    publicUrl: 'https://apotheca.example',
    provider: 'Sahyadri Remedies',
    secret: config.sessionSecret,
  })

  for (let round = 0; killed < 100 && round < 400; round += 1) {
    // At once, and once a day.
    for (const kind of ['order_held', 'order_cancelled']) {
      told += 1
      const facts = JSON.stringify({ order_id: told, order_no: `26-${told}` })
      await pool.one(sql`
        select tell(${[people[round % people.length]?.id]}::bigint[], ${kind}, ${`killed ${told}`}, ${facts}::jsonb)`)
    }
    const life = await begin(4 + ((round * 7) % 60))
    const sendMail = async (mail: Mail) => {
      if (round % 7 === 3) life.end()
      if (life.isOver()) return never()
      accepted.push(mail)
      if (round % 5 === 1) life.end()
    }
    const now = new Date(evening + Math.floor(round / 8) * dayMs)
    if (await live(life, () => mailNotices(mailing(life.db, sendMail), now))) killed += 1
    // Ten minutes later its claim has ended.
    await pool.change(sql`update notice_mailing set claimed_until = null`)
  }
  expect(killed).toBe(100)
  for (const days of [60, 61])
    await mailNotices(
      mailing(pool, async (mail) => void accepted.push(mail)),
      new Date(evening + days * dayMs),
    )

  const mails = new Map<string, Mail>()
  for (const mail of accepted) {
    const before = mails.get(mail.messageId ?? '')
    // A copy is the same mail, so that a mailbox takes it once.
    if (before) expect(mail).toEqual(before)
    mails.set(mail.messageId ?? '', mail)
  }
  const entries = [...mails.values()].flatMap(({ body }) =>
    [...body.matchAll(/my-order-details\/(\d+)/g)].map(([, order]) => Number(order)),
  )
  expect(entries.toSorted((one, other) => one - other)).toEqual(Array.from({ length: told }, (_, at) => at + 1))
})

test('told by a job that is killed again and again, everybody hears of each licence once', async () => {
  const heard = () =>
    pool.rows(sql`
      select account_id, event from notices where kind = 'licence_ends' order by account_id, event`)
  const forget = () => pool.change(sql`delete from notices where kind = 'licence_ends'`)
  const today = '2026-11-16'
  await forget()
  await tellOfLicences(pool, today)
  const expected = await heard()
  expect(expected.length).toBeGreaterThan(0)
  await forget()
  for (let round = 0; round < 20; round += 1) {
    const life = await begin(4 + round)
    await live(life, () => tellOfLicences(life.db, today))
  }
  await tellOfLicences(pool, today)
  expect(await heard()).toEqual(expected)
})
