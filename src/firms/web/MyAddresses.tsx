import { useRead } from '#kit/web/query.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { getMyAddresses } from '../addresses.ts'
import { AddressList } from './AddressList.tsx'

/**
 * Where else my firm is billed, and where its goods go; nothing where it has only its own address.
 */
export function MyAddresses() {
  const read = useRead(getMyAddresses, {}, { ownFailure: true })
  const addresses = read.data?.data
  if (read.isError && !addresses)
    return <FailedState onRetry={() => void read.refetch()}>Your addresses did not load.</FailedState>
  if (!addresses || addresses.length === 0) return null
  return (
    <section aria-labelledby="addresses-h" className="grid gap-3">
      <SectionHead title="Other addresses" id="addresses-h" />
      <p className="text-ink-2">Goods go to the first delivery address. To change one, write to us.</p>
      <AddressList addresses={addresses} />
    </section>
  )
}
