// A screen of the office asks for the right of what it offers: no button leads to a refusal that it
// could have told.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#kit/endpoint.ts'
import { isOfficeWrite } from './rights.ts'

const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$|^src\/(app|kit)\//.test(path))
const isShared = (path: string) => /^src\/\w+\/[^/]+\.ts$/.test(path)
const webCode = sources
  .filter((path) => path.includes('/web/'))
  .map((path) => ({ path, code: withoutImports(readFileSync(path, 'utf8')) }))

/**
 * The name of each call, or of the calls of an import together, that changes something and needs a
 * right.
 */
const guarded = (
  await Promise.all(
    sources.filter(isShared).map(async (path) => Object.entries((await import(resolve(path))) as object)),
  )
)
  .flat()
  .filter(([, value]) => isGuarded(value) || (isRecord(value) && Object.values(value).some(isGuarded)))
  .map(([name]) => name)

test('there are guarded calls to look for', () => {
  expect(guarded.length).toBeGreaterThan(90)
  expect(guarded).toEqual(expect.arrayContaining(['releaseOrder', 'offerImport', 'createDoctor', 'changeSetting']))
})

test.each([...new Set(guarded)])('a screen that offers %s asks whether this admin may', (name) => {
  const offering = webCode.filter(({ code }) => new RegExp(`\\b${name}\\b`).test(code))
  const isAsked =
    offering.some(({ code }) => askedIn(code, name)) || offering.every(({ code }) => isGivenOn(code, name))
  expect(isAsked ? [] : offering.map(({ path }) => path)).toEqual([])
})

test('no screen looks into the rights by itself', () => {
  const looking = webCode.filter(({ code }) => /rights(\?|!)?\.includes/.test(code))
  // The form of an admin’s own rights ticks them.
  expect(looking.map(({ path }) => path)).toEqual(['src/employees/web/AdminForm.tsx'])
})

/**
 * `useWhyNot(createLock)`, or `const lifting = useWrite(liftLock, …)` and somewhere
 * `lifting.whyNot`.
 */
function askedIn(code: string, name: string): boolean {
  if (new RegExp(`\\b(useWhyNot|useMay|useWhyNotManage)\\([^)]*\\b${name}\\b`).test(code)) return true
  const written = new RegExp(`(\\w+)(?: =|:) useWrite\\(\\s*[^{;]*\\b${name}\\b`).exec(code)?.[1]
  return written !== undefined && new RegExp(`\\b${written}\\.whyNot\\b|\\]\\.whyNot\\b`).test(code)
}

/** One of a side’s calls, which a part for both sides takes: `close: closeAnyShortage`. */
function isGivenOn(code: string, name: string): boolean {
  return new RegExp(`\\w+: ${name}\\b`).test(code)
}

function isGuarded(value: unknown): boolean {
  return isRecord(value) && 'path' in value && 'access' in value && needsRight(value as unknown as Endpoint)
}

function needsRight(endpoint: Endpoint): boolean {
  return isOfficeWrite(endpoint) && endpoint.access.right !== undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Nor types of a call. */
function withoutImports(code: string): string {
  return code.replace(/^import [\s\S]*?from '[^']*'$/gm, '').replace(/\btypeof \w+/g, '')
}
