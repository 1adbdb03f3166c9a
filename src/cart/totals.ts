// What the lines of a cart come to, and how many of them are saved.
import { type Packs, type Part, packsOf, partsOf, type Sum, sumOf } from '#pricing/totals.ts'
import type { Line } from './line.ts'

export type Totals = Sum & Packs & { lines: number; parts: Part[] }

export type SavingState = { waiting: number; failed: number; why: string }

export function totalsOf(lines: Line[]): Totals {
  const costing = lines.map(({ terms, total, free, amount_paise, tax_paise }) => ({
    total,
    free,
    amount_paise,
    tax_paise,
    price_paise: terms.price_paise,
    division_code: terms.division_code,
    division_name: terms.division_name,
  }))
  return { lines: lines.length, ...packsOf(costing), ...sumOf(costing), parts: partsOf(costing) }
}

export function savingOf(lines: Line[]): SavingState {
  const failed = lines.filter((line) => line.saving === 'failed' || line.saving === 'refused')
  return {
    waiting: lines.filter((line) => line.saving === 'waiting' || line.saving === 'saving').length,
    failed: failed.length,
    why: failed[0]?.why ?? '',
  }
}
