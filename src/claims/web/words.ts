// The states of claims, in words and colours.

import type { Output } from '#kit/endpoint.ts'
import type { Group } from '#ui/base/Mark.tsx'
import type { listClaims } from '../contract.ts'
import { claimStates } from '../rules.ts'

type ClaimState = Output<typeof listClaims>['data'][number]['state']

export const claimWords: Record<ClaimState, { word: string; group: Group }> = {
  raised: { word: claimStates.raised, group: 'info' },
  checking: { word: claimStates.checking, group: 'info' },
  approved: { word: claimStates.approved, group: 'success' },
  settled: { word: claimStates.settled, group: 'success' },
  refused: { word: claimStates.refused, group: 'danger' },
  withdrawn: { word: claimStates.withdrawn, group: 'warning' },
}
