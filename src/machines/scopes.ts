// What a key of another system may be used for. A key takes no scope whose right its maker lacks.
import { mayEnterMoney } from '#credit/rights.ts'
import type { Scope } from '#kit/access.ts'
import { mayManageStock } from '#places/rights.ts'

export const readsOrders = { key: 'orders:read', words: 'Read orders and invoices' } as const satisfies Scope
export const writesStock = { key: 'stock:write', words: 'Write stock', right: mayManageStock } as const satisfies Scope
export const writesInvoices = {
  key: 'invoices:write',
  words: 'Write invoices',
  right: mayEnterMoney,
} as const satisfies Scope

export const scopes = [readsOrders, writesStock, writesInvoices] as const
export const scopeKeys = [readsOrders.key, writesStock.key, writesInvoices.key] as const
export type ScopeKey = (typeof scopeKeys)[number]

export function scopeInWords(key: ScopeKey): string {
  return scopes.find((one) => one.key === key)?.words ?? key
}

/** A key does nothing that its maker may not do. */
export function whyNotScopes(mine: readonly string[], keys: readonly ScopeKey[]): string | null {
  for (const { key, right } of scopes as readonly Scope[])
    if (right && keys.some((one) => one === key) && !mine.includes(right.key))
      return `The scope ${key} needs the right to ${right.words}.`
  return null
}
