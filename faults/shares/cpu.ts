// How much of the processors the servers and their database took: by what the kernel counted,
// whoever else was busy.
import { readFileSync } from 'node:fs'
import type { Rig } from '../rig.ts'

export type Cpu = { begin(rig: Rig): void; end(rig: Rig): void; cores(): number }

/** The kernel's ticks, everywhere. */
const tickMs = 10

/** Of all the times between `begin` and `end`. */
export function watchCpu(): Cpu {
  let usedMs = 0
  let wallMs = 0
  return {
    begin(rig) {
      usedMs -= cpuMsOf(rig)
      wallMs -= performance.now()
    },
    end(rig) {
      usedMs += cpuMsOf(rig)
      wallMs += performance.now()
    },
    cores: () => usedMs / wallMs,
  }
}

/** Those who have ended are counted with the one that waited for them. */
function cpuMsOf({ app, database }: Rig): number {
  const pid = database.pid()
  const backends = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [...app.serving(), pid, ...backends].reduce((sum, one) => sum + ticksOf(one), 0) * tickMs
}

function ticksOf(pid: number): number {
  // Its name may have spaces; after it come the state and numbers.
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
