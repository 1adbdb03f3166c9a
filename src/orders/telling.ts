// Who is told when an order moves. SQL's functions are made from here by `node
// scripts/statuses.ts`.
import type { Audience } from '#kit/notice.ts'
import type { orderNotices } from './notices.ts'
import type { MoveName } from './rules.ts'
import type { status } from './status.ts'

/**
 * The firm's people; who placed the order for it; those who serve it; who may approve; who may
 * release.
 */
export type Told = 'firm' | 'placer' | 'employees' | 'approvers' | 'releasers'

export type Telling = {
  readonly kind: keyof typeof orderNotices
  /** Any of them; every move where none is named. */
  readonly moves?: readonly (MoveName | 'place' | 'invoice' | 'invoice_part')[]
  readonly becomes?: keyof typeof status
  /** Held until its discount is approved. */
  readonly forApproval?: true
  /** The distributor confirmed it as it was. */
  readonly unchanged?: true
  readonly to: readonly Told[]
}

/** The first that fits. Nobody is told of what they did themselves. */
export const tellings: readonly Telling[] = [
  { kind: 'approval_wanted', moves: ['place', 'edit'], becomes: 'onHold', forApproval: true, to: ['approvers'] },
  { kind: 'order_approved', moves: ['approve'], to: ['firm', 'placer'] },
  { kind: 'order_refused', moves: ['refuse'], to: ['firm', 'placer'] },
  { kind: 'order_waits', moves: ['place'], becomes: 'awaitingConfirmation', to: ['firm'] },
  { kind: 'order_held', moves: ['place', 'confirm', 'edit'], becomes: 'onHold', to: ['firm', 'placer', 'employees'] },
  { kind: 'order_confirmed', moves: ['confirm'], unchanged: true, to: ['placer'] },
  { kind: 'order_changed', moves: ['confirm'], to: ['placer'] },
  { kind: 'order_rejected', moves: ['reject'], to: ['placer'] },
  { kind: 'order_cancelled', moves: ['cancel'], to: ['firm', 'placer'] },
  { kind: 'order_lapsed', moves: ['expire'], to: ['firm', 'placer'] },
  { kind: 'order_released', moves: ['release', 'recheck'], to: ['firm', 'placer'] },
  { kind: 'order_edited', moves: ['edit'], to: ['firm'] },
  { kind: 'order_corrected', moves: ['correct'], to: ['firm', 'placer'] },
  { kind: 'order_invoiced', moves: ['invoice'], to: ['firm'] },
  { kind: 'order_part_invoiced', moves: ['invoice_part'], to: ['firm'] },
  { kind: 'order_closed', moves: ['close'], to: ['firm', 'placer'] },
  { kind: 'order_failed', becomes: 'failed', to: ['releasers'] },
]

/** Of what kind of account they are: a kind of notice concerns all of these. */
export const accountsOf: Record<Told, readonly Audience[]> = {
  firm: ['D'],
  placer: ['E'],
  employees: ['E'],
  approvers: ['E', 'A'],
  releasers: ['A'],
}
