import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { offlineMessage } from '#kit/calling.ts'
import { Button } from '../base/Button.tsx'
import { Mark } from '../base/Mark.tsx'

/** What failed, and 'Try again'. Where it is all that a page shows, the page keeps its title. */
export function FailedState({
  children,
  onRetry,
  retry = 'Try again',
}: {
  children: ReactNode
  onRetry?: () => void
  retry?: string
}) {
  const isOffline = useOffline()
  const place = useRef<HTMLDivElement>(null)
  const title = useMissingTitle(place)
  return (
    <div ref={place}>
      {title && (
        <div className="head">
          <h1 tabIndex={-1}>{title}</h1>
        </div>
      )}
      <div className="state" role="alert">
        <p className="flex items-center gap-1.5 font-medium text-ink">
          <Mark group="danger" />
          <span>
            {children}
            {isOffline && ` ${offlineMessage}`}
          </span>
        </p>
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {retry}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The title of the tab, where the page around has no heading of its own. */
function useMissingTitle(place: RefObject<HTMLElement | null>): string | null {
  const [title, setTitle] = useState<string | null>(null)
  // After the page that is opened has put its own title into the tab.
  useEffect(() => {
    const page = place.current?.closest('main')
    if (page && !page.querySelector('h1')) setTitle(document.title.replace(/ · [^·]*$/, ''))
  }, [place])
  return title
}

export function useOffline(): boolean {
  return useSyncExternalStore(watchConnection, () => !navigator.onLine)
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
