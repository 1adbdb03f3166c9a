// Every screen of the product with who may open it: the specification's list, its spelling
// included, declared by the features. The client's guards, the server's page fallback, `npm run
// routes` and the test of every route read it.
import type { Screen } from '#kit/screen.ts'
import { features, type ScreenPath } from './features.ts'

export type { ScreenPath }

export const screens: Record<ScreenPath, Screen> = Object.assign(
  {},
  ...Object.values(features).map((feature) => feature.screens),
)

export const screenPaths = Object.keys(screens) as ScreenPath[]

export const isOffice = (path: string) => path === '/admin' || path.startsWith('/admin/')

/**
 * The screen a URL's path leads to; a fixed segment beats a parameter, a slash at the end does not
 * count.
 */
export function screenAt(pathname: string): ScreenPath | null {
  const given = segmentsOf(pathname)
  const fitting = screenPaths.filter((path) => fits(segmentsOf(path), given))
  return fitting.sort((one, other) => pathParameters(one) - pathParameters(other))[0] ?? null
}

/** What stands in a path for the {parameters} of its screen. */
export function paramsOf(path: ScreenPath, pathname: string): Record<string, string> {
  const given = segmentsOf(pathname)
  const named = segmentsOf(path).map((segment, at) => [/^\{(\w+)\}$/.exec(segment)?.[1], given[at] ?? ''] as const)
  return Object.fromEntries(named.flatMap(([name, value]) => (name ? [[name, decoded(value)]] : [])))
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function fits(wanted: string[], given: string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => (segment.startsWith('{') ? given[at] !== '' : segment === given[at]))
  )
}

function pathParameters(path: string): number {
  return path.split('{').length - 1
}

/** The screens of people who are signed in have the shell around them. */
export function standsInShell(path: ScreenPath): boolean {
  return !['anyone', 'signedOut'].includes(screens[path].access.kind)
}
