import type { Output } from '#kit/endpoint.ts'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import type { getMessage, listMessages } from '../contract.ts'

export type ThreadRow = Output<typeof listMessages>['data'][number]
export type Thread = Output<typeof getMessage>['data']

export const topicWords: Record<ThreadRow['topic'], string> = {
  order: 'Order',
  delivery: 'Delivery',
  invoice: 'Invoice or payment',
  account: 'Account',
  other: 'Something else',
}

/** Who is to act: for the customer the office's 'waiting' means that an answer is there. */
const states = {
  customer: {
    open: ['info', 'Waiting for an answer'],
    waiting: ['success', 'Answered'],
    closed: ['success', 'Closed'],
  },
  office: {
    open: ['warning', 'Open'],
    waiting: ['info', 'Waiting for customer'],
    closed: ['success', 'Closed'],
  },
} as const

export type Side = keyof typeof states

export function stateOf(state: ThreadRow['state'], side: Side) {
  const [group, text] = states[side][state]
  return { group, text }
}

export function ThreadState({ state, side }: { state: ThreadRow['state']; side: Side }) {
  const { group, text } = stateOf(state, side)
  return <StatusMark group={group}>{text}</StatusMark>
}

export const stateOptions = (side: Side) =>
  (['open', 'waiting', 'closed'] as const).map((value) => ({ value, label: stateOf(value, side).text }))
