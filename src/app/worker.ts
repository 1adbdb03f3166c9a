// One of several serving processes; the primary tells it what to serve and when to stop.
import { StartupError } from '#kit/server/process/startup.ts'
import { startServing } from './serving.ts'
import type { FromWorker, ToWorker } from './workers.ts'

let serving: ReturnType<typeof startServing> | undefined
let stopping = false

process.on('message', (message: ToWorker) => {
  if (message === 'stop') void stop()
  else void serve(message)
})
// Ctrl-C reaches every process of the terminal; the primary stops us in order.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)

async function serve({ serve: config }: Exclude<ToWorker, 'stop'>): Promise<void> {
  try {
    serving = startServing(config)
    await serving
    tell('ready')
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    tell({ problem: error.message }, () => process.exit(1))
  }
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const opened = await serving?.catch(() => undefined)
  await opened?.close()
  process.exit(0)
}

function tell(message: FromWorker, then = () => {}): void {
  process.send?.(message, then)
}
