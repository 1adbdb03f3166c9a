// One call and what became of it, for pages before a session: they keep nothing that is read, so
// they need no cache.
import { useEffect, useState } from 'react'
import type { CallFailure } from '../calling.ts'
import type { Endpoint, Input, Output } from '../endpoint.ts'
import { call } from './call.ts'

type Sent<E extends Endpoint> = {
  isPending: boolean
  isSuccess: boolean
  data: Output<E> | undefined
  error: CallFailure | null
  /** What was sent last. */
  variables: Input<E> | undefined
}

export type Sending<E extends Endpoint> = Sent<E> & {
  mutate: (input: Input<E>, then?: { onSuccess?: (answer: Output<E>) => void }) => void
}

const nothing = { isPending: false, isSuccess: false, data: undefined, error: null }

export function useSend<E extends Endpoint>(endpoint: E): Sending<E> {
  const [sent, setSent] = useState<Sent<E>>({ ...nothing, variables: undefined })

  async function send(variables: Input<E>, onSuccess?: (answer: Output<E>) => void): Promise<void> {
    setSent({ ...nothing, isPending: true, variables })
    try {
      const data = await call(endpoint, variables)
      setSent({ ...nothing, isSuccess: true, data, variables })
      onSuccess?.(data)
    } catch (error) {
      setSent({ ...nothing, error: error as CallFailure, variables })
    }
  }
  return { ...sent, mutate: (input, { onSuccess } = {}) => void send(input, onSuccess) }
}

/** What a token of a link is answered, asked once when the page opens. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & { token: string },
): { data: Output<E> | undefined; error: CallFailure | null } {
  const { data, error, mutate } = useSend(endpoint)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is what is asked about
  useEffect(() => mutate(input), [input.token])
  return { data, error }
}
