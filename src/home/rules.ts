import { groupIndian } from '#kit/money.ts'

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

type Waiting = { waits: readonly { isTheirs: boolean; orders?: number | undefined }[] }

/**
 * The most important sentence of the home page: 'Three things wait for you'; to an employee whose
 * stockists have to act, 'Three orders wait for your stockists'.
 */
export function waitsTitle({ waits }: Waiting): string {
  const own = waits.filter(({ isTheirs }) => !isTheirs)
  if (own.length > 0 || waits.length === 0) return titleOf(own.length, 'thing', 'you')
  const isAllOrders = waits.every(({ orders }) => orders)
  const orders = waits.reduce((sum, each) => sum + (each.orders ?? 0), 0)
  return isAllOrders ? titleOf(orders, 'order', 'your stockists') : titleOf(waits.length, 'thing', 'your stockists')
}

function titleOf(count: number, noun: string, whom: string): string {
  if (count === 0) return `Nothing waits for ${whom}`
  const number = numbers[count] ?? groupIndian(count)
  return count === 1 ? `${number} ${noun} waits for ${whom}` : `${number} ${noun}s wait for ${whom}`
}
