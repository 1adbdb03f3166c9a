// Work that is done after a transaction, or by the clock: pg-boss, enqueued in the transaction that
// asks for it.
import { type JobResult, PgBoss } from 'pg-boss'
import type { Db } from '../db/db.ts'
import type { Book } from './book.ts'

/** As many jobs of that name as there are data, by one statement. */
export type Enqueue = (name: string, ...data: object[]) => Promise<void>

/** `every` is a cron line in India's time. A run that throws is tried again with growing pauses. */
export type Job = {
  name: string
  every?: string
  /**
   * It tells somebody outside, and so waits while the database is a copy that nobody has called the
   * real one.
   */
  sends?: boolean
  /** Each is one mail: taken in batches, and tried for hours where the mail server says 'later'. */
  mails?: boolean
  /** Asked every other second: whether there is something to do before the clock says so. */
  isDue?: () => Promise<boolean>
  /** `id` is the same for every attempt. */
  run: (data: never, id: string) => Promise<void>
}

const lookEveryMs = 2000

export type Jobs = { enqueue: (db: Db) => Enqueue; stop: () => Promise<void> }

/** For its connections: without it, one that leads nowhere is waited for for ever. */
const usualPatience = {
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
  keepAlive: true,
  notifyHeartbeatIntervalMs: 5000,
  notifyHeartbeatTimeoutMs: 2000,
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
}

/**
 * Whose server was killed says nothing for so long, and its job goes on elsewhere: within a minute,
 * with the look and the pause.
 */
const queue = { retryLimit: 5, retryDelay: 10, retryBackoff: true, heartbeatSeconds: 20, notify: true }

/**
 * A mail is tried for about six hours: mail servers that say 'later' mean minutes, and some are
 * away for an evening.
 */
const mailQueue = { ...queue, retryLimit: 16, retryDelay: 30, retryDelayMax: 1800, expireInSeconds: 3600 }
const mailsAtOnce = 20
/**
 * After so many failures in a row the mail server is away, and the rest of the batch is tried
 * later.
 */
const mostFailures = 3

type Options = {
  url: string
  jobs: Job[]
  onError: (error: Error) => void
  /** Where runs are written down; without it nobody asks. */
  book?: Book
  patience?: Partial<typeof usualPatience>
  /** How often a queue is looked into that nobody told of. */
  lookSeconds?: number
}

export async function openJobs({ url, jobs, onError, book, patience, lookSeconds = 10 }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'apotheca jobs',
    max: 2,
    useListenNotify: true,
    ...usualPatience,
    ...patience,
  })
  boss.on('error', onError)
  await boss.start()
  let held = (await book?.isHeld()) ?? false
  const waiting: Job[] = []
  for (const job of jobs) {
    const settings = job.mails ? mailQueue : queue
    await boss.createQueue(job.name, settings)
    // One that an earlier version made has its settings.
    await boss.updateQueue(job.name, settings)
    const every = book ? await book.enter(job) : job.every
    if (every) await boss.schedule(job.name, every, {}, { tz: 'Asia/Kolkata' })
    // By the clock it comes again by itself; what was asked for waits in its queue.
    if (held && job.sends && !every) waiting.push(job)
    else await work(job)
  }
  const watched = jobs.filter((job) => job.isDue)
  const looking = setInterval(() => void look().catch(onError), lookEveryMs)

  async function work(job: Job): Promise<void> {
    const look = { notifyPollingIntervalSeconds: lookSeconds }
    if (job.mails) {
      const inBatches = { ...look, batchSize: mailsAtOnce, burstWhenBatchFull: true, perJobResults: true } as const
      await boss.work(job.name, inBatches, (batch) => runBatch({ job, batch, book }))
      return
    }
    await boss.work(job.name, look, async (batch) => {
      if (held && job.sends) return
      for (const { data, id } of batch) await runOne({ job, id, data, book })
    })
  }

  /** Several servers may see the same work: the key makes one job of it. */
  async function look(): Promise<void> {
    if (held) held = (await book?.isHeld()) ?? false
    if (!held) for (const job of waiting.splice(0)) await work(job)
    for (const { name, sends, isDue } of watched)
      if (!(held && sends) && (await isDue?.())) await boss.send(name, {}, { singletonKey: name, singletonSeconds: 2 })
  }

  return {
    enqueue:
      (db) =>
      async (name, ...data) => {
        const asked = data.map((one) => ({ data: one }))
        await boss.insert(name, asked, { db: { executeSql: (text, values) => db.foreign(text, values) } })
      },
    stop: () => {
      clearInterval(looking)
      return boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

type Run = { job: Job; id: string; data: unknown; book: Book | undefined }

/** What the clock starts while the job is paused is passed over; what somebody asks for is done. */
async function runOne({ job, id, data, book }: Run): Promise<void> {
  if (!book) return job.run(data as never, id)
  const isByClock = Object.keys((data ?? {}) as object).length === 0
  if (isByClock && (await book.isPaused(job.name))) return
  const run = await book.begin(job.name)
  try {
    await job.run(data as never, id)
    await book.end(run, null)
  } catch (error) {
    await book.end(run, error)
    throw error
  }
}

type Batch = { job: Job; batch: readonly { data: unknown; id: string }[]; book: Book | undefined }

/**
 * One run for all of them. It failed where none could be done; one that is put off is tried again
 * by itself.
 */
async function runBatch({ job, batch, book }: Batch): Promise<JobResult[]> {
  const run = await book?.begin(job.name)
  const results: JobResult[] = []
  let failure: unknown = null
  let inARow = 0
  for (const { data, id } of batch) {
    if (inARow < mostFailures) {
      await job.run(data as never, id).then(
        () => {
          inARow = 0
          results.push({ id, status: 'completed' })
        },
        (error: unknown) => {
          inARow += 1
          failure = error
        },
      )
    }
    if (results.at(-1)?.id !== id) results.push({ id, status: 'failed', output: { message: messageOf(failure) } })
  }
  const isAway = inARow >= mostFailures || results.every(({ status }) => status === 'failed')
  if (run !== undefined) await book?.end(run, isAway ? failure : null)
  return results
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))
