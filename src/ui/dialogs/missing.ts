import { offlineMessage } from '#kit/calling.ts'
import { fetchAgain } from '#kit/web/chunk.ts'
import { alert, confirm } from './asks.ts'

/**
 * For a dialog or menu whose code did not come. After an update of the server only a new page can
 * have it.
 */
export async function tellMissing(): Promise<void> {
  if (!navigator.onLine) return alert({ title: offlineMessage })
  const text = 'The connection may be slow, or a newer version has taken this one’s place. What you saved is safe.'
  if (await confirm({ title: 'This part did not load', text, action: 'Load page again', danger: false })) fetchAgain()
}
