// Rooms that fit the head: no source file over 350 lines, no function over 80, no folder over 25
// files, no feature over 60, no file that only hands on what others export, no two migrations of
// one number, and no comment wider than 100 characters. A test stands beside its file and does not
// count.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { functionsTooLong } from './checks/functions.ts'

const mostLines = 350
const mostFiles = 25
const mostInFeature = 60
const widestComment = 100
/** Tables of data, however long. */
const mayBeLong = ['world/goods/molecules.ts']
/** These serve all features. */
const noFeatures = ['app', 'kit', 'ui']

const code = ['src', 'world', 'scripts', 'bench', 'faults', 'fuzz', 'journeys', 'database/functions']
const sources = code.flatMap(filesIn)

const tooLong = [...sources, ...filesIn('database/migrations')]
  .filter((file) => !mayBeLong.includes(file))
  .flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length - 1
    return lines > mostLines ? [`${file} has ${lines} lines, more than ${mostLines}.`] : []
  })
const tooFull = [...Map.groupBy(sources, dirname)].flatMap(([folder, { length }]) =>
  length > mostFiles ? [`${folder} has ${length} files, more than ${mostFiles}.`] : [],
)
const tooLarge = [...Map.groupBy(sources, featureOf)].flatMap(([feature, { length }]) => {
  return feature && length > mostInFeature
    ? [`src/${feature} has ${length} files, more than ${mostInFeature}. Cut it in two.`]
    : []
})
const barrels = sources
  .filter((file) => handsOnAlone(file))
  .map((file) => `${file} only hands on what others export. Import from them.`)

const twins = [
  ...Map.groupBy(
    filesIn('database/migrations').map((file) => basename(file)),
    numberOf,
  ).values(),
]
  .filter(({ length }) => length > 1)
  .map((names) => `${names.join(' and ')} have the same number. Give one the next free one.`)

// What a journey asks of the page is one function, since it can't call another from there.
const longFunctions = sources
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith('journeys/'))
  .flatMap((file) => functionsTooLong(file, readFileSync(file, 'utf8')))
const tooWide = sources.flatMap(commentsTooWide)

const wrong = [...tooLong, ...tooFull, ...tooLarge, ...barrels, ...twins, ...longFunctions, ...tooWide]
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}

function filesIn(top: string): string[] {
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|sql)$/.test(entry.name))
    .filter((entry) => !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** What tells a tool something, and addresses, are as wide as they are. */
function commentsTooWide(file: string): string[] {
  const begins = file.endsWith('.sql') ? /^\s*--/ : /^\s*(\/\/|\/?\*\s|\/\*\*|\{\/\*)/
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      [...line].length > widestComment && begins.test(line) && !/biome-ignore|\/\/ features:|https?:/.test(line)
        ? [`${file}:${at + 1} is a comment of more than ${widestComment} characters.`]
        : [],
    )
}

function numberOf(migration: string): string {
  return migration.slice(0, 4)
}

/** Its name, or '' for a file of none. */
function featureOf(file: string): string {
  const name = /^src\/([^/]+)\//.exec(file)?.[1] ?? ''
  return noFeatures.includes(name) ? '' : name
}

/** A `together.ts` says which screens come as one file to the browser. */
function handsOnAlone(file: string): boolean {
  if (!/\.(tsx?|mjs)$/.test(file) || /together\.ts$/.test(file)) return false
  const text = readFileSync(file, 'utf8')
    .replace(/^\s*\/\/.*$/gm, '')
    .trim()
  return text !== '' && text.replace(/export (type )?(\*( as \w+)?|\{[^}]*\}) from '[^']+'/g, '').trim() === ''
}
