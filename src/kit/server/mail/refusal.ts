// What a mail server's answer means for a mail.

type Failure = { responseCode?: unknown; command?: unknown; response?: unknown; message?: unknown }

/**
 * The answer with which this mail was refused for good; null where it may be accepted later. A
 * sender or a password that is refused concerns all mails and is put right by the operator, so it
 * counts as later.
 */
export function finalRefusal(failure: unknown): string | null {
  const { responseCode, command, response, message } = (failure ?? {}) as Failure
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && responseCode <= 599
  if (!isFinal || (command !== 'RCPT TO' && command !== 'DATA')) return null
  return String(response ?? message ?? '').slice(0, 500)
}
