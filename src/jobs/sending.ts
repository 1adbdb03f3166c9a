// What waits to be sent, in words. Pure.
import { groupIndian } from '#kit/money.ts'
import type { Mails, Sending } from './contract.ts'

const kinds: { key: keyof Sending['waiting']; one: string; many: string }[] = [
  { key: 'mails', one: 'e-mail', many: 'e-mails' },
  { key: 'notified', one: 'person’s notifications by e-mail', many: 'people’s notifications by e-mail' },
  { key: 'webhooks', one: 'webhook call', many: 'webhook calls' },
  { key: 'orders_to_sap', one: 'order to SAP', many: 'orders to SAP' },
]

/** Each kind that waits, with its number; nothing where none does. */
export function whatGoesOut(waiting: Sending['waiting']): string[] {
  return kinds.flatMap(({ key, one, many }) => {
    const count = waiting[key]
    return count === 0 ? [] : [`${groupIndian(count)} ${count === 1 ? one : many}`]
  })
}

/**
 * '2,000 e-mails are waiting: about 4 minutes at 600 a minute. 3 could not be sent yet and are
 * tried again.'
 */
export function mailsInWords({ waiting, put_off, per_minute }: Omit<Mails, 'refused'>, isHeld: boolean): string {
  const minutes = Math.ceil(waiting / per_minute)
  const are = waiting === 1 ? '1 e-mail is waiting' : `${groupIndian(waiting)} e-mails are waiting`
  if (isHeld) return `${are}. None goes out until an admin starts sending.`
  const time = `about ${minutes === 1 ? 'a minute' : `${groupIndian(minutes)} minutes`} at ${groupIndian(per_minute)} a minute`
  const again =
    put_off > 0 ? ` ${groupIndian(put_off)} could not be sent yet and ${put_off === 1 ? 'is' : 'are'} tried again.` : ''
  return `${are}: ${time}.${again}`
}
