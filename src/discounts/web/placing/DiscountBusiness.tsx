import { useEffect } from 'react'
import { cartBackSlice, wayBackKept } from '#cart/state.ts'
import { WithChoice } from '#cart/web/choosing/ChoiceBar.tsx'
import { type Chosen, choiceKey } from '#cart/web/choosing/choice.ts'
import { useAddress } from '#kit/web/address.ts'
import { useSlice } from '#kit/web/store.ts'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PickParty } from './PickParty.tsx'

const PartyOrder = whenShown(() => import('./PartyOrder.tsx').then((part) => part.PartyOrder))

/** First through whom, then for whom, then what: each is in the address. */
export function DiscountBusiness() {
  useEffect(PartyOrder.ahead, [])
  return (
    <WithChoice title="Discount business">
      {(choice) => (
        <div className="px-(--gutter) py-6">
          <ForParty key={choiceKey(choice)} choice={choice} />
        </div>
      )}
    </WithChoice>
  )
}

function ForParty({ choice }: { choice: Chosen }) {
  const [params, change] = useAddress()
  const [back, changeBack] = useSlice(cartBackSlice)
  const isSameFirm = back.distributor === choice.served.distributor
  const party = Number(params.get('party') ?? (isSameFirm ? back.doctor : '')) || 0
  function choose(id: number) {
    changeBack((state) => wayBackKept(state, { ...state, doctor: id ? String(id) : '' }))
    change({ party: id })
  }
  if (!party) return <PickParty distributor={choice.served.distributor} name={choice.served.name} onPick={choose} />
  return <PartyOrder key={party} choice={choice} party={party} onLeave={() => choose(0)} />
}
