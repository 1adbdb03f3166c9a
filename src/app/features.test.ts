// What the features declare is true, and says everything.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Feature } from '#kit/screen.ts'
import { builtOn } from '../../scripts/screens-built.ts'
import { features, layers } from './features.ts'
import { isOffice, screenPaths, screens } from './screens.ts'

const src = join(import.meta.dirname, '..')
const rows: Record<string, Feature>[] = Object.values(layers)
const neighboursOf = (name: string) => Object.keys(rows.find((row) => name in row) ?? {}).filter((one) => one !== name)
const built = [...builtOn('front.html').keys(), ...builtOn('office.html').keys()]

test('every folder is a feature with a layer, and every feature a folder', () => {
  const folders = readdirSync(src).filter((name) => !['app', 'kit', 'ui'].includes(name))
  expect(Object.keys(features).toSorted()).toEqual(folders.toSorted())
})

test('a path is declared by one feature alone', () => {
  expect(Object.values(features).flatMap((feature) => Object.keys(feature.screens))).toHaveLength(screenPaths.length)
})

test.each(Object.entries(features))('%s uses the neighbours that it names, and they not it', (name, { uses }) => {
  const text = globSync(`${src}/${name}/**/*.{ts,tsx}`)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join()
  expect(uses.toSorted()).toEqual(
    neighboursOf(name)
      .filter((one) => text.includes(`'#${one}/`))
      .toSorted(),
  )
  expect(reachedFrom(name)).not.toContain(name)
})

function reachedFrom(name: string, seen = new Set<string>()): Set<string> {
  for (const one of features[name]?.uses ?? []) {
    if (!seen.has(one)) reachedFrom(one, seen.add(one))
  }
  return seen
}

test.each(screenPaths)('%s stands in the navigation where it says', (path) => {
  const { nav, under } = screens[path]
  if (nav) expect('group' in nav).toBe(isOffice(path))
  if (under) expect(screens).toHaveProperty([under, 'nav'])
})

test('every built screen is declared, and has an icon where it has a place', () => {
  const icons = globSync(`${src}/*/web/{front,office}-nav.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\/[^']*)': \{\s*icon:/g)].map(([, path]) => path),
  )
  expect(built.filter((path) => !screenPaths.some((one) => one === path))).toEqual([])
  expect(screenPaths.filter((path) => built.includes(path) && screens[path].nav).toSorted()).toEqual(icons.toSorted())
})

test('a phone has room for four tabs, whoever looks', () => {
  const tabs = screenPaths.filter((path) => {
    const { nav } = screens[path]
    return nav && 'tab' in nav
  })
  for (const [userType, productType] of [
    ['D', 'E'],
    ['D', 'G'],
    ['E', 'E'],
    ['E', 'G'],
  ])
    expect(
      tabs.filter((path) => {
        const { access } = screens[path]
        return (access.userType ?? userType) === userType && (access.productType ?? productType) === productType
      }).length,
    ).toBeLessThanOrEqual(4)
})

test('what a feature serves is handed over by its server/feature.ts', () => {
  const withRoutes = globSync(`${src}/*/server/routes.ts`).map((file) => basename(join(file, '../..')))
  expect(withRoutes.filter((name) => !existsSync(join(src, name, 'server/feature.ts')))).toEqual([])
})

test('a journey names features that there are', () => {
  for (const file of globSync(`${src}/../journeys/*.spec.ts`)) {
    const named = /^\/\/ features: (.+)\n/.exec(readFileSync(file, 'utf8'))?.[1]?.split(', ') ?? []
    expect(named.filter((name) => name !== 'app' && !(name in features))).toEqual([])
  }
})
