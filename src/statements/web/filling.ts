// A statement under the fingers: what is typed, what follows from it, and what is wrong with it.
import { useMemo, useState } from 'react'
import { sanitiseQuantity, whyNotPacks } from '#pricing/quantity.ts'
import type { Statement } from '../contract.ts'
import { closingOf, differencesOf, type FieldName, type Figures, fields, whyNotRow } from '../rules.ts'

export type Line = Statement['lines'][number]
export type Filled = Line & { wrong: { field: FieldName; why: string } | null }

export function useFilling(lines: readonly Line[]) {
  const [rows, setRows] = useState<readonly Line[]>(lines)
  /** Rows whose closing was typed: it no longer follows. */
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
  const [isChanged, setChanged] = useState(false)
  const filled = useMemo(() => rows.map((row): Filled => ({ ...row, wrong: whyNotRow(row) })), [rows])

  function type(code: string, field: FieldName, text: string) {
    setChanged(true)
    if (field === 'closing') setOwn((was) => new Set(was).add(code))
    setRows((was) => was.map((row) => (row.product_code === code ? typed(row, field, text, own.has(code)) : row)))
  }

  return {
    rows: filled,
    isChanged,
    wrong: filled.filter(({ wrong }) => wrong !== null),
    type,
    /** The rows of a sheet take the place of what is there. */
    replace(next: readonly Line[]) {
      setChanged(true)
      setOwn(new Set(next.map(({ product_code }) => product_code)))
      setRows(next)
    },
    figures: (): (Figures & { product_code: string })[] =>
      rows.map(({ product_code, ...row }) => ({
        product_code,
        ...(Object.fromEntries(fields.map((field) => [field, row[field]])) as Figures),
      })),
  }
}

function typed(row: Line, field: FieldName, text: string, isOwn: boolean): Line {
  // Refused by the rule of the row, and nothing follows from it.
  if (whyNotPacks(text) !== null) return { ...row, [field]: Number.NaN }
  const next = { ...row, [field]: Number(sanitiseQuantity(text)) }
  const closing = field === 'closing' || isOwn ? next.closing : Math.max(0, closingOf(next))
  return { ...next, closing, differences: differencesOf(next, next) }
}
