// A change of an order or a cart, or a new notice, reaches the open screens of those concerned: one LISTEN a process, many
// streams.
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { hearCarts } from '#cart/server/changes.ts'
import type { Session } from '#kit/access.ts'
import { connect } from '#kit/server/db/connect.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { seenByEmployees } from '../writing.ts'

export type Live = {
  /** The stream of server-sent events for one who is signed in; ended by either side. */
  follow(me: Session): PassThrough
  close(): Promise<void>
}

/** What place_order, edit_order and every move notify. */
export type Changed = { order_id: number; distributor_id: number; placer_id: number; product_type: 'E' | 'G' }

type Parts = {
  pool: Db
  databaseUrl: string
  log: { warn: (facts: object, message: string) => void }
  patience?: typeof usualPatience
}
type Follower = { me: Session; stream: PassThrough }

/** Changes this close together are told together: few messages, and one question about employees. */
const gatherMs = 100
/** Carts that are typed into are told of no more often. */
const cartsEveryMs = 1000
/** Who reads no faster is let go; a new stream begins with a look at everything. */
const mostUnreadBytes = 64_000
/** As many as a payload holds. */
const mostPlacers = 500
const longestPauseMs = 10_000
/** A good connection has nothing to say for hours either, so it is asked, and without an answer given up. */
const usualPatience = { askEveryMs: 10_000, answerWithinMs: 3000 }

export function openLive({ pool, databaseUrl, log, patience = usualPatience }: Parts): Live {
  const followers = new Set<Follower>()
  let gathered: Changed[] = []
  let timer: NodeJS.Timeout | undefined
  const closing = new AbortController()
  let listening: Promise<void> | undefined
  let client: pg.Client | undefined
  const carts = new Set<number>()
  let cartTimer: NodeJS.Timeout | undefined
  const stopHearing = hearCarts((placerId) => {
    carts.add(placerId)
    cartTimer ??= setTimeout(() => void passCartsOn(), cartsEveryMs)
  })

  /** To every server, this one included. */
  async function passCartsOn(): Promise<void> {
    cartTimer = undefined
    const placers = [...carts].slice(0, mostPlacers)
    for (const placer of placers) carts.delete(placer)
    if (carts.size > 0) cartTimer = setTimeout(() => void passCartsOn(), cartsEveryMs)
    try {
      await pool.rows(sql`select pg_notify('carts', ${JSON.stringify({ placers })})`)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'changed carts could not be told')
    }
  }

  /** Connects, and connects again whenever the connection is lost, until the end. */
  async function listen(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        client = await connect(databaseUrl)
        const lost = new Promise<void>((resolve) => client?.once('end', resolve))
        client.on('notification', ({ channel, payload }) => heard[channel as keyof typeof heard]?.(payload ?? ''))
        await client.query("set application_name = 'apotheca listening'; listen orders; listen notices; listen carts")
        if (closing.signal.aborted) await client.end()
        // What happened while nobody listened is unknown, so everybody looks at everything.
        for (const { stream } of followers) tell(stream, 'again', {})
        failures = 0
        await Promise.race([lost, silence(client)])
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'no connection to listen on')
      }
      await pause(Math.min(100 * 2 ** failures, longestPauseMs), null, { signal: closing.signal }).catch(() => {})
    }
  }

  async function silence(listener: pg.Client): Promise<void> {
    try {
      while (!closing.signal.aborted) {
        await pause(patience.askEveryMs, null, { signal: closing.signal })
        await listener.query({ text: 'select', query_timeout: patience.answerWithinMs } as pg.QueryConfig)
      }
    } catch {
      await listener.end()
    }
  }

  function gather(payload: string): void {
    if (followers.size === 0) return
    gathered.push(JSON.parse(payload) as Changed)
    timer ??= setTimeout(() => void tellAll(), gatherMs)
  }

  /** What `tell` notifies: whose notices are new. */
  function tellNotices(payload: string): void {
    const { accounts } = JSON.parse(payload) as { accounts: number[] }
    for (const { me, stream } of followers) if (accounts.includes(me.accountId)) tell(stream, 'notices', {})
  }

  function tellCarts(payload: string): void {
    const { placers } = JSON.parse(payload) as { placers: number[] }
    for (const { me, stream } of followers)
      if (me.kind === 'customer' && placers.includes(me.id)) tell(stream, 'carts', {})
  }

  const heard = { orders: gather, notices: tellNotices, carts: tellCarts }

  async function tellAll(): Promise<void> {
    const changes = gathered
    gathered = []
    timer = undefined
    try {
      const employees = [...followers].filter(({ me }) => isEmployee(me)).map(({ me }) => me.id)
      const ids = changes.map((change) => change.order_id)
      const seen = employees.length > 0 ? await seenByEmployees(pool, ids, [...new Set(employees)]) : []
      for (const { me, stream } of followers) {
        const mine = changes.filter((change) => concerns(me, change, seen)).map((change) => change.order_id)
        if (mine.length > 0) tell(stream, 'orders', { order_ids: [...new Set(mine)] })
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'changes could not be told')
      for (const { stream } of followers) tell(stream, 'again', {})
    }
  }

  return {
    follow(me) {
      const stream = new PassThrough({ highWaterMark: mostUnreadBytes })
      // Who was let in a moment before the end would follow for ever, and the end would wait for it.
      if (closing.signal.aborted) return stream.end()
      listening ??= listen()
      const follower = { me, stream }
      followers.add(follower)
      stream.on('close', () => followers.delete(follower))
      tell(stream, 'again', {})
      return stream
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      stopHearing()
      clearTimeout(cartTimer)
      for (const { stream } of followers) stream.end()
      await client?.end()
      await listening
    },
  }
}

/** Whether a change is one that the person may know of: the same rule as the lists have. */
export function concerns(me: Session, change: Changed, seen: { order_id: number; employee_id: number }[]): boolean {
  if (change.product_type !== me.productType) return false
  if (me.kind === 'admin') return true
  if (me.userType === 'D') return change.distributor_id === me.id
  return seen.some((one) => one.order_id === change.order_id && one.employee_id === me.id)
}

function isEmployee(me: Session): boolean {
  return me.kind === 'customer' && me.userType === 'E'
}

function tell(stream: PassThrough, event: 'orders' | 'notices' | 'carts' | 'again', data: object): void {
  if (stream.writableLength > mostUnreadBytes) stream.destroy()
  else stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
