// The files that a database is made of: plain SQL, known by their names and checksums.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupError } from '../process/startup.ts'

export type SqlFile = { name: string; text: string; checksum: string }

/** Sorted by name, whatever room they lie in. */
export function readSqlFiles(dir: string, { inside = true } = {}): SqlFile[] {
  const files = readdirSync(dir, { recursive: inside, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  return files.map(({ name, parentPath }) => {
    const text = readFileSync(join(parentPath, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** The refusal names the file, the line and what is kept of it. */
export async function runFile(
  client: pg.Client,
  { name, text }: SqlFile,
  { kind, kept }: { kind: string; kept: string },
): Promise<void> {
  await client.query(text).catch((error: pg.DatabaseError) => {
    throw new StartupError(`${kind} ${name} failed${placeOf(error, text)}: ${error.message}. ${kept}`)
  })
}

function placeOf(error: pg.DatabaseError, text: string): string {
  const line = text.slice(0, Number(error.position) - 1).split('\n').length
  return error.position ? ` in line ${line}` : ''
}
