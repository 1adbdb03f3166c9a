// What a plant's and a division's form must satisfy; the screen and the server ask the same.
import { states, whyNotGstin } from './gstin.ts'
import { whyNotPin } from './pin.ts'

type PlantForm = {
  code: string
  name: string
  address: string
  pin_code: string
  state_code: string
  gstin: string
  series: string | null
}

export function whyNotPlant({
  code,
  name,
  address,
  pin_code,
  state_code,
  gstin,
  series,
}: PlantForm): Record<string, string> {
  const why: Record<string, string | null> = {
    code: /^[A-Z0-9]{2,10}$/.test(code) ? null : 'Use 2 to 10 capital letters and digits.',
    name: name === '' ? 'Enter the name.' : null,
    address: address === '' ? 'Enter the address.' : null,
    pin_code: whyNotPin(pin_code),
    state_code: states[state_code] ? null : 'Choose the state.',
    gstin:
      whyNotGstin(gstin) ??
      (gstin.startsWith(state_code) ? null : 'This GSTIN belongs to another state than the plant.'),
    series:
      series === null || /^[A-Z][A-Z0-9]{0,2}$/.test(series)
        ? null
        : 'Use 1 to 3 capital letters and digits, a letter first.',
  }
  return onlyReasons(why)
}

export function whyNotDivision({ code, name }: { code: string; name: string }): Record<string, string> {
  return onlyReasons({
    code: /^[A-Z0-9]{2,10}$/.test(code) ? null : 'Use 2 to 10 capital letters and digits.',
    name: name === '' ? 'Enter the name.' : null,
  })
}

function onlyReasons(why: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(why).flatMap(([field, reason]) => (reason ? [[field, reason]] : [])))
}
