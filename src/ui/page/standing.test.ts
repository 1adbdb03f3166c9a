import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')
/** What is printed alone may ask from the root: no key is pressed on paper. */
const fromTheRoot = /(^|[\s,}])(html|body|:root)\S*:has\((?!\.print-head)/gm

test.each(globSync('**/*.css', { cwd: src }))('%s asks nothing of the whole page with every key', (file) => {
  expect(readFileSync(join(src, file), 'utf8').match(fromTheRoot)).toBeNull()
})
