// The real app for the journeys, on a data folder of its own that begins empty.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.DATA_DIR
if (!folder?.startsWith('data/journeys/')) throw new Error('DATA_DIR must be below data/journeys: it is emptied.')

// Started by root, PostgreSQL may have settled elsewhere and left a note.
const note = join(folder, 'postgres/moved-to')
if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true })
rmSync(folder, { recursive: true, force: true })

await import('../src/app/main.ts')
