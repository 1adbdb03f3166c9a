import type { ProductType, Right } from './access.ts'
import { type Out, type Shape, z } from './shape.ts'

/** Settings stand under these, in this order. */
export const settingGroups = [
  'Orders',
  'Stock and dispatch',
  'Discount business',
  'Where customers pay',
  'Payment reminders',
  'E-invoices, TDS and returns',
  'Suggested orders',
  'E-mail',
  'SAP',
  'Reports',
  'Other',
] as const
export const settingUnits = ['percent', 'days', 'minutes', 'months'] as const
export type SettingUnit = (typeof settingUnits)[number]

/**
 * What an admin can set at run time. A feature declares its settings; the fallback holds until
 * somebody sets another.
 */
export type Setting<S extends Shape = Shape> = {
  readonly key: string
  readonly group: (typeof settingGroups)[number]
  readonly title: string
  /** One sentence below the field: what it changes. */
  readonly help: string
  /** Percent: kept in hundredths of it, and shown and typed in percent. */
  readonly unit?: SettingUnit
  /** The key of another one, which this one may not pass. */
  readonly atMost?: string
  /** Codes in the text are of these, and each has to exist. */
  readonly codesOf?: 'divisions' | 'plants and distributors'
  /** Who may change it: `jobs` where none is named. What is money needs a reason as well. */
  readonly right?: Right
  /** Of one product type alone: only those who work in it change it. */
  readonly productType?: ProductType
  /** The values that there are, with their words. */
  readonly choices?: Readonly<Record<string, string>>
  /** Decided before going live: keeping the value that Apotheca comes with is a decision too. */
  readonly asked?: true
  /** Where else it is changed, as a sentence: then it is not changed here. */
  readonly elsewhere?: string
  readonly shape: S
  readonly fallback: Out<S>
}

export function setting<S extends Shape>(declared: Setting<S>): Setting<S> {
  return declared
}

/** A number that a person types: whatever else it is, they are told what it may be. */
export function wholeNumber(from: number, to: number) {
  const why = `Enter a whole number from ${from} to ${to}.`
  return z.int(why).check(z.gte(from, why), z.lte(to, why))
}
