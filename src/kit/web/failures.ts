// The failure that the shell's modal shows: of a call that no screen shows itself, and of the end
// of a session.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { whatToShow } from '../calling.ts'

type Shown = { text: string }

export const failures = createStore<{ provider: string; shown: Shown | null }>(() => ({
  provider: 'Apotheca',
  shown: null,
}))

/** Who runs the marketplace, named where a person is told whom to contact. */
export function nameProvider(provider: string): void {
  failures.setState({ provider })
}

/** The generic error handler: the shell's modal shows the sentence until it is dismissed. */
export function showFailure(failure: unknown): void {
  const { provider, shown } = failures.getState()
  const text = whatToShow(failure, provider)
  if (shown?.text !== text) failures.setState({ shown: { text } })
}

export function dismissFailure(): void {
  failures.setState({ shown: null })
}

export function useFailure(): Shown | null {
  return useStore(failures, (state) => state.shown)
}
