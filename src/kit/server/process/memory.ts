import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how?: { type: 'minor' }) => void

let collect: Collect | undefined

function collector(): Collect {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  return collect
}

/** What is not needed any more goes back at once, instead of at some later time. */
export function giveBackMemory(): void {
  collector()()
}

/**
 * Large buffers of a moment ago go back: they weigh little on V8's own scales, and would pile up.
 */
export function giveBackBuffers(): void {
  collector()({ type: 'minor' })
}
