// Those who ask the same while it is being answered are answered together, by the next run.
import type { Db } from './db.ts'

export type Together<T> = (db: Db, what: string, ask: () => Promise<T>) => Promise<T>

type Run<T> = { answer: Promise<T>; next: Promise<T> | null }

/** Nobody gets an answer that was begun before the question: whoever comes during a run waits for the one after it. `what`
 *  names everything that the answer depends on, and nobody changes the answer. */
export function answerTogether<T>(): Together<T> {
  const runsOf = new WeakMap<Db, Map<string, Run<T>>>()

  return (db, what, ask) => {
    const runs = runsOf.get(db) ?? new Map<string, Run<T>>()
    runsOf.set(db, runs)
    const running = runs.get(what)
    if (!running) return begin()
    running.next ??= running.answer.then(begin, begin)
    return running.next

    function begin(): Promise<T> {
      const run: Run<T> = { answer: ask(), next: null }
      const end = () => {
        if (!run.next) runs.delete(what)
      }
      runs.set(what, run)
      run.answer.then(end, end)
      return run.answer
    }
  }
}
