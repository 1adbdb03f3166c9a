// What the lines of a cart come to, and how many of them are saved.
import type { Line } from './line.ts'

export type Totals = {
  lines: number
  paid: number
  free: number
  free_value_paise: number
  value_paise: number
  tax_paise: number
  total_paise: number
  parts: { division_code: string; division_name: string; total_paise: number }[]
}

export type SavingState = { waiting: number; failed: number; why: string }

export function totalsOf(lines: Line[]): Totals {
  const totals: Totals = {
    lines: lines.length,
    paid: 0,
    free: 0,
    free_value_paise: 0,
    value_paise: 0,
    tax_paise: 0,
    total_paise: 0,
    parts: [],
  }
  const parts = new Map<string, Totals['parts'][number]>()
  for (const { terms, total, free, amount_paise, tax_paise } of lines) {
    totals.paid += total - free
    totals.free += free
    totals.free_value_paise += free * terms.price_paise
    totals.value_paise += amount_paise
    totals.tax_paise += tax_paise
    const { division_code, division_name } = terms
    const part = parts.get(division_code) ?? { division_code, division_name, total_paise: 0 }
    part.total_paise += amount_paise + tax_paise
    parts.set(division_code, part)
  }
  totals.total_paise = totals.value_paise + totals.tax_paise
  totals.parts = [...parts.values()].sort((one, other) => (one.division_code < other.division_code ? -1 : 1))
  return totals
}

export function savingOf(lines: Line[]): SavingState {
  const failed = lines.filter((line) => line.saving === 'failed' || line.saving === 'refused')
  return {
    waiting: lines.filter((line) => line.saving === 'waiting' || line.saving === 'saving').length,
    failed: failed.length,
    why: failed[0]?.why ?? '',
  }
}
