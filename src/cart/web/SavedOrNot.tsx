import { groupIndian } from '#kit/money.ts'
import { Button } from '#ui/base/Button.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import type { CartAutosave } from './autosave/cartAutosave.ts'
import { useCart, useMistakes, useSaving } from './autosave/useCartAutosave.ts'

/** Saved, saving, or not saved and why: said in words, never left to be guessed. */
export function SavedOrNot({ autosave }: { autosave: CartAutosave }) {
  const { waiting, failed, why } = useSaving(autosave)
  const mistakes = useMistakes(autosave).size
  const isKnown = useCart(autosave) !== null
  const state = failed + mistakes > 0 ? 'failed' : waiting > 0 ? 'waiting' : 'saved'
  return (
    <p
      role="status"
      className="text-small flex flex-wrap items-center justify-end gap-y-0.5 gap-x-1.75 min-w-14 ml-auto text-ink-3 data-[state=failed]:text-danger-ink data-[state=failed]:font-medium max-tablet:order-0 max-tablet:justify-start max-tablet:data-[state=failed]:basis-full"
      data-state={state}
    >
      {failed > 0 ? (
        <>
          <Mark group="danger" />
          <span>
            {failed === 1 ? '1 line is' : `${failed} lines are`} not saved. {why}
          </span>
          <Button kind="link" onClick={() => autosave.retry()}>
            Try again
          </Button>
        </>
      ) : mistakes > 0 ? (
        <>
          <Mark group="danger" />
          <span>{mistakes === 1 ? '1 quantity is' : `${mistakes} quantities are`} wrong and not saved.</span>
        </>
      ) : waiting > 0 ? (
        <span>{waiting === 1 ? 'Saving…' : `Saving ${groupIndian(waiting)} lines…`}</span>
      ) : (
        isKnown && (
          <>
            <Mark group="success" />
            <span>Saved</span>
          </>
        )
      )}
    </p>
  )
}
