import type { DivType } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import type { Group } from '#ui/base/Mark.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import type { listAdmins } from '../admins.ts'
import type { getEmployee, listEmployees } from '../contract.ts'

export type EmployeeRow = Output<typeof listEmployees>['data'][number]
export type Employee = Output<typeof getEmployee>['data']
export type AdminRow = Output<typeof listAdmins>['data'][number]
export type Firm = { code: string; name: string; city: string }

/** The form as it is typed. */
export type Typed = {
  code: string
  name: string
  email: string
  phone: string
  designation: string
  headquarters: string
  div_type: DivType
  divisions: string[]
  brand_manager: boolean
  reports_to: string
  serves: Firm[]
}

export function emailHelp(isNew: boolean, newEmail: string | null): string | undefined {
  if (isNew) return 'The invitation is sent here.'
  return newEmail ? `Not confirmed yet. We sent a link to ${newEmail}.` : undefined
}

type State = EmployeeRow['state']

export const typeWords: Record<DivType, string> = { E: 'Ethical', G: 'Generic', B: 'Ethical and generic' }

const looks: Record<State, { group: Group; word: string }> = {
  active: { group: 'success', word: 'Active' },
  invited: { group: 'info', word: 'Invited' },
  lapsed: { group: 'warning', word: 'Invitation expired' },
  blocked: { group: 'danger', word: 'Blocked' },
}

export const nowOptions = [
  { value: 'signed_in', label: 'Signed in now' },
  { value: 'locked_out', label: 'Locked out now' },
]

export const stateOptions = (Object.keys(looks) as State[]).map((value) => ({ value, label: looks[value].word }))

export function AccountState({ state }: { state: State }) {
  return <StatusMark group={looks[state].group}>{looks[state].word}</StatusMark>
}
