// What the others wait, in a quiet moment and while somebody asks for far more than a share.
import { setTimeout as pause } from 'node:timers/promises'
import { ask, fresh } from '../asking.ts'
import { shareAt } from '../crowd.ts'
import type { Rig } from '../rig.ts'
import { type Cpu, watchCpu } from './cpu.ts'

/**
 * quality.md: a stranger's p99 beside that of a quiet moment; a few frames of a screen are no
 * difference.
 */
const mostTimesQuiet = 3
const neverLateMs = 60

/** Both in turn, so that whatever else this machine does is the same for both. */
export const roundMs = { quiet: 3000, abused: 4000 }

export function compared(quiet: Heard, abused: Heard): { late: string[]; also: string } {
  const [was, is] = [shareAt(quiet.times, 0.99), shareAt(abused.times, 0.99)]
  const isLate = is > Math.max(neverLateMs, mostTimesQuiet * was)
  const cores = (abused.cpu.cores() - quiet.cpu.cores()).toFixed(2)
  const p50s = [quiet, abused].map(({ times }) => shareAt(times, 0.5).toFixed(0)).join(' → ')
  const p99s = `p99 ${was.toFixed(0)} → ${is.toFixed(0)} ms of ${quiet.times.length} and ${abused.times.length}`
  return {
    late: isLate ? [`others waited ${is.toFixed(0)} ms at p99, ${was.toFixed(0)} ms when quiet`] : [],
    also: `p50 ${p50s}, ${p99s}; the crowd took ${cores} of the processors`,
  }
}

export type Heard = { times: number[]; refused: string[]; cpu: Cpu }

export const nothingHeard = (): Heard => ({ times: [], refused: [], cpu: watchCpu() })

export async function strangers(rig: Rig, ms: number, { times, refused, cpu }: Heard): Promise<void> {
  const until = performance.now() + ms
  cpu.begin(rig)
  await Promise.all(
    rig.clients.slice(0, 4).map(async ({ token, codes }, at) => {
      const wanted = [
        { method: 'GET', path: '/api/me', token },
        { method: 'GET', path: '/api/products', token },
        { method: 'PUT', path: '/api/cart/items', token, body: { product_code: codes[0], quantity: 1 + at } },
        { method: 'GET', path: '/api/orders', token },
      ]
      while (performance.now() < until)
        for (const one of wanted) {
          const { status, ms } = await ask(rig.app.port, fresh(), one)
          times.push(ms)
          if (status !== 200) refused.push(`${one.method} ${one.path} was answered with ${status}`)
          await pause(20)
        }
    }),
  )
  cpu.end(rig)
}
