// Those who ask the same while it is being answered are answered together, by the next run.
import type { Db } from './db.ts'

type Together<T> = (db: Db, what: string, ask: () => Promise<T>) => Promise<T>

type Run<T> = { answer: Promise<T>; next: Promise<T> | null }

/**
 * Nobody gets an answer that was begun before the question: whoever comes during a run waits for
 * the one after it. `what` names everything that the answer depends on, and nobody changes the
 * answer.
 */
export function answerTogether<T extends object>(): Together<T> {
  const runsOf = new WeakMap<Db, Map<string, Run<T>>>()

  return (db, what, ask) => {
    const runs = runsOf.get(db) ?? new Map<string, Run<T>>()
    runsOf.set(db, runs)
    const running = runs.get(what)
    if (!running) return begin()
    running.next ??= running.answer.then(begin, begin)
    return running.next

    function begin(): Promise<T> {
      const run: Run<T> = { answer: ask().then(shared), next: null }
      const end = () => {
        if (!run.next) runs.delete(what)
      }
      runs.set(what, run)
      run.answer.then(end, end)
      return run.answer
    }
  }
}

/** What was answered together, and its bytes when somebody has written them. */
const written = new WeakMap<object, Buffer | null>()

function shared<T extends object>(answer: T): T {
  written.set(answer, null)
  return answer
}

/**
 * An answer that many share is written once, by the endpoint that it is the answer of. Null for any
 * other.
 */
export function bytesOfShared(answer: unknown, write: () => string): Buffer | null {
  const known = written.get(answer as object)
  if (known !== null) return known ?? null
  const bytes = Buffer.from(write())
  written.set(answer as object, bytes)
  return bytes
}
