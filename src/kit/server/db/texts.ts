// Which statements are prepared, and under which name. A connection keeps what it has prepared for
// ever, so the callers must not decide how many there are: what comes again and again is prepared,
// up to a number; all else is planned as it comes.
import { createHash } from 'node:crypto'

export type Text = {
  /** '' when it is planned as it comes. */
  name: string
  /** Anything else is done once, on a connection apart. */
  isRead: boolean
}

const mostPrepared = 500
/**
 * Of one list, however it is narrowed and sorted: its callers must not take the places of all else.
 */
const mostOfKind = 40
/** Lists differ in what they select, and the texts of one in what comes after. */
const kindOf = (text: string) => text.trimStart().slice(0, 80)
const usesBeforePrepared = 3
const mostCounted = 2000

export function openTexts(): (text: string) => Text {
  const prepared = new Map<string, Text>()
  const counted = new Map<string, number>()
  const kinds = new Map<string, number>()
  return (text) => {
    const known = prepared.get(text)
    if (known) return known
    const isRead = /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text)
    const kind = kindOf(text)
    const alike = kinds.get(kind) ?? 0
    if (prepared.size >= mostPrepared || alike >= mostOfKind) return { name: '', isRead }
    const uses = (counted.get(text) ?? 0) + 1
    counted.delete(text)
    if (uses < usesBeforePrepared) {
      counted.set(text, uses)
      const [oldest] = counted.keys()
      if (counted.size > mostCounted && oldest !== undefined) counted.delete(oldest)
      return { name: '', isRead }
    }
    const made = { name: createHash('sha1').update(text).digest('base64url'), isRead }
    prepared.set(text, made)
    kinds.set(kind, alike + 1)
    return made
  }
}
