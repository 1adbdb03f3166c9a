import type { Rig } from './rig.ts'

export type Outcome = {
  /** For each time: how long until new clients could write again. */
  backMs: number[]
  /** What was measured beside that, in words. */
  also?: string
  found?: string[]
  /**
   * What took too long: a finding in the full run alone. The short one is a part of npm test, on
   * machines that may be busy.
   */
  late?: string[]
}

export type Fault = {
  name: string
  /** Chosen together by it. */
  group?: string
  /** How often in a full run, and in the short one that is a part of npm test. */
  times: number
  few: number
  /** Clients order all the while, and the books are compared afterwards. */
  underLoad: boolean
  run(rig: Rig, times: number, progress: (done: number) => void): Promise<Outcome>
}

/** One after the other; each answers how long it took to be back. */
export async function rounds(
  times: number,
  progress: (done: number) => void,
  one: (at: number) => Promise<number>,
): Promise<Outcome> {
  const backMs: number[] = []
  for (let at = 0; at < times; at++) {
    backMs.push(await one(at))
    progress(at + 1)
  }
  return { backMs }
}
