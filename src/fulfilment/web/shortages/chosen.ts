// What was chosen on the shortage desk, on the page that is shown and on those before it.
import type { Choice } from '../../shortage.ts'
import type { DeskGroup, DeskLine } from '../../shortage-contract.ts'

type ChosenLine = { choice: Choice; group: DeskGroup; line: DeskLine }
/** By the line’s id, with the line as it was when it was chosen. */
export type Chosen = ReadonlyMap<string, ChosenLine>
export type Choose = (group: DeskGroup, changes: [DeskLine, Choice][]) => void

type Carried = ChosenLine & { isElsewhere: boolean }

/** All that can be carried out: lines of the page that is shown as they are now, those of other pages as they were. */
export function carriedOf(chosen: Chosen, groups: readonly DeskGroup[]): Carried[] {
  const shown = new Map(groups.flatMap((group) => group.lines.map((line) => [line.id, { group, line }] as const)))
  return [...chosen]
    .map(([id, was]) => ({ ...was, ...shown.get(id), isElsewhere: !shown.has(id) }))
    .filter(({ line }) => !line.offered)
}
