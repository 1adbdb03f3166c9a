// What the build made of the screens: the files that each needs, from the build's manifest.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Chunk = { file: string; css?: string[]; imports?: string[]; src?: string }
type Manifest = Record<string, Chunk>

const root = join(import.meta.dirname, '..')

export const pageFiles = ['front.html', 'office.html'] as const
export type PageFile = (typeof pageFiles)[number]

/** What every page fetches as soon as its first code runs. */
export const start = 'src/app/web/start.tsx'

/** What stands around the screens of people who are signed in. */
export const shells: Record<PageFile, string> = {
  'front.html': 'src/app/web/FrontShell.tsx',
  'office.html': 'src/app/web/OfficeHull.tsx',
}

/** These stand alone. */
export const signIns = ['Landing', 'AdminSignIn', 'ForgotPassword', 'ResetPassword', 'AuthReturn'].map(
  (name) => `src/accounts/web/${name}.tsx`,
)

export function readManifest(dist = 'dist'): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
}

/** The features' files that name the screens of a page. */
export function tablesOf(page: PageFile): string[] {
  return globSync(`src/*/web/${page.replace('.html', '')}-screens.ts`, { cwd: root, exclude: ['src/app/**'] }).sort()
}

/** The built screens of a page by their paths, each with its module. */
export function builtOn(page: PageFile): Map<string, string> {
  const entries = tablesOf(page).flatMap((table) => {
    const text = readFileSync(join(root, table), 'utf8')
    const named = [...text.matchAll(/'(\/[^']*)': \(\) =>\s*import\('(\.[^']+)'\)/g)]
    return named.map(([, path = '', module = '']) => [path, normalize(join(dirname(table), module))] as const)
  })
  return new Map(entries)
}

/** The modules of a page's screens. */
export function screensOf(page: PageFile): Set<string> {
  return new Set(builtOn(page).values())
}

/** Everything that has to be there before the screen can be shown, in its page. */
export function modulesOf(page: PageFile, screen: string): string[] {
  return signIns.includes(screen) ? [page, start, screen] : [page, start, shells[page], screen]
}

export function filesOf(manifest: Manifest, names: string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return files
}
