// Those who ask while others are at work go together: what is asked meanwhile is the next batch.

export type Batches<Ask, Answer> = {
  most: number
  /** After so long others begin beside it, a few at most. */
  patienceMs: number
  /** Two that ask under one name are never at work at the same time, in one batch or two. */
  nameOf: (ask: Ask) => string
  /** What may not go with the first of a batch waits for another. */
  fits?: (first: Ask, ask: Ask) => boolean
  /** Answers in the order of what was asked. */
  work: (asks: Ask[]) => Promise<Answer[]>
}

type Waiting<Ask, Answer> = { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

const mostBeside = 4

export function inBatches<Ask, Answer>(how: Batches<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  const { most, patienceMs, nameOf, fits = () => true, work } = how
  const atWork = new Set<string>()
  let waiting: Waiting<Ask, Answer>[] = []
  let underWay = 0
  let late = 0
  let isDue = false

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      beginSoon()
    })

  /** Whoever comes in the same turn goes along. */
  function beginSoon(): void {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      begin()
    })
  }

  function begin(): void {
    if (underWay > late || underWay === mostBeside) return
    const batch = take()
    if (batch.length > 0) void run(batch)
  }

  function take(): Waiting<Ask, Answer>[] {
    const batch: Waiting<Ask, Answer>[] = []
    waiting = waiting.filter((one) => {
      const [first = one] = batch
      const name = nameOf(one.ask)
      if (batch.length === most || atWork.has(name) || !fits(first.ask, one.ask)) return true
      atWork.add(name)
      batch.push(one)
      return false
    })
    return batch
  }

  async function run(batch: Waiting<Ask, Answer>[]): Promise<void> {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      late += 1
      beginSoon()
    }, patienceMs)
    underWay += 1
    try {
      const answers = await work(batch.map(({ ask }) => ask))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      clearTimeout(timer)
      underWay -= 1
      if (isLate) late -= 1
      for (const { ask } of batch) atWork.delete(nameOf(ask))
      if (waiting.length > 0) beginSoon()
    }
  }
}
