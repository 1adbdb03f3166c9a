import { FactList } from '#ui/page/FactList.tsx'
import { addressInWords, type SavedAddress } from '../addresses.ts'

const kinds = { billing: 'Billing', delivery: 'Delivery' }

/** What a firm has beside its own address, to read. */
export function AddressList({ addresses }: { addresses: readonly SavedAddress[] }) {
  return (
    <FactList
      facts={addresses.map((one, at) => ({
        key: String(at),
        label: kinds[one.kind],
        value: (
          <>
            {one.name}
            <span className="block text-ink-2">{addressInWords(one)}</span>
            {one.phone && <span className="figures block text-ink-2">{one.phone}</span>}
          </>
        ),
      }))}
    />
  )
}
