// What a search means: among the products that are here, or by asking the server.
import type { Which } from '#cart/web/autosave/cartAutosave.ts'
import { listProducts, listSheet } from '#catalogue/contract.ts'
import { findLocally } from '#catalogue/local-search.ts'
import type { Filters } from '#catalogue/web/filters.ts'
import { readAhead } from '#kit/web/query.ts'
import { type Meant, meantBy } from '../../ahead.ts'
import { type Product, withTerms } from '../found.tsx'
import { type useSheet, wholeSheet } from '../whole.ts'

type Meaning = Meant<Product> | Promise<Meant<Product>>

/** In the order sheet: at once where all its products have come. */
export function meaningOf({ products, isLarge }: ReturnType<typeof useSheet>, which: Which, filters: Filters): Meaning {
  if (products) return meantHere(products, filters)
  return isLarge ? meantBySearch({ ...which, ...filters }) : onceTheyCame(which, filters)
}

function meantHere(products: readonly Product[], filters: Filters): Meant<Product> {
  return meantBy(findLocally(products, filters), filters.search_text)
}

async function onceTheyCame(which: Which, filters: Filters): Promise<Meant<Product>> {
  const whole = await readAhead(listSheet, wholeSheet(which), { ownFailure: true })
  if (whole && whole.total <= whole.data.length) return meantHere(whole.data.map(withTerms), filters)
  return meantBySearch({ ...which, ...filters })
}

type Asked = Which & Filters & { page?: number; limit?: number }

export async function meantBySearch(asked: Asked): Promise<Meant<Product>> {
  const found = await readAhead(asked.limit ? listProducts : listSheet, asked, { ownFailure: true })
  return found ? meantBy(found.data.map(withTerms), asked.search_text) : { why: 'The products did not load.' }
}
