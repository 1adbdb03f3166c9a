import { useEffect } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { readAgain, useRead } from '#kit/web/query.ts'
import { listCarts } from '../../contract.ts'
import type { CartAutosave } from '../autosave/cartAutosave.ts'
import { useCartLater } from '../autosave/useCartAutosave.ts'

type OpenCart = Output<typeof listCarts>['data'][number]

/**
 * The person's regular carts that hold something; what is in discount and launch carts is shown
 * where they are filled.
 */
export function useOpenCarts(): OpenCart[] {
  const carts = useRead(listCarts, {}, { ownFailure: true, keepPrevious: true })
  return carts.data?.data.filter((cart) => cart.kind === 'regular') ?? []
}

/** A cart that got its first line, or lost its last, comes into the list or leaves it. */
export function useFreshList(autosave: CartAutosave): void {
  const isFilled = (useCartLater(autosave)?.total_iten ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is the reason
  useEffect(() => {
    readAgain([listCarts])
  }, [isFilled])
}
