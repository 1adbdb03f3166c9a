// How an account is told of, on screens and in files.
import type { DivType } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { rightInWords } from '#kit/rights.ts'
import type { listEmployees } from './contract.ts'

export const typeWords: Record<DivType, string> = { E: 'Ethical', G: 'Generic', B: 'Ethical and generic' }

export const stateWords: Record<Output<typeof listEmployees>['data'][number]['state'], string> = {
  active: 'Active',
  invited: 'Invited',
  lapsed: 'Invitation expired',
  blocked: 'Blocked',
}

export function rightsInWords(rights: readonly string[]): string {
  return rights.length === 0 ? 'Read only' : rights.map(rightInWords).join(', ')
}
