import { states } from './gstin.ts'

/** A PIN code may be left out; an e-invoice then says that it is missing. */
export function whyNotPin(pin: string): string | null {
  return pin === '' || /^[1-9]\d{5}$/.test(pin) ? null : 'Enter the 6 digits of the PIN code.'
}

/**
 * Why a PIN code is not one of the state: it names the states that it is of, and the one that was
 * given.
 */
export function whyNotPinOf(pin: string, stateCode: string): string | null {
  const why = whyNotPin(pin)
  if (why || pin === '') return why
  const given = states[stateCode]
  const found = statesOfPin(pin)
  if (!given || found.includes(stateCode) || isOfTheArmy(pin)) return null
  if (found.length === 0) return `No PIN code begins with ${pin.slice(0, 2)}. Check it for a typing error.`
  const names = found.map((code) => states[code])
  const last = names.length > 1 ? ` or ${names.at(-1)}` : ''
  return `PIN code ${pin} is in ${names.slice(0, names.length > 1 ? -1 : 1).join(', ')}${last}, but the state is ${given}. Correct one of them.`
}

/** Field post offices go wherever their people are. */
const isOfTheArmy = (pin: string) => pin.startsWith('9')

const statesOfPin = (pin: string) => statesByPin[pin.slice(0, 2)] ?? []

/** States by the first two digits of India Post, by their GST code; some digits are shared. */
const statesByPin: Readonly<Record<string, readonly string[]>> = {
  11: ['07'],
  12: ['06'],
  13: ['06'],
  14: ['03', '04'],
  15: ['03'],
  16: ['04', '03'],
  17: ['02'],
  18: ['01'],
  19: ['01', '38'],
  20: ['09'],
  21: ['09'],
  22: ['09'],
  23: ['09'],
  24: ['09', '05'],
  25: ['09'],
  26: ['09', '05'],
  27: ['09'],
  28: ['09'],
  30: ['08'],
  31: ['08'],
  32: ['08'],
  33: ['08'],
  34: ['08'],
  36: ['24', '26'],
  37: ['24'],
  38: ['24'],
  39: ['24', '26'],
  40: ['27', '30'],
  41: ['27'],
  42: ['27'],
  43: ['27'],
  44: ['27'],
  45: ['23'],
  46: ['23'],
  47: ['23'],
  48: ['23'],
  49: ['22'],
  50: ['36', '37'],
  51: ['37'],
  52: ['37'],
  53: ['37', '34'],
  56: ['29'],
  57: ['29'],
  58: ['29'],
  59: ['29'],
  60: ['33', '34'],
  61: ['33'],
  62: ['33'],
  63: ['33'],
  64: ['33'],
  67: ['32', '34'],
  68: ['32', '31'],
  69: ['32'],
  70: ['19'],
  71: ['19'],
  72: ['19'],
  73: ['19', '11'],
  74: ['19', '35'],
  75: ['21'],
  76: ['21'],
  77: ['21'],
  78: ['18'],
  79: ['12', '17', '14', '15', '13', '16'],
  80: ['10'],
  81: ['10', '20'],
  82: ['10', '20'],
  83: ['20'],
  84: ['10'],
  85: ['10'],
}

export const tidyPin = (text: string) => text.replace(/\s/g, '')
