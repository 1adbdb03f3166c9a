// What the database notifies reaches the open screens of those concerned: one LISTEN a process,
// many streams. The features say by their topics what is told to whom.
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../../access.ts'
import type { Db } from '../db/db.ts'
import { type Config, directUrl } from '../process/config.ts'
import { type Log, openListening } from './listening.ts'

/** Somebody who is signed in and has a screen open. */
export type Follower = { me: Session; tell: (event: string, data: object) => void }

export type TopicParts = {
  pool: Db
  log: Log
  followers: () => Follower[]
  /** Something was missed, so everybody looks at everything. */
  tellAgain: () => void
}

/** What a feature tells open screens, in its `server/feature.ts`. */
export type LiveTopic = {
  /** What the database notifies on. */
  channel: string
  open: (parts: TopicParts) => { heard: (payload: string) => void; close?: () => void }
}

export type Live = {
  /** The stream of server-sent events for one who is signed in; ended by either side. */
  follow(me: Session): PassThrough
  close(): Promise<void>
}

type Parts = Pick<Parameters<typeof openListening>[0], 'databaseUrl' | 'log' | 'patience'> & {
  pool: Db
  topics: readonly LiveTopic[]
}

/** Who reads no faster is let go; a new stream begins with a look at everything. */
const mostUnreadBytes = 64_000

export function openLive({ pool, topics, ...listened }: Parts): Live {
  const following = new Map<PassThrough, Follower>()
  const tellAgain = () => {
    for (const { tell } of following.values()) tell('again', {})
  }
  const parts = { pool, log: listened.log, followers: () => [...following.values()], tellAgain }
  const opened = topics.map(({ channel, open }) => ({ channel, ...open(parts) }))
  const listening = openListening({
    ...listened,
    heard: Object.fromEntries(opened.map(({ channel, heard }) => [channel, heard])),
    onMissed: tellAgain,
  })

  return {
    follow(me) {
      const stream = new PassThrough({ highWaterMark: mostUnreadBytes })
      // Who was let in a moment before the end would follow for ever, and the end would wait for
      // it.
      if (listening.isClosing()) return stream.end()
      listening.begin()
      following.set(stream, { me, tell: (event, data) => tell(stream, event, data) })
      stream.on('close', () => following.delete(stream))
      tell(stream, 'again', {})
      return stream
    },
    async close() {
      listening.stop()
      for (const { close } of opened) close?.()
      for (const stream of following.keys()) stream.end()
      await listening.closed()
    },
  }
}

function tell(stream: PassThrough, event: string, data: object): void {
  if (stream.writableLength > mostUnreadBytes) stream.destroy()
  else stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** One for each server, named by its pool. */
const opened = new WeakMap<Db, Live>()

export function serveLive(app: FastifyInstance, pool: Db, config: Config, topics: readonly LiveTopic[]): void {
  const live = openLive({ pool, topics, databaseUrl: directUrl(config), log: app.log })
  opened.set(pool, live)
  app.addHook('preClose', () => live.close())
}

export function liveOf(db: Db): Live {
  const live = opened.get(db)
  if (!live) throw new Error('nobody listens for changes')
  return live
}
