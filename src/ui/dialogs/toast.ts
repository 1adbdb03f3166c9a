import type { Group } from '../base/Mark.tsx'

// Toasts can be sent from anywhere; <Toasts /> shows them. Failures that need a decision are never
// toasts: use alert().

type ToastMessage = { group: Group; text: string; action?: { label: string; run: () => void } }

let show: ((message: ToastMessage) => void) | null = null
let early: ToastMessage[] = []

export function toast(message: ToastMessage): void {
  if (show) show(message)
  else early.push(message)
}

/** For <Toasts /> alone. */
export function showToastsWith(receiver: (message: ToastMessage) => void): () => void {
  show = receiver
  for (const message of early) receiver(message)
  early = []
  return () => {
    show = null
  }
}
