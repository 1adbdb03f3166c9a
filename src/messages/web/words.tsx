import type { Output } from '#kit/endpoint.ts'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import type { getMessage, listMessages } from '../contract.ts'
import { type Side, threadWords } from '../rules.ts'

export type ThreadRow = Output<typeof listMessages>['data'][number]
export type Thread = Output<typeof getMessage>['data']

const groups = {
  customer: { open: 'info', waiting: 'success', closed: 'success' },
  office: { open: 'warning', waiting: 'info', closed: 'success' },
} as const

export function stateOf(state: ThreadRow['state'], side: Side) {
  return { group: groups[side][state], text: threadWords[side][state] }
}

export function ThreadState({ state, side }: { state: ThreadRow['state']; side: Side }) {
  const { group, text } = stateOf(state, side)
  return <StatusMark group={group}>{text}</StatusMark>
}

export const stateOptions = (side: Side) =>
  (['open', 'waiting', 'closed'] as const).map((value) => ({ value, label: stateOf(value, side).text }))
