import { showFailure } from '#kit/web/failures.ts'
import { confirm } from '#ui/dialogs/asks.ts'
import type { CartAutosave } from './autosave/cartAutosave.ts'

export async function emptyIt(autosave: CartAutosave): Promise<void> {
  const { lines } = autosave.totals()
  const text = `${lines} ${lines === 1 ? 'line goes' : 'lines go'}. The other carts stay as they are.`
  if (!(await confirm({ title: 'Empty this cart?', text, action: 'Empty it' }))) return
  try {
    await autosave.empty()
  } catch (failure) {
    showFailure(failure)
  }
}
