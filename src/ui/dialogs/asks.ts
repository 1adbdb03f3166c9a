import type { ReactNode } from 'react'

// Questions and messages that stop everything: asked from anywhere, shown by <Asks />, one after
// the other.

export type Ask = {
  title: ReactNode
  text?: ReactNode
  /** The word on the button that does it. */
  action: string
  /** Without it there is nothing to decide, only to read. */
  cancel?: string
  danger: boolean
  answer: (yes: boolean) => void
}

type ConfirmWords = { title?: ReactNode; text?: ReactNode; action: string; cancel?: string; danger?: boolean }
type AlertWords = { title: ReactNode; text?: ReactNode; action?: string }

let waiting: readonly Ask[] = []
const listeners = new Set<() => void>()

/** True when the person says yes. Something is destroyed unless `danger: false` says otherwise. */
export function confirm({
  title = 'Are you sure?',
  action,
  cancel = 'Cancel',
  danger = true,
  text,
}: ConfirmWords): Promise<boolean> {
  return ask({ title, text, action, cancel, danger })
}

/** Resolves when it has been read. */
export async function alert({ title, text, action = 'OK' }: AlertWords): Promise<void> {
  await ask({ title, text, action, danger: false })
}

export const asks = {
  now: () => waiting,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function ask(words: Omit<Ask, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const one: Ask = {
      ...words,
      answer(yes) {
        if (!waiting.includes(one)) return
        set(waiting.filter((other) => other !== one))
        resolve(yes)
      },
    }
    set([...waiting, one])
  })
}

function set(next: readonly Ask[]) {
  waiting = next
  for (const listener of listeners) listener()
}
