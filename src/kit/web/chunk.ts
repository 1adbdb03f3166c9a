// The code of a screen comes when the screen is opened. It may come late, or not at all.

export const chunkTimeoutMs = 120_000

export class ChunkFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ChunkFailure'
  }
}

/** `loadChunk(() => import('…'))`: the screen's module within 120 s, else a ChunkFailure. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('The page’s code did not come in time.')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw cause instanceof ChunkFailure ? cause : new ChunkFailure('The page’s code could not be loaded.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Browsers remember a failed or hanging import for the life of the page: only a new page really
 * fetches it again.
 */
export function fetchAgain(): void {
  window.location.reload()
}
