// People who need nothing of what is broken: they are answered all the while.
import { setTimeout as pause } from 'node:timers/promises'
import { type Answered, type Asked, ask, fresh } from './asking.ts'
import { shareAt } from './crowd.ts'
import type { Rig } from './rig.ts'

const password = 'demo-2026'
const restMs = 20

export type Strangers = {
  /** Until each has asked for everything so many times more. */
  rounds(more: number): Promise<void>
  stop(): Promise<void>
  /**
   * In a short run, on a machine that may be busy, it is enough that everybody was answered in the
   * end.
   */
  verdict(full: { withinMs?: number } | null): { found: string[]; also: string }
}

/**
 * Asking goes on until `stop`. A busy machine may refuse somebody; who is not answered after all
 * was failed.
 */
export function startStrangers({ app, clients }: Rig, { reads = false } = {}): Strangers {
  const heard: Answered[] = []
  const found: string[] = []
  const done = clients.slice(0, 8).map(() => 0)
  let isOver = false
  const work = done.map((_, at) => live(at))

  async function live(at: number): Promise<void> {
    const { token = '', codes = [] } = clients[at] ?? {}
    const wanted: Asked[] = [
      { method: 'GET', path: '/api/me', token },
      { method: 'GET', path: '/api/health/ready' },
      { method: 'GET', path: '/api/cart', token },
    ]
    if (!reads) {
      const body = { product_code: codes[0], quantity: 1 + at }
      wanted.push({ method: 'PUT', path: '/api/cart/items', token, body })
      if (at === 0)
        wanted.push({ method: 'POST', path: '/api/login', body: { user_type: 'D', username: 'dist-e', password } })
    }
    while (!isOver) {
      for (const one of wanted) await answered(one)
      done[at] = (done[at] ?? 0) + 1
    }
  }

  async function answered(asked: Asked): Promise<void> {
    while (!isOver) {
      const answer = await ask(app.port, fresh(), asked)
      heard.push(answer)
      await pause(restMs)
      if (answer.status === 200) return
      if (answer.status !== 503 || !answer.retryAfter)
        return void found.push(`${asked.method} ${asked.path} was answered with ${answer.status}`)
    }
  }

  return {
    async rounds(more) {
      const wanted = done.map((count) => count + more)
      while (done.some((count, at) => count < (wanted[at] ?? 0))) await pause(restMs)
    },
    async stop() {
      isOver = true
      await Promise.all(work)
    },
    verdict(full) {
      const p99 = shareAt(
        heard.map(({ ms }) => ms),
        0.99,
      )
      const refused = heard.filter(({ status }) => status === 503).length
      if (full?.withinMs && p99 > full.withinMs) found.push(`others waited ${p99.toFixed(0)} ms at p99`)
      if (full && refused > 0) found.push(`${refused} of ${heard.length} others were refused`)
      return { found, also: `${heard.length} answers for others, p99 ${p99.toFixed(0)} ms, ${refused} refused` }
    },
  }
}
