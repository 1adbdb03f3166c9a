// What was chosen on the shortage desk, on the page that is shown and on those before it.

import type { DeskGroup, DeskLine } from '../contract.ts'
import type { Choice } from '../rules.ts'

type ChosenLine = { choice: Choice; group: DeskGroup; line: DeskLine }
/** By the line’s id, with the line as it was when it was chosen. */
export type Chosen = ReadonlyMap<string, ChosenLine>
export type Choose = (group: DeskGroup, changes: [DeskLine, Choice][]) => void

export type Carried = ChosenLine & { isElsewhere: boolean }

/**
 * All that can be carried out: lines that the desk has now as they are now, the others as they
 * were. Of a product on the page that is shown, none is elsewhere.
 */
export function carriedOf(chosen: Chosen, groups: readonly DeskGroup[]): Carried[] {
  const here = new Set(groups.map(keyOf))
  const shown = new Map(groups.flatMap((group) => group.lines.map((line) => [line.id, { group, line }] as const)))
  return [...chosen]
    .map(([id, was]) => ({ ...was, ...shown.get(id), isElsewhere: !here.has(keyOf(was.group)) }))
    .filter(({ line }) => !line.offered)
}

/** What is short is grouped by product and CFA. */
export const keyOf = ({ cfa_code, product_code }: DeskGroup): string => `${cfa_code} ${product_code}`
