// What a person downloads before a screen can be used: JavaScript and CSS, gzip.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { filesOf, modulesOf, pageFiles, readManifest, screensOf, signIns } from './screens-built.ts'

const manifest = readManifest()
const signInLimitKb = 105
const screenLimitKb = 180

const tooLarge: string[] = []
for (const page of pageFiles) {
  for (const screen of screensOf(page)) {
    const kb = kilobytes(filesOf(manifest, modulesOf(page, screen)))
    const limit = signIns.includes(screen) ? signInLimitKb : screenLimitKb
    console.log(`${kb.toFixed(1).padStart(7)} kB of ${limit}  ${screen.replace('src/', '')}`)
    if (kb > limit) tooLarge.push(`${screen} needs ${kb.toFixed(1)} kB, more than ${limit} kB.`)
  }
}

if (tooLarge.length > 0) {
  console.error(tooLarge.join('\n'))
  process.exit(1)
}

function kilobytes(files: Set<string>): number {
  let bytes = 0
  for (const file of files)
    if (/\.(js|css)$/.test(file)) bytes += gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length
  return bytes / 1000
}
