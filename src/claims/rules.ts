// What claims are called, and how much can be claimed. Pure: screen and server use these.
import type { NoteReason } from '#money/rules.ts'

export const claimReasons = {
  short: 'Short',
  wrong: 'Wrong goods',
  damaged: 'Damaged',
  expired: 'Expired or near expiry',
  rate_difference: 'Rate difference',
} as const
export type ClaimReason = keyof typeof claimReasons

export const claimStates = {
  raised: 'Raised',
  checking: 'Being checked',
  approved: 'Approved',
  settled: 'Settled',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const

/** What a claim's reason becomes on its credit note. */
export const noteReasonOf: Record<ClaimReason, NoteReason> = {
  short: 'short',
  wrong: 'wrong',
  damaged: 'breakage',
  expired: 'expiry_return',
  rate_difference: 'rate_difference',
}

type ClaimedLine = { invoiced: number; claimed: number; wanted: number; name: string }

/** Never more than was invoiced, less what was claimed before. */
export function whyNotClaim({ invoiced, claimed, wanted, name }: ClaimedLine): string | null {
  const left = invoiced - claimed
  if (wanted <= left) return null
  if (left <= 0) return `All ${invoiced} packs of ${name} on this invoice are claimed already.`
  return `You can claim at most ${left} packs of ${name} on this invoice.`
}
