import type { UsedPasswords } from '../common-passwords.ts'

const parts = 1000

let loaded: Promise<UsedPasswords> | undefined

/**
 * About 49,000, the most used first. Loaded when the first password is chosen: most servers never
 * need them.
 */
export function usedPasswords(): Promise<UsedPasswords> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common']
    const all = new Set(list)
    const first = new Set(list.slice(0, parts))
    return { has: (text) => all.has(text), isPart: (text) => first.has(text) }
  })
  return loaded
}
