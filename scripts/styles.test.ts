import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './reach.ts'
import { pageFiles, screensOf, shells, signIns, start } from './screens-built.ts'

const root = join(import.meta.dirname, '..')
const apart = [
  ...pageFiles.flatMap((page) => [...screensOf(page)]),
  ...Object.values(shells),
  'src/app/web/NotFound.tsx',
]

/** What can be shown before somebody is signed in, also what is fetched a moment later. */
function shownFrom(files: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    const isElsewhere = apart.includes(file) && !signIns.includes(file)
    if (seen.has(file) || isElsewhere || !existsSync(join(root, file))) return
    seen.add(file)
    const text = readFileSync(join(root, file), 'utf8').replace(/^import type .*$/gm, '')
    for (const next of importsOf(file, text)) visit(next)
  }
  for (const file of files) visit(file)
  return seen
}

/** The files in which Tailwind looks for the classes of a style. */
function sourcesOf(style: string): string[] {
  const named = [...readFileSync(join(root, style), 'utf8').matchAll(/@source "([^"]+)"/g)]
  return named.flatMap(([, path = '']) =>
    globSync(join(root, dirname(style), path)).map((file) => relative(root, file)),
  )
}

test('the styles of a sign-in are made from all that it shows', () => {
  const sources = [...sourcesOf('src/ui/base/ui.css'), ...sourcesOf('src/ui/shell/signIn.css')]
  const shown = [...shownFrom(['src/app/web/front.ts', 'src/app/web/office.ts', start, ...signIns])]
  const drawn = shown.filter(
    (file) => file.endsWith('.tsx') && readFileSync(join(root, file), 'utf8').includes('className'),
  )
  expect(drawn.length).toBeGreaterThan(15)
  expect(drawn.filter((file) => !sources.includes(file))).toEqual([])
})
