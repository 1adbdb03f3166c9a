import { groupIndian } from '#kit/money.ts'
import { allOf } from '#kit/text.ts'
import { judgements } from '#sheet/judging.ts'

export const uploadBytes = 5_242_880
export const uploadRows = 5000
/** Uploads are deleted so many days after they came. */
export const keptDays = 180

export type Counts = Record<(typeof judgements)[number], number>

export function countsOf(rows: readonly { judgement: (typeof judgements)[number] }[]): Counts {
  const counts = Object.fromEntries(judgements.map((judgement) => [judgement, 0])) as Counts
  for (const { judgement } of rows) counts[judgement] += 1
  return counts
}

/** '45 of 48 rows are ready, 3 need you': the title of the review. */
export function readyInWords(ready: number, toFix: number): string {
  const all = ready + toFix
  if (all === 0) return 'No rows to order'
  if (toFix === 0) return ready === 1 ? 'One row is ready' : `${allOf(ready, 'row')} are ready`
  const need = toFix === 1 ? 'one needs you' : `${groupIndian(toFix)} need you`
  return `${groupIndian(ready)} of ${groupIndian(all)} rows are ready, ${need}`
}

/** The last part of a path, without what could not be shown. */
export function shortName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last.replace(/[^\p{L}\p{N} ._()+-]/gu, '').slice(-120) || 'file'
}
