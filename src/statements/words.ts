import type { State } from './contract.ts'

export const stateInWords: Record<State, string> = {
  missing: 'Missing',
  sent: 'Sent',
  accepted: 'Accepted',
  returned: 'Sent back',
}

export const stateGroups = { missing: 'warning', sent: 'info', accepted: 'success', returned: 'danger' } as const
