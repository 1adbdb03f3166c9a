import type { CallFailure } from '../calling.ts'

/**
 * Why a write failed, for the form or dialog that sent it: the server's sentence, or that none
 * came.
 */
export function whyFailed(failure: CallFailure | null): string | null {
  if (!failure) return null
  if (failure.message) return failure.message
  return failure.noResponse
    ? 'The server did not answer. Check your connection and try again.'
    : 'Something went wrong. Try again.'
}
