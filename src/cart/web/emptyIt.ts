import { groupIndian } from '#kit/money.ts'
import { showFailure } from '#kit/web/failures.ts'
import { confirm } from '#ui/dialogs/asks.ts'
import type { CartAutosave } from './autosave/cartAutosave.ts'

export async function emptyIt(autosave: CartAutosave): Promise<void> {
  const { lines } = autosave.totals()
  const what = lines === 1 ? 'the line' : lines === 2 ? 'both lines' : `all ${groupIndian(lines)} lines`
  const text = 'Your other carts stay as they are.'
  if (!(await confirm({ title: `Remove ${what}?`, text, action: 'Empty cart' }))) return
  try {
    await autosave.empty()
  } catch (failure) {
    showFailure(failure)
  }
}
