// Where else a firm is billed, and where its goods go. The firm's own address is its first billing address.
import { whyNotPhone } from '#employees/rules.ts'
import { distributor } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, one, record, trimmed, z } from '#kit/shape.ts'
import { states } from '#places/gstin.ts'
import { whyNotPin } from '#places/pin.ts'

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
  for (const [at, { name, address, city, pin_code, state_code, phone }] of addresses.entries()) {
    if (name === '') return `Enter the name of address ${at + 1}, such as the godown.`
    const why =
      (address === '' ? 'Enter the address.' : null) ??
      (city === '' ? 'Enter the city.' : null) ??
      whyNotPin(pin_code) ??
      (states[state_code] ? null : 'Choose the state.') ??
      whyNotPhone(phone)
    if (why) return `${name}: ${why}`
  }
  return null
}

/** '14 Wadi Road, Nagpur 440023, Maharashtra' */
export function addressInWords({ address, city, pin_code, state_code }: Omit<SavedAddress, 'kind' | 'name' | 'phone'>) {
  return [address, pin_code ? `${city} ${pin_code}` : city, states[state_code]].filter(Boolean).join(', ')
}
