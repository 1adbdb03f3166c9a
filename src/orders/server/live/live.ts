// A change of an order or a cart, or a new notice, reaches the open screens of those concerned: one LISTEN a process, many
// streams.
import { PassThrough } from 'node:stream'
import { hearCarts } from '#cart/server/changes.ts'
import type { Session } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { seenByEmployees } from '../writing.ts'
import { type Log, openListening } from './listening.ts'

export type Live = {
  /** The stream of server-sent events for one who is signed in; ended by either side. */
  follow(me: Session): PassThrough
  close(): Promise<void>
}

/** What place_order, edit_order and every move notify. */
export type Changed = { order_id: number; distributor_id: number; placer_id: number; product_type: 'E' | 'G' }

type Parts = Pick<Parameters<typeof openListening>[0], 'databaseUrl' | 'log' | 'patience'> & { pool: Db }
type Follower = { me: Session; stream: PassThrough }

/** Changes this close together are told together: few messages, and one question about employees. */
const gatherMs = 100
/** Carts that are typed into are told of no more often. */
const cartsEveryMs = 1000
/** Who reads no faster is let go; a new stream begins with a look at everything. */
const mostUnreadBytes = 64_000
/** As many as a payload holds. */
const mostPlacers = 500

export function openLive({ pool, ...listened }: Parts): Live {
  const { log } = listened
  const followers = new Set<Follower>()
  let gathered: Changed[] = []
  let timer: NodeJS.Timeout | undefined
  const passing = passCartsOn(pool, log)
  const listening = openListening({
    ...listened,
    heard: { orders: gather, notices: tellNotices, carts: tellCarts },
    onMissed: tellAgain,
  })

  function gather(payload: string): void {
    if (followers.size === 0) return
    gathered.push(JSON.parse(payload) as Changed)
    timer ??= setTimeout(() => void tellOrders(), gatherMs)
  }

  async function tellOrders(): Promise<void> {
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
      tellAgain()
    }
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

  /** Something was missed, so everybody looks at everything. */
  function tellAgain(): void {
    for (const { stream } of followers) tell(stream, 'again', {})
  }

  return {
    follow(me) {
      const stream = new PassThrough({ highWaterMark: mostUnreadBytes })
      // Who was let in a moment before the end would follow for ever, and the end would wait for it.
      if (listening.isClosing()) return stream.end()
      listening.begin()
      const follower = { me, stream }
      followers.add(follower)
      stream.on('close', () => followers.delete(follower))
      tell(stream, 'again', {})
      return stream
    },
    async close() {
      listening.stop()
      clearTimeout(timer)
      passing.stop()
      for (const { stream } of followers) stream.end()
      await listening.closed()
    },
  }
}

/** Whose cart was typed into here, told to every server, this one included. */
function passCartsOn(pool: Db, log: Log): { stop(): void } {
  const carts = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const stopHearing = hearCarts((placerId) => {
    carts.add(placerId)
    timer ??= setTimeout(() => void passOn(), cartsEveryMs)
  })

  async function passOn(): Promise<void> {
    timer = undefined
    const placers = [...carts].slice(0, mostPlacers)
    for (const placer of placers) carts.delete(placer)
    if (carts.size > 0) timer = setTimeout(() => void passOn(), cartsEveryMs)
    try {
      await pool.rows(sql`select pg_notify('carts', ${JSON.stringify({ placers })})`)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'changed carts could not be told')
    }
  }

  return {
    stop() {
      stopHearing()
      clearTimeout(timer)
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
