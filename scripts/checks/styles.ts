// One system of CSS: no class under four letters, none that nothing uses, no width but the four
// that have a name, few lines of style in the features, and nothing left out of a side that has it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { breakpoints } from '../../src/ui/width/breakpoints.ts'
import { importsOf } from '../reach.ts'

const shortest = 4
/** Of all features together: what repeats is a ui part, the rest a utility. */
const mostLines = 1240
const named = 'src/ui/width/breakpoints.css'
/** Classes that libraries give to what they draw. */
const ofOthers = ['lucide']

type File = { path: string; text: string }

const styles = read('src/**/*.css').map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\//g, '') }))
const code = read('src/**/*.{ts,tsx}')
const used = new Set(code.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []))

const wrong = [
  ...styles.flatMap(classesOf),
  ...[...styles, ...code].filter(({ path }) => path !== named).flatMap(widthsOf),
  ...namedTwice(),
  ...tooMuch(),
  ...leftOut('front'),
  ...leftOut('office'),
]
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}

function read(pattern: string): File[] {
  return globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

function classesOf({ path, text }: File): string[] {
  const plain = text.replace(/"[^"]*"|url\([^)]*\)|@import[^;]*;/g, '')
  const names = new Set([...plain.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  return [...names].flatMap((name) => {
    if (name.length < shortest) return [`${path}: .${name} has fewer than ${shortest} letters. Say what it is.`]
    return isUsed(name) ? [] : [`${path}: nothing has the class ${name}.`]
  })
}

/** `button-primary` is put together of `button-` and the kind. */
function isUsed(name: string): boolean {
  return used.has(name) || ofOthers.includes(name) || (used.has(name.replace(/[^-]+$/, '')) && name.includes('-'))
}

function widthsOf({ path, text }: File): string[] {
  const widths =
    text
      .replace(/@container[^{]*/g, '')
      .match(/@media[^{]*width[^{]*|\b(max|min)-\[[^\]]+\]:|\((max|min)-width:[^)]*\)/g) ?? []
  return widths.map((width) => `${path}: ${width.trim()} is none of the named widths: ${Object.keys(breakpoints)}.`)
}

function namedTwice(): string[] {
  const text = styles.find(({ path }) => path === named)?.text ?? ''
  const inStyle = Object.fromEntries(
    [...text.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, px]) => [name, Number(px)]),
  )
  return JSON.stringify(inStyle) === JSON.stringify(breakpoints) ? [] : [`${named} and breakpoints.ts differ.`]
}

function tooMuch(): string[] {
  const ofFeatures = read('src/*/**/*.css').filter(({ path }) => !path.startsWith('src/ui/'))
  const lines = ofFeatures.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  return lines > mostLines ? [`The features have ${lines} lines of style of their own, more than ${mostLines}.`] : []
}

/** A side's style leaves out folders that only the other one has. */
function leftOut(side: 'front' | 'office'): string[] {
  const style = `src/ui/shell/${side}.css`
  const globs = readFileSync(style, 'utf8').matchAll(/@source not "\.\.\/\.\.\/([^"]+)"/g)
  const out = new Set([...globs].flatMap(([, glob]) => globSync(`src/${glob}/**/*.tsx`)))
  const begins = [`src/app/web/${side}.ts`, ...globSync(`src/*/web/${side}-*.ts`)]
  if (side === 'office') begins.push(...globSync('src/*/web/product-tab.ts'))
  const reached = new Set<string>()
  for (const file of begins) reach(file, reached)
  if (reached.size < 300) return [`Only ${reached.size} files of the ${side} were found.`]
  return [...reached]
    .filter((file) => out.has(file))
    .map((file) => `${style} leaves out ${file}, which is shown there.`)
}

function reach(file: string, reached: Set<string>): void {
  if (reached.has(file) || !existsSync(file)) return
  reached.add(file)
  for (const next of importsOf(file, readFileSync(file, 'utf8'))) reach(next, reached)
}
