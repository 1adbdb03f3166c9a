// Answers that stay open for long: an account has so many of them at once, and a process so many in
// all.
import { Problem } from '../../../problem.ts'

type Most = { each: number; inAll: number }

export type OpenAnswers = { enter(accountId: number): () => void }

export function countOpen({ each, inAll }: Most): OpenAnswers {
  const open = new Map<number, number>()
  let sum = 0
  return {
    enter(accountId) {
      const mine = open.get(accountId) ?? 0
      if (mine >= each)
        throw new Problem(429, 'You have too many of these open at once. Wait for one to end.', { retryAfterS: 5 })
      if (sum >= inAll) throw new Problem(503, 'Too many are open just now. Try again in a moment.', { retryAfterS: 5 })
      open.set(accountId, mine + 1)
      sum += 1
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        sum -= 1
        const left = (open.get(accountId) ?? 1) - 1
        if (left > 0) open.set(accountId, left)
        else open.delete(accountId)
      }
    },
  }
}
