import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { Form } from '#kit/web/form/useForm.ts'
import { states } from '#places/gstin.ts'
import { tidyPin } from '#places/pin.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { type Address, mostAddresses } from '../addresses.ts'
import type { Typed } from './typed.ts'
import { Wrong } from './Wrong.tsx'

const kinds = [
  { value: 'delivery' as const, label: 'Delivery' },
  { value: 'billing' as const, label: 'Billing' },
]

const stateOptions = Object.entries(states)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

const parts = [
  { name: 'name', label: 'Godown or name', type: 'text', most: 120 },
  { name: 'phone', label: 'Phone', type: 'tel', most: 30 },
  { name: 'address', label: 'Address', type: 'text', most: 300 },
  { name: 'city', label: 'City', type: 'text', most: 60 },
  { name: 'pin_code', label: 'PIN code', type: 'text', most: 7 },
] as const

type Changes = { change: (at: number, part: Partial<Address>) => void; remove: (at: number) => void }

/** Where else the firm is billed, and where its goods go. */
export function AddressFields({ form, disabled }: { form: Form<Typed>; disabled: boolean }) {
  const { addresses, gstin } = form.values
  const set = (next: Address[]) => form.set({ addresses: next })
  const changes: Changes = {
    change: (at, part) => set(addresses.map((one, index) => (index === at ? { ...one, ...part } : one))),
    remove: (at) => set(addresses.filter((_, index) => index !== at)),
  }
  const add = () =>
    set([...addresses, { ...noAddress, state_code: states[gstin.slice(0, 2)] ? gstin.slice(0, 2) : '' }])
  return (
    <section className="grid gap-3">
      <SectionHead title="Other addresses" />
      <p className="text-ink-2">
        Goods go to the first delivery address. Without one, they go to the address of the firm.
      </p>
      {addresses.map((address, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address is its place in the list
        <OneAddress key={at} address={address} at={at} disabled={disabled} {...changes} />
      ))}
      <Wrong>{form.error('addresses')}</Wrong>
      {!disabled && addresses.length < mostAddresses && (
        <div>
          <Button onClick={add}>
            <Plus />
            Add address
          </Button>
        </div>
      )}
    </section>
  )
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

type OneAddressProps = Changes & { address: Address; at: number; disabled: boolean }

function OneAddress({ address, at, disabled, change, remove }: OneAddressProps) {
  return (
    <fieldset className="grid gap-3 border-line border-t pt-3 tablet:grid-cols-[1fr_1fr_1fr_auto]">
      <legend className="sr-only">Address {at + 1}</legend>
      <Field label="Kind">
        <Select options={kinds} value={address.kind} disabled={disabled} onChange={(kind) => change(at, { kind })} />
      </Field>
      {parts.map(({ name, label, type, most }) => (
        <div key={name} className={name === 'address' ? 'tablet:col-span-full' : undefined}>
          <Field label={label} optional={name === 'pin_code' || name === 'phone'}>
            <TextInput
              name={at === 0 && name === 'name' ? 'addresses' : `address-${at}-${name}`}
              type={type}
              inputMode={name === 'pin_code' ? 'numeric' : undefined}
              autoComplete="off"
              maxLength={most}
              value={address[name]}
              onChange={({ target: { value } }) => change(at, { [name]: name === 'pin_code' ? tidyPin(value) : value })}
            />
          </Field>
        </div>
      ))}
      <Field label="State">
        <Select
          options={stateOptions}
          value={address.state_code || null}
          disabled={disabled}
          onChange={(state_code) => change(at, { state_code })}
        />
      </Field>
      <span className="self-end">
        <IconButton label={`Remove address ${at + 1}`} disabled={disabled} onClick={() => remove(at)}>
          <X />
        </IconButton>
      </span>
    </fieldset>
  )
}
