// The text of a stranger's PDF: read in a process of its own, that can write nothing, knows no
// secret and is watched. A PDF that was made to hurt costs that process.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A run of text and where it stands, in points from the left and the top of its page. */
export type PdfPiece = { page: number; x: number; y: number; width: number; size: number; text: string }

export type PdfRead = { pieces: PdfPiece[] } | { why: 'password' | 'broken' | 'long' }
export type PdfSaid = PdfRead | { why: 'busy' }

/**
 * Time of a processor; by the clock six times as long, on a machine that has other things to do.
 */
const pdfLimits = { ms: 8000, mb: 450 }
type Limits = typeof pdfLimits
const mostSaid = 8_388_608

const mostWaiting = 6
let isReading = false
const waiting: { of: number; begin: () => void }[] = []

/**
 * One at a time: each may need much memory. `of` is the account that sent it: one of a person
 * waits, and few in all.
 */
export async function readPdf(bytes: Buffer, of: number, limits: Limits = pdfLimits): Promise<PdfSaid> {
  if (isReading) {
    if (waiting.length >= mostWaiting || waiting.some((one) => one.of === of)) return { why: 'busy' }
    await new Promise<void>((begin) => waiting.push({ of, begin }))
  }
  isReading = true
  try {
    return await readApart(bytes, limits)
  } finally {
    const next = waiting.shift()
    if (next) next.begin()
    else isReading = false
  }
}

function readApart(bytes: Buffer, limits: Limits): Promise<PdfSaid> {
  const child = spawn(
    process.execPath,
    // Its memory outside of the heap is watched from here.
    [
      '--permission',
      '--allow-fs-read=*',
      '--max-old-space-size=256',
      '--no-warnings',
      new URL('./pdf-child.ts', import.meta.url).pathname,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  return new Promise((resolve) => {
    let said = ''
    const end = (answer: PdfSaid) => {
      clearInterval(clock)
      child.kill('SIGKILL')
      resolve(answer)
    }
    const clock = watch(child, limits, () => end({ why: 'broken' }))
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part
      if (said.length > mostSaid) end({ why: 'long' })
    })
    child.once('error', () => end({ why: 'broken' }))
    child.once('close', () => end(answerIn(said)))
    // It may be killed while it is still being told.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
  })
}

function answerIn(said: string): PdfSaid {
  try {
    return JSON.parse(said) as PdfSaid
  } catch {
    return { why: 'broken' }
  }
}

function watch(child: ChildProcess, limits: Limits, giveUp: () => void): NodeJS.Timeout {
  const begun = performance.now()
  return setInterval(async () => {
    if (performance.now() - begun > 6 * limits.ms) return giveUp()
    const { ms, mb } = await usedBy(child.pid ?? 0)
    if (ms > limits.ms || mb > limits.mb) giveUp()
  }, 100)
}

/** Where the system has no /proc, the clock and the heap's own limit are left. */
async function usedBy(pid: number): Promise<{ ms: number; mb: number }> {
  try {
    const [stat, status] = [await readFile(`/proc/${pid}/stat`, 'utf8'), await readFile(`/proc/${pid}/status`, 'utf8')]
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return { ms: (user + system) * 10, mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 }
  } catch {
    return { ms: 0, mb: 0 }
  }
}
