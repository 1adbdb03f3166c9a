// Where else a firm is billed, and where its goods go. The firm's own address is its first billing
// address.
import { whyNotPhone } from '#employees/rules.ts'
import { distributor } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, one, record, trimmed, z } from '#kit/shape.ts'
import { states } from '#places/gstin.ts'
import { whyNotPinOf } from '#places/pin.ts'

export const addressKinds = ['billing', 'delivery'] as const
export const mostAddresses = 20

const kind = z.enum(addressKinds)

export const savedAddress = record({
  kind,
  /** For whom, or which godown. */
  name: z.string(),
  address: z.string(),
  city: z.string(),
  pin_code: z.string(),
  state_code: z.string(),
  phone: z.nullable(z.string()),
})

export const givenAddresses = z
  .array(
    z.strictObject({
      kind,
      name: trimmed(120),
      address: trimmed(300),
      city: trimmed(60),
      pin_code: z._default(trimmed(10), ''),
      state_code: trimmed(2),
      phone: z._default(trimmed(30), ''),
    }),
  )
  .check(z.maxLength(mostAddresses, `Use at most ${mostAddresses} addresses.`))

export const getMyAddresses = endpoint({
  method: 'GET',
  path: '/api/my-addresses',
  summary: 'Where my firm is billed and where its goods go, beside its own address',
  access: distributor,
  input: body({}),
  output: one(z.array(savedAddress)),
})

export type SavedAddress = Output<typeof getMyAddresses>['data'][number]
export type Address = Omit<SavedAddress, 'phone'> & { phone: string }

/** What is wrong with the first wrong one, with its name. */
export function whyNotAddresses(addresses: readonly Address[]): string | null {
  for (const [at, address] of addresses.entries()) {
    const why = whyNotAddress(address)
    if (why?.part === 'name') return `Enter the name of address ${at + 1}, such as the godown.`
    if (why) return `${address.name}: ${why.words}`
  }
  return null
}

/** What is wrong with one, and with which part of it. */
export function whyNotAddress(one: Address): { part: Exclude<keyof Address, 'kind'>; words: string } | null {
  const { name, address, city, pin_code, state_code, phone } = one
  const why = {
    name: name === '' ? 'Enter its name, such as the godown.' : null,
    address: address === '' ? 'Enter the address.' : null,
    city: city === '' ? 'Enter the city.' : null,
    state_code: states[state_code] ? null : 'Choose the state.',
    pin_code: whyNotPinOf(pin_code, state_code),
    phone: whyNotPhone(phone),
  }
  for (const part of ['name', 'address', 'city', 'state_code', 'pin_code', 'phone'] as const) {
    const words = why[part]
    if (words) return { part, words }
  }
  return null
}

/** '14 Wadi Road, Nagpur 440023, Maharashtra' */
export function addressInWords({ address, city, pin_code, state_code }: Omit<SavedAddress, 'kind' | 'name' | 'phone'>) {
  return [address, pin_code ? `${city} ${pin_code}` : city, states[state_code]].filter(Boolean).join(', ')
}
