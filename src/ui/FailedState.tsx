import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Mark } from './Mark.tsx'

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
  return (
    <div className="state" role="alert">
      <p className="flex items-center gap-1.5 font-medium text-ink">
        <Mark group="danger" />
        {children}
      </p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}
