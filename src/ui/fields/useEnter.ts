import { useEffect, useState } from 'react'

type Enter = {
  /** What stands in the box. */
  text: string
  /** The answer for exactly this text has come. */
  isKnown: boolean
  /** Takes the first of what was found. */
  take: () => void
}

/**
 * Enter takes what the text finds. Pressed before that has come it waits for it; who types on has
 * changed their mind.
 */
export function useEnter({ text, isKnown, take }: Enter): { press: () => void; isWaiting: boolean } {
  const [pressedFor, setPressedFor] = useState<string | null>(null)
  useEffect(() => {
    if (pressedFor === null || (pressedFor === text && !isKnown)) return
    setPressedFor(null)
    if (pressedFor === text) take()
  })
  return {
    press: () => (isKnown ? take() : setPressedFor(text)),
    isWaiting: pressedFor === text && !isKnown,
  }
}
