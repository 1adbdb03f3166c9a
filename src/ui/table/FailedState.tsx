import { type ReactNode, useSyncExternalStore } from 'react'
import { offlineMessage } from '#kit/calling.ts'
import { Button } from '../base/Button.tsx'
import { Mark } from '../base/Mark.tsx'

/** What failed, and 'Try again'. */
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
  return (
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
  )
}

function useOffline(): boolean {
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
