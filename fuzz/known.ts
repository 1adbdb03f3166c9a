// What the product has said so far: codes and numbers that really exist, and whole records to send
// back.
import type { Random } from '../world/random.ts'

type Fields = Record<string, unknown>

const mostOfOne = 200
const mostRecords = 400
const sameThing: Record<string, string> = {
  productCode: 'product_code',
  expected_total_paise: 'total_paise',
  except: 'id',
  search_text: 'product_name',
  quantity: 'quantity_ordered',
}

export type Known = {
  learn(answer: unknown): void
  /** A value of this field, most likely a late one. */
  value(field: string, random: Random): unknown
  /** A record that has most of these fields. */
  record(fields: string[], random: Random): Fields
}

export function openKnown(): Known {
  const values = new Map<string, unknown[]>()
  const records: Fields[] = []

  function learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, 50)) learn(one)
      return
    }
    records.push(answer as Fields)
    if (records.length > mostRecords) records.shift()
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === 'string' || typeof value === 'number') keep(field, value)
      else learn(value)
    }
  }

  function keep(field: string, value: unknown): void {
    const kept = (values.get(field) ?? []).filter((one) => one !== value)
    kept.push(value)
    values.set(field, kept.slice(-mostOfOne))
  }

  return {
    learn,
    value(field, random) {
      const kept = values.get(field) ?? values.get(sameThing[field] ?? '') ?? []
      return random.chance(0.4) ? kept.at(-1) : kept.length > 0 ? random.pick(kept) : undefined
    },
    record(fields, random) {
      const alike = records.filter((one) => fields.filter((field) => field in one).length * 2 > fields.length)
      if (alike.length === 0) return {}
      const record = random.pick(alike)
      return Object.fromEntries(fields.filter((field) => field in record).map((field) => [field, record[field]]))
    },
  }
}
