// What the build made of the screens: the files that each needs, from the build's manifest.
import { readFileSync } from 'node:fs'

type Chunk = { file: string; css?: string[]; imports?: string[]; src?: string }
type Manifest = Record<string, Chunk>

export const screenTables = {
  'front.html': 'src/app/web/front-screens.ts',
  'office.html': 'src/app/web/office-screens.ts',
}
export type PageFile = keyof typeof screenTables

/** What every page fetches as soon as its first code runs. */
export const start = 'src/app/web/start.tsx'

/** What stands around the screens of people who are signed in. */
export const shells: Record<PageFile, string> = {
  'front.html': 'src/app/web/FrontShell.tsx',
  'office.html': 'src/app/web/OfficeHull.tsx',
}

/** These stand alone. */
export const signIns = ['Landing', 'AdminSignIn', 'ForgotPassword', 'ResetPassword'].map(
  (name) => `src/accounts/web/${name}.tsx`,
)

export function readManifest(): Manifest {
  return JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
}

/** The modules of a page's screens. */
export function screensOf(page: PageFile): Set<string> {
  const named = readFileSync(screenTables[page], 'utf8').matchAll(/import\('#([^']+)'\)/g)
  return new Set([...named].map((match) => `src/${match[1]}`))
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
