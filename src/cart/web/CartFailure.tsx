import { useEffect } from 'react'
import { toast } from '#ui/dialogs/toast.ts'
import { FailedState } from '#ui/table/FailedState.tsx'
import type { CartAutosave } from './autosave/cartAutosave.ts'
import { useLoadFailure } from './autosave/useCartAutosave.ts'

/**
 * The cart itself did not come: what is typed is kept here and sent, but what was in it before is
 * not shown.
 */
export function CartFailure({ autosave }: { autosave: CartAutosave }) {
  const failure = useLoadFailure(autosave)
  if (!failure || autosave.cart()) return null
  return (
    <FailedState onRetry={() => void autosave.read()}>
      Your cart did not load, so what you put in earlier is not shown.
    </FailedState>
  )
}

/** Said where the person is, too: the row may be out of sight. */
export function useConflictToast(autosave: CartAutosave): void {
  useEffect(
    () =>
      autosave.onConflict(({ name, theirs, mine, terms }) =>
        toast({
          group: 'warning',
          text: `${name} was changed on another device: ${theirs} now, you typed ${mine}.`,
          action: { label: `Use ${mine}`, run: () => autosave.type(terms, mine, { now: true }) },
        }),
      ),
    [autosave],
  )
}
