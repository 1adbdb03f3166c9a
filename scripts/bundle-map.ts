// What a screen's code is made of: for each group of modules its share of the files, gzip.
// `node scripts/bundle-map.ts accounts/web/Landing.tsx`, with `--modules` one line a module.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { filesOf, modulesOf, pageFiles, readManifest, screensOf } from './screens-built.ts'

const root = join(import.meta.dirname, '..')
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isByModule = process.argv.includes('--modules')

const dist = mkdtempSync(join(tmpdir(), 'bundle-map-'))
try {
  await build({ root, logLevel: 'error', build: { outDir: dist, emptyOutDir: true, sourcemap: true } })
  const manifest = readManifest(dist)
  for (const page of pageFiles) {
    for (const screen of screensOf(page)) {
      if (!wanted.some((part) => screen.includes(part))) continue
      console.log(`\n${screen}`)
      printShares(filesOf(manifest, modulesOf(page, screen)))
    }
  }
} finally {
  rmSync(dist, { recursive: true })
}

function printShares(files: Set<string>): void {
  const shares = new Map<string, number>()
  for (const file of files) {
    for (const [source, bytes] of sharesOf(file)) shares.set(source, (shares.get(source) ?? 0) + bytes)
  }
  for (const [source, bytes] of [...shares].sort((one, other) => other[1] - one[1]))
    if (bytes >= 50) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${source}`)
}

/** A file's packed bytes, divided as its plain ones are. */
function sharesOf(file: string): Map<string, number> {
  const code = readFileSync(join(dist, file), 'utf8')
  const packed = gzipSync(code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, ''), { level: 9 }).length
  if (!existsSync(join(dist, `${file}.map`))) return new Map([[extname(file), packed]])
  const plain = plainShares(file, code)
  const all = [...plain.values()].reduce((sum, bytes) => sum + bytes, 0)
  return new Map([...plain].map(([source, bytes]) => [source, (bytes / all) * packed]))
}

function plainShares(file: string, code: string): Map<string, number> {
  const { sources, mappings } = JSON.parse(readFileSync(join(dist, `${file}.map`), 'utf8'))
  const lines = code.split('\n')
  const shares = new Map<string, number>()
  const add = (name: string, bytes: number) => shares.set(name, (shares.get(name) ?? 0) + bytes)
  let source = 0
  for (const [at, line] of (mappings as string).split(';').entries()) {
    const length = lines[at]?.length ?? 0
    let column = 0
    let name = 'glue'
    for (const segment of line ? line.split(',') : []) {
      const [columns = 0, sources_ = 0] = numbersIn(segment)
      add(name, columns)
      column += columns
      source += sources_
      name = groupOf(resolve(dirname(join(dist, file)), sources[source]))
    }
    add(name, length - column)
  }
  return shares
}

/** A package, or the folder of ours. */
function groupOf(path: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)(.*)/.exec(path)
  if (inPackage) return isByModule ? `${inPackage[1]}${inPackage[2]}` : (inPackage[1] ?? '')
  const own = relative(root, path).replace(/\?.*/, '')
  return isByModule
    ? own
    : own
        .split('/')
        .slice(0, 3)
        .join('/')
        .replace(/\/[^/]*\.\w+$/, '')
}

/** The numbers of a segment: base 64, the lowest bits first, the sign below them. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
