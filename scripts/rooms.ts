// Rooms that fit the head: no source file over 350 lines, no folder over 25 files. A test stands beside its file and does not
// count. Functions are measured by biome.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const mostLines = 350
const mostFiles = 25
/** Tables of data, however long. */
const tables = ['world/goods/molecules.ts']

const tops = ['src', 'world', 'scripts', 'bench', 'faults', 'fuzz', 'journeys', 'database/functions']

const files = tops.flatMap((top) =>
  readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|sql)$/.test(entry.name))
    .filter((entry) => !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)

const tooLong = files
  .filter((file) => !tables.includes(file))
  .flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length - 1
    return lines > mostLines ? [`${file} has ${lines} lines, more than ${mostLines}.`] : []
  })
const tooFull = [...Map.groupBy(files, dirname)].flatMap(([folder, { length }]) =>
  length > mostFiles ? [`${folder} has ${length} files, more than ${mostFiles}.`] : [],
)

if (tooLong.length + tooFull.length > 0) {
  console.error([...tooLong, ...tooFull].join('\n'))
  process.exit(1)
}
