import { useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { type Wait, WaitList } from '#ui/page/WaitList.tsx'
import { shownFirst } from '../needs.ts'

/** The three that need one most; the others by one press. */
export function NeededMost({ label, waits }: { label: string; waits: Wait[] }) {
  const [isWhole, setWhole] = useState(false)
  const others = waits.length - shownFirst
  return (
    <div>
      <WaitList label={label} waits={isWhole ? waits : waits.slice(0, shownFirst)} />
      {others > 0 && (
        <Button kind="link" className="py-3" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Only the three that need you most' : `Show ${others === 1 ? 'one more' : `${others} more`}`}
        </Button>
      )}
    </div>
  )
}
