// Ending in order: what was opened last is closed first.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * One Ctrl-C comes from the terminal and again from npm, so signals this close together are one.
 */
const sameSignalMs = 500

type Shutdown = {
  /** Adds something to close at the end. */
  after(close: () => Promise<void>): void
  /** Closes everything and ends the process. */
  end(code: number): Promise<never>
  /** Whether the end has begun. */
  begun(): boolean
}

/** The first signal ends the process in order with 0, a second one at once with 130. */
export function openShutdown(): Shutdown {
  const closers: (() => Promise<void>)[] = []
  let begunAt: number | undefined
  let ending: Promise<never> | undefined

  for (const signal of signals) {
    process.on(signal, () => {
      if (begunAt === undefined) void end(0)
      else if (Date.now() - begunAt > sameSignalMs) process.exit(130)
    })
  }
  return { after: (close) => void closers.push(close), end, begun: () => begunAt !== undefined }

  function end(code: number): Promise<never> {
    begunAt ??= Date.now()
    ending ??= closeAll(code)
    return ending
  }

  async function closeAll(code: number): Promise<never> {
    let worst = code
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch((error: unknown) => {
        console.error(error)
        worst = 1
      })
    }
    process.exit(worst)
  }
}

/** Does not wait longer than this for something that hangs. */
export async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
