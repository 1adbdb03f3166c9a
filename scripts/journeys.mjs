// Which journeys belong to a word: those whose name has it, and those whose first line says `//
// features: orders, cart`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

export function journeysOf(words) {
  return readdirSync(join(root, 'journeys'))
    .filter((file) => file.endsWith('.spec.ts') && file !== 'screenshots.spec.ts')
    .map((file) => `journeys/${file}`)
    .filter((file) => words.some((word) => file.includes(word) || featuresOf(file).includes(word)))
}

function featuresOf(file) {
  const [first = ''] = readFileSync(join(root, file), 'utf8').split('\n', 1)
  return /^\/\/ features: (.+)$/.exec(first)?.[1]?.split(', ') ?? []
}
