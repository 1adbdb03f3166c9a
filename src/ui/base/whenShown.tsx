import { type ComponentType, use, useSyncExternalStore } from 'react'
import { offlineMessage } from '#kit/calling.ts'
import { fetchAgain, loadChunk } from '#kit/web/chunk.ts'
import { FailedState, useOffline } from '../table/FailedState.tsx'
import { Button } from './Button.tsx'

type InsteadProps = { onRetry: () => void; retry: string }
type Later<P> = ComponentType<P> & {
  /** Fetches the code before it is shown. */
  ahead: () => void
}

/**
 * A part of a page whose code comes when it is first shown, inside a Suspense. If it does not come,
 * `Instead` says so in its place. Offline nothing is asked for: a browser remembers a failed
 * import, and the next try would fail too.
 */
export function whenShown<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<InsteadProps> = PartFailed,
): Later<P> {
  let asked: Promise<ComponentType<P> | Missing> | null = null
  const shown = new Set<() => void>()

  function ask() {
    asked ??= arrivalOf(load)
    return asked
  }
  function askAgain() {
    asked = null
    for (const draw of shown) draw()
  }
  function subscribe(draw: () => void) {
    shown.add(draw)
    return () => shown.delete(draw)
  }

  function WhenShown(props: P) {
    const Part = use(useSyncExternalStore(subscribe, ask))
    if (typeof Part !== 'string') return <Part {...props} />
    const tryAgain = () => (Part === 'failed' && navigator.onLine ? fetchAgain() : askAgain())
    return <Instead onRetry={tryAgain} retry={Part === 'failed' ? 'Load page again' : 'Try again'} />
  }
  WhenShown.ahead = () => {
    if (navigator.onLine) void ask()
  }
  return WhenShown
}

type Missing = 'offline' | 'failed'

async function arrivalOf<P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P> | Missing> {
  if (!navigator.onLine) return 'offline'
  try {
    return await loadChunk(load)
  } catch {
    return 'failed'
  }
}

export function PartFailed(props: InsteadProps) {
  return <FailedState {...props}>This part did not load.</FailedState>
}

/** In the place of a field, or of what hangs from one. */
export function LineFailed({ onRetry, retry }: InsteadProps) {
  const isOffline = useOffline()
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-danger-ink text-small">
      {isOffline ? offlineMessage : 'This part did not load.'}
      <Button kind="link" onClick={onRetry}>
        {retry}
      </Button>
    </span>
  )
}

/** For what the page can do without. */
export function Nothing() {
  return null
}
