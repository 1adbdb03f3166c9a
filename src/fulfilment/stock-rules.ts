// What can be taken into stock, and how much of it can be taken away.
import type { Day } from '#kit/date.ts'
import { formatDay } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'

type Received = { batch_no: string; expires_on: Day; made_on?: Day | undefined }
type Known = { expires_on: Day; mrp_paise: number } | null

/** Why a batch can't be taken in, or null. `known` is the batch of this number that is there already. */
export function whyNotReceive(line: Received & { mrp_paise: number }, known: Known, today: Day): string | null {
  if (line.expires_on <= today)
    return `Batch ${line.batch_no} expired on ${formatDay(line.expires_on)}. Expired stock can’t be taken in.`
  if (line.made_on && line.made_on >= line.expires_on) return `Batch ${line.batch_no} can’t expire before it was made.`
  if (known && known.expires_on !== line.expires_on)
    return `Batch ${line.batch_no} is in stock with the expiry ${formatDay(known.expires_on)}. Check the date.`
  if (known && known.mrp_paise !== line.mrp_paise)
    return `Batch ${line.batch_no} is in stock with another MRP. Check it.`
  return null
}

type Adjusted = { on_hand: number; reserved: number }

export function whyNotAdjust(
  { on_hand, reserved }: Adjusted,
  change: number,
  reason: string,
): { field: 'change' | 'reason'; why: string } | null {
  if (change === 0) return { field: 'change', why: 'Enter how many packs more (+) or fewer (−).' }
  if (reason.trim() === '') return { field: 'reason', why: 'Say why.' }
  if (on_hand + change < reserved) {
    const most = on_hand - reserved
    const promised = reserved > 0 ? ` ${groupIndian(reserved)} of them are reserved for orders.` : ''
    return {
      field: 'change',
      why: `Only ${groupIndian(on_hand)} packs are there.${promised} You can take away ${groupIndian(most)} at most.`,
    }
  }
  return null
}
