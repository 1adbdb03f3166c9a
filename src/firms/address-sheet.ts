// The other addresses of a distributor in a sheet: a few columns for each, the first being the
// firm's own.
import type { SheetCells, SheetColumn } from '#kit/importing.ts'
import { states } from '#places/gstin.ts'
import { tidyPin } from '#places/pin.ts'
import { type Address, whyNotAddress } from './addresses.ts'

const places = [2, 3, 4] as const
const parts = ['kind', 'name', 'address', 'city', 'pin_code', 'state_code', 'phone'] as const
type Part = (typeof parts)[number]

export type AddressColumn = `${Part} ${(typeof places)[number]}`

const heads: Record<Part, { head: string; rule: string; isText?: true; width?: number }> = {
  kind: { head: 'kind', rule: 'Delivery or Billing. Empty means Delivery. Goods go to the first delivery address.' },
  name: { head: 'name', rule: 'The godown, or for whom it is. Needed for a new address; a sheet removes none.' },
  address: { head: '', rule: 'Needed for a new address.', width: 40 },
  city: { head: 'city', rule: 'Needed for a new address.' },
  pin_code: { head: 'PIN code', rule: '6 digits, of the state.', isText: true },
  state_code: { head: 'state', rule: 'Its name or its GST code. Empty means the state of the GSTIN.', isText: true },
  phone: { head: 'phone', rule: '7 to 15 digits.', isText: true },
}

export const addressColumns: SheetColumn<AddressColumn>[] = places.flatMap((place) =>
  parts.map((part) => {
    const { head, ...rest } = heads[part]
    return { name: `${part} ${place}` as const, head: `Address ${place} ${head}`.trim(), also: [], ...rest }
  }),
)

const columnNames: ReadonlySet<string> = new Set(addressColumns.map(({ name }) => name))
export const isAddressColumn = (name: string): name is AddressColumn => columnNames.has(name)

type Cells = SheetCells<AddressColumn>
type Read = { addresses: Address[]; wrong: [AddressColumn, string][] }

/** What a row says on top of the addresses that are saved; an empty cell changes nothing. */
export function readAddresses(cells: Cells, saved: readonly Address[], gstin: string): Read {
  const addresses = [...saved]
  const wrong: Read['wrong'] = []
  for (const place of places) {
    const given = parts.filter((part) => cells[`${part} ${place}`] !== undefined)
    if (given.length === 0) continue
    const at = place - 2
    if (at > addresses.length) {
      wrong.push([`${given[0] ?? 'name'} ${place}`, `Enter address ${addresses.length + 2} first.`])
      continue
    }
    const next: Address = { ...(addresses[at] ?? { ...noAddress, state_code: gstin.slice(0, 2) }) }
    for (const part of given) {
      const why = readPart(next, part, cells[`${part} ${place}`]?.trim() ?? '')
      if (why) wrong.push([`${part} ${place}`, why])
    }
    addresses[at] = next
  }
  return { addresses, wrong }
}

const noAddress: Address = {
  kind: 'delivery',
  name: '',
  address: '',
  city: '',
  pin_code: '',
  state_code: '',
  phone: '',
}

const longest = { name: 120, address: 300, city: 60, pin_code: 10, phone: 30 }

function readPart(address: Address, part: Part, text: string): string | null {
  if (part === 'kind') {
    const kind = (['delivery', 'billing'] as const).find((one) => one === text.toLowerCase())
    if (!kind) return 'Enter Delivery or Billing.'
    address.kind = kind
  } else if (part === 'state_code') {
    const code = stateCodeOf(text)
    if (!code) return 'Enter the name of a state, or its GST code.'
    address.state_code = code
  } else if (text.length > longest[part]) return `Use at most ${longest[part]} characters.`
  else address[part] = part === 'pin_code' ? tidyPin(text) : text
  return null
}

function stateCodeOf(text: string): string | undefined {
  const code = text.padStart(2, '0')
  return states[code] ? code : Object.keys(states).find((one) => states[one]?.toLowerCase() === text.toLowerCase())
}

/** The form's rules, each at the column of what is wrong. */
export function wrongAddresses(addresses: readonly Address[]): [AddressColumn, string][] {
  return places.flatMap((place): [AddressColumn, string][] => {
    const address = addresses[place - 2]
    const why = address && whyNotAddress(address)
    return why ? [[`${why.part} ${place}`, why.words]] : []
  })
}

export function addressShown(column: AddressColumn, addresses: readonly Address[]): string {
  const [part, place] = column.split(' ') as [Part, string]
  const address = addresses[Number(place) - 2]
  if (!address) return ''
  if (part === 'kind') return address.kind === 'billing' ? 'Billing' : 'Delivery'
  return part === 'state_code' ? (states[address.state_code] ?? '') : address[part]
}
