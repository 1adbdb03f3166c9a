import { useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { offlineMessage } from '../calling.ts'
import { fetchAgain } from './chunk.ts'

/**
 * In place of a screen whose code did not come. Offline, the person is told so rather than sent to
 * the browser's own error page.
 */
export function ChunkFailed() {
  const [isOffline, setIsOffline] = useState(!navigator.onLine)

  function tryAgain() {
    if (navigator.onLine) fetchAgain()
    else setIsOffline(true)
  }

  return (
    <section role="alert" className="mx-auto flex max-w-120 flex-col items-start gap-3 px-6 py-14">
      <h1 className="text-title text-ink">This page did not load</h1>
      <p className="text-body text-ink-2">
        {isOffline
          ? offlineMessage
          : 'The connection may be slow, or a newer version has taken this one’s place. What you saved is safe.'}
      </p>
      <Button kind="primary" onClick={tryAgain}>
        Try again
      </Button>
    </section>
  )
}
