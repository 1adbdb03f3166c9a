// Placing a launch for many firms: what is unusual is asked about once, then each firm's order is
// made and answered by itself.
import { useState } from 'react'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { useWrite } from '#kit/web/query.ts'
import { countOrders, listOrders } from '#orders/contract.ts'
import { unusualFor } from '../../ordering.ts'
import {
  getLaunchFirms,
  type Launch,
  listLaunchesToOrder,
  lookBeforeLaunching,
  placeLaunchOrders,
} from '../../ordering-contract.ts'

export type Outcome = Output<typeof placeLaunchOrders>['data'][number]
export type Ordered = { distributor: string; name: string; asked: number; as_typed: boolean; cost_paise: number }
/** A firm with what is unusual of its order. */
export type Looked = { distributor: string; name: string; sentences: string[] }

export function useLaunching(launch: Launch) {
  const [results, setResults] = useState<Record<string, Outcome>>({})
  const [isLooking, setLooking] = useState(false)
  const [look, setLook] = useState<{ firms: Looked[]; answer: (yes: boolean) => void } | null>(null)
  const place = useWrite(placeLaunchOrders, {
    refresh: [listLaunchesToOrder, getLaunchFirms, listOrders, countOrders],
    ownFailure: true,
  })

  /** An order like those before it goes without a question. */
  async function isMeant(ordered: readonly Ordered[]): Promise<boolean> {
    const firms = await unusualAmong(launch, ordered)
    if (firms.length === 0) return true
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setLook(null)
        resolve(yes)
      }
      setLook({ firms, answer })
    })
  }

  async function send(ordered: readonly Ordered[]) {
    setLooking(true)
    const yes = await isMeant(ordered)
    setLooking(false)
    if (!yes) return
    const rows = ordered.map(({ distributor, asked, as_typed }) => ({ distributor, quantity: asked, as_typed }))
    place.mutate(
      { product_code: launch.product_code, rows },
      {
        onSuccess: ({ data }) =>
          setResults((was) => ({ ...was, ...Object.fromEntries(data.map((one) => [one.distributor, one])) })),
      },
    )
  }

  return { results, look, send, isPlacing: isLooking || place.isPending, failure: place.error }
}

async function unusualAmong(launch: Launch, ordered: readonly Ordered[]): Promise<Looked[]> {
  const today = todayInIndia(new Date())
  const distributors = ordered.map(({ distributor }) => distributor)
  // Without an answer nothing is known to be unusual; placing says what is wrong.
  const known = await call(lookBeforeLaunching, { product_code: launch.product_code, distributors }).catch(() => null)
  return (known?.data ?? []).flatMap((firm) => {
    const made = ordered.find(({ distributor }) => distributor === firm.distributor)
    const sentences = made ? unusualFor(firm, launch, made, today) : []
    return sentences.length > 0 ? [{ distributor: firm.distributor, name: firm.name, sentences }] : []
  })
}
