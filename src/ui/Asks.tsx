import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { asks } from './asks.ts'

const loadDialog = () => import('./AskDialog.tsx')
const AskDialog = lazy(() => loadDialog().then((module) => ({ default: module.AskDialog })))

/** Once in the app, near the root: shows what confirm() and alert() ask. Its dialog is fetched while the page rests. */
export function Asks() {
  const ask = useSyncExternalStore(asks.subscribe, asks.now)[0] ?? null
  const [isNeeded, setNeeded] = useState(false)
  if (ask && !isNeeded) setNeeded(true)

  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])

  return <Suspense>{isNeeded && <AskDialog ask={ask} />}</Suspense>
}
