import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../base/atRest.tsx'
import { type Ask, asks } from './asks.ts'

const loadDialog = () => import('./AskDialog.tsx')
const AskDialog = lazy<ComponentType<{ ask: Ask | null }>>(() =>
  loadDialog().then(
    (module) => ({ default: module.AskDialog }),
    () => ({ default: PlainAsk }),
  ),
)

/** Without the dialog's code, the browser's own dialogs say the same words. */
function PlainAsk({ ask }: { ask: Ask | null }) {
  useEffect(() => {
    if (!ask) return
    const words = [ask.title, ask.text].filter((part) => typeof part === 'string').join('\n\n')
    if (ask.cancel) return ask.answer(window.confirm(words))
    window.alert(words)
    ask.answer(true)
  }, [ask])
  return null
}

/**
 * Once in the app, near the root: shows what confirm() and alert() ask. Its dialog is fetched soon
 * after the page: a message that there is no connection must not need one.
 */
export function Asks() {
  const ask = useSyncExternalStore(asks.subscribe, asks.now)[0] ?? null
  const [isNeeded, setNeeded] = useState(false)
  if (ask && !isNeeded) setNeeded(true)

  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => loadDialog().catch(() => {})), 500)
    return () => clearTimeout(timer)
  }, [])

  return <Suspense>{isNeeded && <AskDialog ask={ask} />}</Suspense>
}
