// One connection that hears what the database notifies, and comes again whenever it is lost.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../db/connect.ts'

export type Log = { warn: (facts: object, message: string) => void }

type Options = {
  databaseUrl: string
  log: Log
  /** What to do with what each channel says. */
  heard: Record<string, (payload: string) => void>
  /** What happened while nobody listened is unknown. */
  onMissed: () => void
  patience?: typeof usualPatience
}

const longestPauseMs = 10_000
/**
 * A good connection has nothing to say for hours either, so it is asked, and without an answer
 * given up.
 */
const usualPatience = { askEveryMs: 10_000, answerWithinMs: 3000 }

export function openListening({ databaseUrl, log, heard, onMissed, patience = usualPatience }: Options) {
  const closing = new AbortController()
  let listening: Promise<void> | undefined
  let client: pg.Client | undefined
  const listenToAll = Object.keys(heard).map((channel) => `listen ${channel}`)

  /** Connects, and connects again whenever the connection is lost, until the end. */
  async function listen(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        client = await connect(databaseUrl)
        const lost = new Promise<void>((resolve) => client?.once('end', resolve))
        client.on('notification', ({ channel, payload }) => heard[channel]?.(payload ?? ''))
        await client.query(["set application_name = 'apotheca listening'", ...listenToAll].join('; '))
        if (closing.signal.aborted) await client.end()
        onMissed()
        failures = 0
        await Promise.race([lost, silence(client)])
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'no connection to listen on')
      }
      await pause(Math.min(100 * 2 ** failures, longestPauseMs), null, { signal: closing.signal }).catch(() => {})
    }
  }

  async function silence(listener: pg.Client): Promise<void> {
    try {
      while (!closing.signal.aborted) {
        await pause(patience.askEveryMs, null, { signal: closing.signal })
        await listener.query({ text: 'select', query_timeout: patience.answerWithinMs } as pg.QueryConfig)
      }
    } catch {
      await listener.end()
    }
  }

  return {
    isClosing: () => closing.signal.aborted,
    /** Once somebody wants to hear. */
    begin() {
      listening ??= listen()
    },
    stop: () => closing.abort(),
    async closed(): Promise<void> {
      await client?.end()
      await listening
    },
  }
}
