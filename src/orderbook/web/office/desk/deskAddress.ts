// Where the order desk stands is in the address: the queue, what is looked for, and the open order.
import { useAddress } from '#kit/web/address.ts'
import { keptOf } from '#kit/web/list/listAddress.ts'
import { type DeskQueue, deskQueues } from '../../../desk-contract.ts'

type Change = { queue?: DeskQueue; search?: string; cfa?: string; by?: string }

/** What a view of the desk keeps. */
const keptNames = ['by', 'cfa', 'queue', 'search']

/** Anybody may have typed anything. */
function queueOf(text: string | null): DeskQueue {
  return deskQueues.find((one) => one === text) ?? 'all'
}

export type DeskAddress = ReturnType<typeof useDeskAddress>

export function useDeskAddress() {
  const [params, put] = useAddress()
  const queue = queueOf(params.get('queue'))

  return {
    queue,
    search: params.get('search') ?? '',
    cfa: params.get('cfa') ?? '',
    isByFirm: params.get('by') === 'firm',
    open: Number(params.get('order')) || undefined,
    set: ({ queue: to, search, cfa, by }: Change) =>
      put(
        {
          ...(to && { queue: to === 'all' ? '' : to }),
          ...(search !== undefined && { search }),
          ...(cfa !== undefined && { cfa }),
          ...(by !== undefined && { by }),
          order: '',
        },
        { replace: search !== undefined },
      ),
    kept: keptOf(params, keptNames),
    apply: (kept: string) => {
      const wanted = new URLSearchParams(kept)
      put(Object.fromEntries([...keptNames, 'order'].map((name) => [name, wanted.get(name)])))
    },
    setOpen: (id: number) => put({ order: id }, { replace: true }),
  }
}
