import { type Chosen, choiceKey } from './choosing/choice.ts'
import { leftSheet } from './sheetPlace.ts'

/** A path with for whom and from where, as the address says it. */
export function wayOf(path: string, { served, cfa, isEmployee }: Chosen): string {
  const query = new URLSearchParams()
  if (isEmployee) query.set('for', served.distributor)
  if (served.cfas.length > 1) query.set('cfa', cfa.code)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The order sheet, with the search and filters that it was left with. */
export function wayToSheet(choice: Chosen): string {
  const left = leftSheet(choiceKey(choice))
  return left?.address ? `/products-list?${left.address}` : wayOf('/products-list', choice)
}
