// What a person downloads before a screen can be used: JavaScript and CSS, gzip, from the build's manifest.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; src?: string }

const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const signInLimitKb = 130
const screenLimitKb = 200

const shells = {
  front: { page: 'front.html', shell: 'src/app/web/FrontShell.tsx', screens: 'src/app/web/front-screens.ts' },
  office: { page: 'office.html', shell: 'src/app/web/OfficeHull.tsx', screens: 'src/app/web/office-screens.ts' },
}
const withoutShell = /accounts\/web\/(Landing|AdminSignIn|ForgotPassword|ResetPassword)\.tsx$/

const tooLarge: string[] = []
for (const { page, shell, screens } of Object.values(shells)) {
  for (const screen of screensNamedIn(screens)) {
    const isSignIn = withoutShell.test(screen)
    const kb = kilobytes(filesOf(isSignIn ? [page, screen] : [page, shell, screen]))
    const limit = isSignIn ? signInLimitKb : screenLimitKb
    console.log(`${kb.toFixed(1).padStart(7)} kB of ${limit}  ${screen.replace('src/', '')}`)
    if (kb > limit) tooLarge.push(`${screen} needs ${kb.toFixed(1)} kB, more than ${limit} kB.`)
  }
}

const frontFiles = filesOf(['front.html', shells.front.shell, ...screensNamedIn(shells.front.screens)])
const officeCode = Object.values(manifest).filter(({ src }) =>
  src?.match(/OfficeHull|Dashboard|AdminSignIn|office-screens/),
)
for (const { file } of officeCode)
  if (frontFiles.has(file)) tooLarge.push(`The customer's bundle holds office code: ${file}.`)

if (tooLarge.length > 0) {
  console.error(tooLarge.join('\n'))
  process.exit(1)
}

function screensNamedIn(file: string): string[] {
  const named = readFileSync(file, 'utf8').matchAll(/import\('#([^']+)'\)/g)
  return [...new Set([...named].map((match) => `src/${match[1]}`))]
}

function filesOf(names: string[]): Set<string> {
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

function kilobytes(files: Set<string>): number {
  let bytes = 0
  for (const file of files)
    if (/\.(js|css)$/.test(file)) bytes += gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length
  return bytes / 1000
}
