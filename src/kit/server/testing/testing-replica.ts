// A small database and a replica that streams from it, made by the embedded programs alone.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'

export type Replicated = {
  url: string
  /** Started and stopped by itself; it has its address from its first start on. */
  replica: { start(): Promise<string>; stop(): Promise<void> }
  stop(): Promise<void>
}

const quick = { fsync: 'off', shared_buffers: '32MB', max_wal_size: '128MB' }

export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync('/tmp/apotheca-replica-')
  // Started by root the server is another user, who must get in.
  chmodSync(folder, 0o755)
  const [from, to] = [join(folder, 'database'), join(folder, 'replica')]
  const say = () => {}
  const database = await startPostgres({ dir: from, say, settings: quick })
  await copy({ url: database.url, from, to })
  let replica: Postgres | undefined
  const stopReplica = async () => {
    await replica?.stop()
    replica = undefined
  }
  return {
    url: database.url,
    replica: {
      start: async () => {
        replica = await startPostgres({ dir: to, say, settings: quick })
        return replica.url
      },
      stop: stopReplica,
    },
    stop: async () => {
      await stopReplica()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * As a base backup is made: between its start and its end the files may be copied while they
 * change.
 */
async function copy({ url, from, to }: { url: string; from: string; to: string }): Promise<void> {
  const session = await connect(url)
  await session.query(`select pg_backup_start('a replica', true)`)
  mkdirSync(to, { mode: statSync(from).mode })
  const { uid, gid } = statSync(from)
  if (process.getuid?.() === 0) chownSync(to, uid, gid)
  execFileSync('cp', ['-a', join(from, 'cluster'), join(from, 'password'), to])
  const { rows } = await session.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  await session.end()
  const data = join(to, 'cluster')
  rmSync(join(data, 'postmaster.pid'))
  writeFileSync(join(data, 'backup_label'), rows[0]?.label ?? '')
  writeFileSync(join(data, 'standby.signal'), '')
  const { searchParams } = new URL(url)
  const named = ['host', 'port', 'user', 'password'].map((name) => `${name}=${searchParams.get(name)}`).join(' ')
  appendFileSync(join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${named}'\n`)
  const owner = statSync(data)
  for (const file of ['backup_label', 'standby.signal']) chownSync(join(data, file), owner.uid, owner.gid)
}
