// For whom is ordered and from which CFA: in the address, and mirrored so that the way back finds
// it again.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { readCustomerClaims } from '#accounts/claims.ts'
import { authSlice } from '#accounts/state.ts'
import type { Output } from '#kit/endpoint.ts'
import { useAddress } from '#kit/web/address.ts'
import { readAhead, useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { tokens } from '#kit/web/tokens.ts'
import { listMyDistributors } from '#people/contract.ts'
import { cartBackSlice, distributorChosen, wayBackKept } from '../../state.ts'
import type { Which } from '../autosave/cartAutosave.ts'
import { useMirror } from '../autosave/useCartAutosave.ts'

export type Served = Output<typeof listMyDistributors>['data'][number]
export type Cfa = Served['cfas'][number]

// Nothing of these screens can be asked for before this is known, so it is asked for while they are
// being drawn.
const servedAhead =
  readCustomerClaims(tokens.get('customer') ?? '')?.type === 'D'
    ? readAhead(listMyDistributors, {}, { ownFailure: true })
    : Promise.resolve(null)

/**
 * Asks for what a screen will show before that is drawn, where the page begins with it and there is
 * nothing to choose: a distributor's own goods, from the CFA in the address or the only one.
 */
export async function askAhead(path: string, ask: (which: Which, params: URLSearchParams) => void): Promise<void> {
  const params = new URLSearchParams(window.location.search)
  if (window.location.pathname !== path || params.has('for')) return
  const [own, another] = (await servedAhead)?.data ?? []
  const cfa = own?.cfas.length === 1 ? own.cfas[0] : own?.cfas.find(({ code }) => code === params.get('cfa'))
  if (own && cfa && !another) ask({ distributor: own.distributor, cfa_code: cfa.code }, params)
}

export type Choice = {
  /**
   * choose: an employee has not said for whom. missing: the one in the address is not there, or not
   * theirs.
   */
  state: 'loading' | 'failed' | 'choose' | 'missing' | 'ready'
  isEmployee: boolean
  served?: Served
  cfa?: Cfa
  retry: () => void
  choose: (distributor: string, cfa?: string) => void
}

export type Chosen = Choice & { served: Served; cfa: Cfa }

export function useChoice(): Choice {
  const [{ userType }] = useSlice(authSlice)
  const [params, change] = useAddress()
  const [back, changeBack] = useSlice(cartBackSlice)
  const changeMirror = useMirror()
  const isEmployee = userType === 'Employee'
  const [screen] = useState(() => window.location.pathname)
  const wanted = params.get('for') ?? (isEmployee ? back.distributor : '')
  const read = useRead(listMyDistributors, wanted ? { distributor: wanted } : {}, { ownFailure: true })
  const found = read.data
  const served = found && (wanted || found.total === 1) ? found.data[0] : undefined
  const wantedCfa = params.get('cfa') ?? (back.distributor === served?.distributor ? back.cfa_code : '')
  const cfa = served?.cfas.find((one) => one.code === wantedCfa) ?? served?.cfas[0]

  function choose(distributor: string, cfaCode = '') {
    change({ ...(isEmployee && { for: distributor }), cfa: cfaCode })
  }

  const keep = useEffectEvent((one: Served, from: Cfa) => {
    changeBack((state) => wayBackKept(state, { ...state, distributor: one.distributor, cfa_code: from.code }))
    changeMirror((state) => distributorChosen(state, one.distributor))
    // The person is on the way to another screen, whose address is its own.
    if (window.location.pathname !== screen) return
    const hasSeveral = one.cfas.length > 1
    const isSaid = (!isEmployee || params.get('for')) && (!hasSeveral || params.get('cfa') === from.code)
    if (isSaid) return
    change({ ...(isEmployee && { for: one.distributor }), ...(hasSeveral && { cfa: from.code }) }, { replace: true })
  })
  useEffect(() => {
    if (served && cfa) keep(served, cfa)
  }, [served, cfa])

  // A failed look again leaves what is known: what was typed must not go from the screen.
  const state = !found
    ? read.isError
      ? 'failed'
      : 'loading'
    : served && cfa
      ? 'ready'
      : wanted && found.total === 0
        ? 'missing'
        : 'choose'
  return {
    state,
    isEmployee,
    ...(served && { served }),
    ...(cfa && { cfa }),
    retry: () => void read.refetch(),
    choose,
  }
}

/** A cart of its own for each: what is on the screen of one is not carried over to another. */
export function choiceKey({ served, cfa }: Chosen): string {
  return `${served.distributor} ${cfa.code}`
}

export function useWhich({ served, cfa }: Chosen): Which {
  return useMemo(() => ({ distributor: served.distributor, cfa_code: cfa.code }), [served.distributor, cfa.code])
}

export function isReady(choice: Choice): choice is Chosen {
  return choice.state === 'ready'
}
