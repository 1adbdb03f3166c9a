import { setTimeout } from 'node:timers/promises'

const mostTries = 4

/**
 * Two who wait for each other, or who saw each other's half: one of them is sent back by the
 * database and may begin anew.
 */
function isClash(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}

/** What left nothing behind when it clashed is done again, a little later each time. */
export async function againAfterClash<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || !isClash(error)) throw error
      await setTimeout(Math.random() * 20 * tries)
    }
  }
}
