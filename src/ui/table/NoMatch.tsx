import type { ReactNode } from 'react'
import { Button } from '../base/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Nothing is left by the search and the filters. */
export function NoMatch({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <EmptyState
      action={
        <Button size="small" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
