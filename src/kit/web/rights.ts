// Which acts of the office the signed-in admin has no right for: asked of the contracts, said by
// the screens.
import { createContext, useContext } from 'react'
import { whyNoRight } from '../access.ts'
import type { Endpoint } from '../endpoint.ts'

/** The rights of the admin who is signed in; null outside the office, where no call needs one. */
export const Rights = createContext<readonly string[] | null>(null)

/** Why this admin can't make a call, in a sentence that names the right; null where they may. */
export function useWhyNot(endpoint: Pick<Endpoint, 'access'>): string | null {
  const held = useContext(Rights)
  return held && whyNoRight(endpoint.access, held)
}

/** 'Deciding it' and 'Needs the right “manage people”.' as one sentence. */
export function whyNotIn(deed: string, whyNot: string): string {
  return `${deed} ${whyNot.charAt(0).toLowerCase()}${whyNot.slice(1)}`
}

/** The rights themselves, for rules that ask for more than one call. */
export function useRights(): readonly string[] {
  return useContext(Rights) ?? []
}

/** For what is left out where it can't be done: acts of a row, ticks of a list, keys. */
export function useMay(endpoint: Pick<Endpoint, 'access'>): boolean {
  return useWhyNot(endpoint) === null
}

/** The columns of a list; that of its acts only where they may be done. */
export function actsIf<Column extends { kind?: unknown }>(may: boolean, columns: Column[]): Column[] {
  return may ? columns : columns.filter(({ kind }) => kind !== 'actions')
}
