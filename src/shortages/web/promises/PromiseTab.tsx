import { useAddress } from '#kit/web/address.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import type { SchemePromise } from '../../promise-contract.ts'
import { PromiseList } from './PromiseList.tsx'
import { PromisingFirms } from './PromisingFirms.tsx'

type By = 'line' | 'firm'
const ways: { value: By; label: string }[] = [
  { value: 'line', label: 'By line' },
  { value: 'firm', label: 'By stockist' },
]

type PromiseTabProps = { isOffice: boolean; onSettle?: ((one: SchemePromise) => void) | undefined }

/** The ledger on the shortage desk. */
export function PromiseTab({ isOffice, onSettle }: PromiseTabProps) {
  useLiveOrders(isOffice ? 'admin' : 'customer')
  const [params, change] = useAddress()
  const by: By = params.get('by') === 'firm' ? 'firm' : 'line'
  const isNarrow = useMedia('max-tablet')
  const choice = (
    <Segmented
      label="Scheme promises by"
      options={ways}
      value={by}
      onChange={(next) => change({ by: next === 'firm' ? next : '', distributor: '' })}
    />
  )
  return (
    <>
      {!isNarrow && <div className="mt-4">{choice}</div>}
      {by === 'firm' ? (
        <PromisingFirms
          isOffice={isOffice}
          onFirm={(distributor) => change({ by: '', distributor })}
          filters={isNarrow && choice}
        />
      ) : (
        <PromiseList isOffice={isOffice} byFirm onSettle={onSettle} filters={isNarrow && choice} />
      )}
    </>
  )
}
