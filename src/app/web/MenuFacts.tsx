import { useEffect } from 'react'
import { type Fact, factsOf } from '#home/menu.ts'
import { getMenu } from '#home/menu-contract.ts'
import { useRead } from '#kit/web/query.ts'

export type Facts = Readonly<Record<string, Fact | undefined>>

type MenuFactsProps = {
  /** How often somebody reached for a menu; nothing is asked before. */
  reached: number
  isEmployee: boolean
  onFacts: (facts: Facts) => void
}

const oldAfterMs = 30_000

/** What the menus say of their entries: asked when one is reached for, and again when it is old. */
export function MenuFacts({ reached, isEmployee, onFacts }: MenuFactsProps) {
  const { data, dataUpdatedAt, refetch } = useRead(getMenu, {}, { enabled: reached > 0, ownFailure: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only reaching asks again
  useEffect(() => {
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > oldAfterMs) void refetch()
  }, [reached])
  useEffect(() => {
    if (data) onFacts(factsOf(data.data, { isEmployee, now: new Date() }))
  }, [data, isEmployee, onFacts])
  return null
}
