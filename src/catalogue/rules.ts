/** Below this many packs at the CFA the stock is low. */
export const lowStock = 100

/** What a customer is told of the stock: never the number. */
export function stockLevel(packs: number): 'in' | 'low' | 'out' {
  return packs <= 0 ? 'out' : packs < lowStock ? 'low' : 'in'
}
