// What admins may be given to do, as all features declare it; the app hands it over once, when it
// is put together.
import type { Right } from './access.ts'

let declared: readonly Right[] = []

export function declareRights(rights: readonly Right[]): void {
  declared = rights
}

export function allRights(): readonly Right[] {
  return declared
}

/** One that is kept and that no feature declares any more opens nothing. */
export function rightCalled(key: string): Right {
  return declared.find((right) => right.key === key) ?? { key, words: key, order: 0 }
}

export function rightInWords(key: string): string {
  return rightCalled(key).words
}
