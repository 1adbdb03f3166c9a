// What the lines of a cart, an order or an invoice come to together.

export type Sum = {
  value_paise: number
  tax_paise: number
  /** What rounding to the rupee adds or takes. */
  round_off_paise: number
  /** What is to pay. */
  total_paise: number
}

type Costing = { amount_paise: number; tax_paise: number }

export function sumOf(lines: readonly Costing[]): Sum {
  let value_paise = 0
  let tax_paise = 0
  for (const line of lines) {
    value_paise += line.amount_paise
    tax_paise += line.tax_paise
  }
  const total_paise = roundedToRupee(value_paise + tax_paise)
  return { value_paise, tax_paise, round_off_paise: total_paise - value_paise - tax_paise, total_paise }
}

/** Half up: 50 paise become a rupee. */
function roundedToRupee(paise: number): number {
  return Math.floor((paise + 50) / 100) * 100
}

export type Packs = { paid_qty: number; free_qty: number; free_value_paise: number }

/** What is paid for, what comes free, and what the free packs would cost. */
export function packsOf(lines: readonly { total: number; free: number; price_paise: number }[]): Packs {
  const packs = { paid_qty: 0, free_qty: 0, free_value_paise: 0 }
  for (const { total, free, price_paise } of lines) {
    packs.paid_qty += total - free
    packs.free_qty += free
    packs.free_value_paise += free * price_paise
  }
  return packs
}

export type Part = { division_code: string; division_name: string; lines: number; total_paise: number }

/**
 * How an order goes to the ERP: one part a division, by its code. Parts are not rounded, so they
 * sum to the lines.
 */
export function partsOf(lines: readonly (Costing & { division_code: string; division_name: string })[]): Part[] {
  const parts = new Map<string, Part>()
  for (const { division_code, division_name, amount_paise, tax_paise } of lines) {
    const part = parts.get(division_code) ?? { division_code, division_name, lines: 0, total_paise: 0 }
    part.lines += 1
    part.total_paise += amount_paise + tax_paise
    parts.set(division_code, part)
  }
  return [...parts.values()].sort((one, other) => (one.division_code < other.division_code ? -1 : 1))
}
