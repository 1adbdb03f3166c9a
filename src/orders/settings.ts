import { setting, wholeNumber } from '#kit/setting.ts'
import { type StatusCode, statusWord } from './status.ts'
import { tooLongDays } from './stuck.ts'

export const tooLongKey = (code: string) => `desk.too_long_${code}`

/** After how many days an order of each status that waits is on the desk. */
export const orderSettings = Object.entries(tooLongDays).map(([code, fallback]) =>
  setting({
    key: tooLongKey(code),
    title: `Too long: ${statusWord(Number(code) as StatusCode).toLowerCase()}, in days`,
    help: 'An order that stays so long in this status is on the order desk under ‘Waiting too long’.',
    shape: wholeNumber(1, 90),
    fallback,
  }),
)
