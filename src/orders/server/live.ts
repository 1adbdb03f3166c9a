// The stream of changes, and what is told of orders: to whoever may see them.
import type { Session } from '#kit/access.ts'
import { type Route, streamRoute } from '#kit/server/http/serve.ts'
import { type LiveTopic, liveOf } from '#kit/server/live/live.ts'
import { followChanges } from '../contract.ts'
import { seenByEmployees } from './reading-orders.ts'

export const streamRoutes: Route[] = [streamRoute(followChanges, async ({ db, me }) => liveOf(db).follow(me))]

/** What place_order, edit_order and every move notify. */
type Changed = { order_id: number; distributor_id: number; placer_id: number; product_type: 'E' | 'G' }

/**
 * Changes this close together are told together: few messages, and one question about employees.
 */
const gatherMs = 100

export const orderTopic: LiveTopic = {
  channel: 'orders',
  open({ pool, log, followers, tellAgain }) {
    let gathered: Changed[] = []
    let timer: NodeJS.Timeout | undefined

    async function tellOrders(): Promise<void> {
      const changes = gathered
      gathered = []
      timer = undefined
      try {
        const employees = followers().filter(({ me }) => isEmployee(me))
        const ids = changes.map((change) => change.order_id)
        const seen =
          employees.length > 0 ? await seenByEmployees(pool, ids, [...new Set(employees.map(({ me }) => me.id))]) : []
        for (const { me, tell } of followers()) {
          const mine = changes.filter((change) => concerns(me, change, seen)).map((change) => change.order_id)
          if (mine.length > 0) tell('orders', { order_ids: [...new Set(mine)] })
        }
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'changes could not be told')
        tellAgain()
      }
    }

    return {
      heard(payload) {
        if (followers().length === 0) return
        gathered.push(JSON.parse(payload) as Changed)
        timer ??= setTimeout(() => void tellOrders(), gatherMs)
      },
      close: () => clearTimeout(timer),
    }
  },
}

/** Whether a change is one that the person may know of: the same rule as the lists have. */
function concerns(me: Session, change: Changed, seen: { order_id: number; employee_id: number }[]): boolean {
  if (change.product_type !== me.productType) return false
  if (me.kind === 'admin') return true
  if (me.userType === 'D') return change.distributor_id === me.id
  return seen.some((one) => one.order_id === change.order_id && one.employee_id === me.id)
}

function isEmployee(me: Session): boolean {
  return me.kind === 'customer' && me.userType === 'E'
}
