import { todayInIndia } from '#kit/date.ts'
import type { Input, Output } from '#kit/endpoint.ts'
import { largestPageLimit } from '#kit/list.ts'
import { call } from '#kit/web/call.ts'
import { listAllOrders } from '../../contract.ts'
import { csvHead, csvOf } from '../../export.ts'

type Order = Output<typeof listAllOrders>['data'][number]

/** All that the filters leave, as a CSV file that the browser keeps. */
export async function exportOrders(narrowed: Input<typeof listAllOrders>): Promise<void> {
  // An order placed meanwhile moves the pages on, so that one may be read twice: each counts once.
  const orders = new Map<number, Order>()
  for (let page = 1; ; page += 1) {
    const { data } = await call(listAllOrders, { ...narrowed, page, limit: largestPageLimit })
    for (const order of data) orders.set(order.order_id, order)
    if (data.length < largestPageLimit) break
  }
  const file = new Blob([csvHead, csvOf([...orders.values()])], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `order-book-${todayInIndia(new Date())}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
