import { setting, wholeNumber } from '#kit/setting.ts'
import { type StatusCode, statusWord } from './status.ts'
import { tooLongDays } from './stuck.ts'

export const tooLongKey = (code: string) => `desk.too_long_${code}`

/** `cancellable_until` of the database reads it by this key. */
export const cancelMinutes = setting({
  key: 'orders.cancel_minutes',
  group: 'Orders',
  asked: true,
  title: 'Time to cancel an order',
  unit: 'minutes',
  help: 'A distributor’s own order waits this long before it goes to fulfilment, and can be cancelled until then. 0: it goes at once.',
  shape: wholeNumber(0, 1440),
  fallback: 0,
})

/** After how many days an order of each status that waits is on the desk. */
export const orderSettings = Object.entries(tooLongDays).map(([code, fallback]) =>
  setting({
    key: tooLongKey(code),
    group: 'Orders',
    title: `Too long: ${statusWord(Number(code) as StatusCode).toLowerCase()}`,
    unit: 'days',
    help: 'An order that stays so long in this status is on the order desk under ‘Waiting too long’.',
    shape: wholeNumber(1, 90),
    fallback,
  }),
)
