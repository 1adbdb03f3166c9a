// What can be taken into stock, and how much of it can be taken away.
import type { Day } from '#kit/date.ts'
import { formatDay } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { typedPacks, whyNotPacks } from '#pricing/quantity.ts'

type Received = { batch_no: string; expires_on: Day; made_on?: Day | undefined }
type Known = { expires_on: Day; mrp_paise: number; on_hand?: number } | null

/** Of a batch at a plant. */
export const mostPacks = 9_999_999
/** Of a pack: ₹10 lakh. */
export const mostMrpPaise = 100_000_000

export const mrpWords = { missing: 'Enter the MRP.', high: 'That is more than ₹10,00,000 a pack. Check the MRP.' }

/** Why an MRP can't be taken, or null. */
export function whyNotMrp(mrp_paise: number): string | null {
  if (mrp_paise < 1) return mrpWords.missing
  return mrp_paise > mostMrpPaise ? mrpWords.high : null
}

const tooMany = (batch: string) =>
  `Batch ${batch} would have more than ${groupIndian(mostPacks)} packs. Check the number.`

/**
 * Why a batch can't be taken in, or null. `known` is the batch of this number that is there
 * already.
 */
export function whyNotReceive(
  line: Received & { mrp_paise: number; quantity?: number },
  known: Known,
  today: Day,
): string | null {
  if (line.expires_on <= today)
    return `Batch ${line.batch_no} expired on ${formatDay(line.expires_on)}. Expired stock can’t be taken in.`
  if (line.made_on && line.made_on > today)
    return `Batch ${line.batch_no} can’t have been made after today. Check the date.`
  if (line.made_on && line.made_on >= line.expires_on) return `Batch ${line.batch_no} can’t expire before it was made.`
  if (known && known.expires_on !== line.expires_on)
    return `Batch ${line.batch_no} is in stock with the expiry ${formatDay(known.expires_on)}. Check the date.`
  if (known && known.mrp_paise !== line.mrp_paise)
    return `Batch ${line.batch_no} is in stock with another MRP. Check it.`
  if ((known?.on_hand ?? 0) + (line.quantity ?? 0) > mostPacks) return tooMany(line.batch_no)
  return null
}

type Alike = { product_code: string; batch_no: string; expires_on: Day; mrp_paise: number }

/** Lines of one batch are taken in together, so they must say the same of it. */
export function whyNotTogether(line: Alike, earlier: Alike): string | null {
  if (line.expires_on !== earlier.expires_on)
    return `Batch ${line.batch_no} is on two lines with different expiry dates. Check them.`
  if (line.mrp_paise !== earlier.mrp_paise)
    return `Batch ${line.batch_no} is on two lines with different MRPs. Check them.`
  return null
}

/** Why what was typed is no number of packs to take in or to send, or null. */
export function whyNotTaken(typed: string): string | null {
  const why = whyNotPacks(typed)
  if (why !== null) return why
  if (typedPacks(typed) < 1) return 'Enter at least 1 pack.'
  return typedPacks(typed) > mostPacks ? `Use at most ${groupIndian(mostPacks)} packs.` : null
}

/** Why what was typed is not how many of these packs were found, or null. */
export function whyNotFound(typed: string, sent: number): string | null {
  const why = whyNotPacks(typed)
  if (why !== null) return why
  const isFound = typed.trim() !== '' && typedPacks(typed) <= sent
  return isFound ? null : `Enter 0 to ${groupIndian(sent)} packs.`
}

/** '-12' → -12; null where it is not one whole number. */
export function readChange(typed: string): number | null {
  const text = typed.trim().replace('−', '-')
  if (whyNotPacks(text) !== null || !/\d/.test(text)) return null
  return text.startsWith('-') ? -typedPacks(text) : typedPacks(text)
}

type Adjusted = { on_hand: number; reserved: number }

export function whyNotAdjust(
  { on_hand, reserved }: Adjusted,
  change: number,
  reason: string,
): { field: 'change' | 'reason'; why: string } | null {
  if (change === 0) return { field: 'change', why: 'Enter how many packs more (+) or fewer (−).' }
  if (on_hand + change > mostPacks)
    return { field: 'change', why: `A batch has at most ${groupIndian(mostPacks)} packs. Check the number.` }
  if (on_hand + change < reserved) {
    const most = on_hand - reserved
    const promised = reserved > 0 ? ` ${groupIndian(reserved)} of them are reserved for orders.` : ''
    return {
      field: 'change',
      why: `Only ${groupIndian(on_hand)} packs are there.${promised} You can take away ${groupIndian(most)} at most.`,
    }
  }
  return reason.trim() === '' ? { field: 'reason', why: 'Say why.' } : null
}
