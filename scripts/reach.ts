// Which tests a change can reach, told from who imports whom.
import { dirname, join, normalize } from 'node:path'

/** Each source file with those that it imports. */
export type Imports = Map<string, string[]>

export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? `src/${path.slice(1)}` : normalize(join(dirname(file), path)),
  )
}

/**
 * Tests that import a changed file, over however many others, and a feature's tests over HTTP when
 * its server, contract, rules or SQL changed. The whole app and what the tests stand on are no way
 * from one feature to the next: everything imports them.
 */
export function testsReachedBy(changed: string[], imports: Imports): string[] {
  const users = usersIn(imports)
  const reached = new Set<string>()
  const waiting = changed.filter((file) => !file.endsWith('.sql'))
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (!isForAll(file)) waiting.push(...(users.get(file) ?? []))
  }
  const served = new Set(changed.map(featureServed).filter((feature) => feature !== ''))
  const isServed = (file: string) => served.has(/^src\/([^/]+)\/server\//.exec(file)?.[1] ?? '')
  return [...imports.keys()].filter((file) => file.endsWith('.test.ts') && (reached.has(file) || isServed(file)))
}

/** Features whose pages may look or act otherwise. */
export function featuresShown(changed: string[]): string[] {
  const shown = changed.map((file) => /^src\/([^/]+)\/(?!server\/)/.exec(file)?.[1] ?? '')
  return [...new Set([...shown, ...changed.map(featureServed)])].filter((feature) => feature !== '')
}

function usersIn(imports: Imports): Imports {
  const users: Imports = new Map()
  for (const [file, used] of imports) for (const one of used) users.set(one, [...(users.get(one) ?? []), file])
  return users
}

function isForAll(file: string): boolean {
  return file.startsWith('src/app/') || /\/testing[^/]*\.ts$/.test(file)
}

function featureServed(file: string): string {
  if (file.endsWith('.test.ts')) return ''
  return /^(?:src|database\/functions)\/([^/]+)\/(?:server\/|contract|rules|.+\.sql$)/.exec(file)?.[1] ?? ''
}
