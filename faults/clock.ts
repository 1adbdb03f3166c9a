// A wall clock that jumps, in the server alone: the database keeps its own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, rounds } from './fault.ts'
import { back } from './kills.ts'

const [second, hour] = [1000, 3_600_000]
/**
 * Small ones happen to every machine and must not be noticed; large ones may end sessions while
 * they last.
 */
const jumps = [30 * second, -30 * second, hour, -hour]

export const clockJumps: Fault = {
  name: 'clock-jumps',
  times: 8,
  few: 0,
  underLoad: true,
  run: async (rig, times, progress) => {
    const file = join(rig.dir, 'clock')
    const set = (offsetMs: number) => writeFileSync(file, String(offsetMs))
    set(0)
    const seam = `--import=${join(import.meta.dirname, 'clock-seam.ts')}`
    await rig.app.stop()
    await rig.startAgain({ NODE_OPTIONS: seam, FAULTS_CLOCK: file })
    const outcome = await rounds(times, progress, async (at) => {
      const jump = jumps[at % jumps.length] ?? 0
      set(jump)
      await pause(1000)
      if (Math.abs(jump) > hour / 2) set(0)
      const backMs = await back(rig, performance.now() + 100)
      set(0)
      return Math.max(0, backMs)
    })
    await rig.app.stop()
    await rig.startAgain()
    return outcome
  },
}
