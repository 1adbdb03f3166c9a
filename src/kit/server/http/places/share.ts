/** So many at once of what is done by `work`; the others wait for their turn, the first first. */
export function atMostAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let atWork = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (atWork < most) atWork += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else atWork -= 1
    }
  }
}
