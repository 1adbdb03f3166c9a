import { useEffect } from 'react'
import { toast } from '#ui/dialogs/toast.ts'
import { FailedState } from '#ui/table/FailedState.tsx'
import type { Keeper } from './keeping/keeper.ts'
import { useLoadFailure } from './keeping/keepers.ts'

/**
 * The cart itself did not come: what is typed is kept here and sent, but what was in it before is
 * not shown.
 */
export function CartFailure({ keeper }: { keeper: Keeper }) {
  const failure = useLoadFailure(keeper)
  if (!failure || keeper.cart()) return null
  return (
    <FailedState onRetry={() => void keeper.read()}>
      Your cart did not load, so what you put in earlier is not shown.
    </FailedState>
  )
}

/** Said where the person is, too: the row may be out of sight. */
export function useConflictToast(keeper: Keeper): void {
  useEffect(
    () =>
      keeper.onConflict(({ name, theirs, mine, terms }) =>
        toast({
          group: 'warning',
          text: `${name} was changed on another device: ${theirs} now, you typed ${mine}.`,
          action: { label: `Use ${mine}`, run: () => keeper.type(terms, mine, { now: true }) },
        }),
      ),
    [keeper],
  )
}
