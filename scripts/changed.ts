// Prints as JSON what differs from where this branch left main, and which tests and features that
// reaches.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featuresShown, type Imports, importsOf, testsReachedBy } from './reach.ts'

const changed = changedFiles()
console.log(
  JSON.stringify({ changed, tests: testsReachedBy(changed, readImports()), features: featuresShown(changed) }),
)

/** Committed or not. */
function changedFiles(): string[] {
  const [since = 'main'] = git('merge-base', 'HEAD', 'main')
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])]
}

function git(...parameters: string[]): string[] {
  return execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

function readImports(): Imports {
  const files = ['src', 'world', 'scripts'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => join(top, file)),
  )
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]))
}
