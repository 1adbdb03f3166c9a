import { showFailure } from '#kit/web/failures.ts'
import { confirm } from '#ui/dialogs/asks.ts'
import type { Keeper } from './keeping/keeper.ts'

export async function emptyIt(keeper: Keeper): Promise<void> {
  const { lines } = keeper.totals()
  const text = `${lines} ${lines === 1 ? 'line goes' : 'lines go'}. The other carts stay as they are.`
  if (!(await confirm({ title: 'Empty this cart?', text, action: 'Empty it' }))) return
  try {
    await keeper.empty()
  } catch (failure) {
    showFailure(failure)
  }
}
