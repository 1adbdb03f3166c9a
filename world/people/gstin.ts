// A GSTIN: state code, the firm's PAN, its number in the state, 'Z', and a check character over the
// fourteen before it.
import type { Random } from '../random.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letters = alphabet.slice(10)

export function gstinOf(stateCode: string, pan: string): string {
  const body = `${stateCode}${pan}1Z`
  return body + checkCharacter(body)
}

export function isGstin(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/.test(text) && checkCharacter(text.slice(0, 14)) === text[14]
}

function checkCharacter(body: string): string {
  const sum = [...body].reduce((total, letter, at) => {
    const product = alphabet.indexOf(letter) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return alphabet.charAt((36 - (sum % 36)) % 36)
}

/**
 * A PAN: its fourth letter says what the holder is (P a person, F a firm, C a company), its fifth
 * begins the name.
 */
export function panOf(random: Random, holder: 'P' | 'F' | 'C', name: string): string {
  const letter = () => random.pick([...letters])
  const digits = String(random.between(0, 9999)).padStart(4, '0')
  return `${letter()}${letter()}${letter()}${holder}${name.charAt(0).toUpperCase()}${digits}${letter()}`
}
