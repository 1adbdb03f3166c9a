import type { DivType } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import type { Group } from '#ui/base/Mark.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import type { getEmployee, listEmployees } from '../contract.ts'
import { stateWords } from '../words.ts'

export type EmployeeRow = Output<typeof listEmployees>['data'][number]
export type Employee = Output<typeof getEmployee>['data']
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

const groups: Record<State, Group> = { active: 'success', invited: 'info', lapsed: 'warning', blocked: 'danger' }

export const nowOptions = [
  { value: 'signed_in', label: 'Signed in now' },
  { value: 'locked_out', label: 'Locked out now' },
]

export const stateOptions = (Object.keys(groups) as State[]).map((value) => ({ value, label: stateWords[value] }))

export function AccountState({ state }: { state: State }) {
  return <StatusMark group={groups[state]}>{stateWords[state]}</StatusMark>
}
