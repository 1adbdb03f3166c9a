import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type Inline, isSafeLink, readBlocks, readInline } from './formatting.ts'

test('bold, links and lists are read, and all else is text', () => {
  expect(readBlocks('Buy **10** packs.\n- one\n- [two](/products)\n\n1. first\n2. <b>second</b>')).toEqual([
    { kind: 'paragraph', lines: [[{ text: 'Buy ' }, { text: '10', bold: true }, { text: ' packs.' }]] },
    { kind: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two', href: '/products' }]] },
    { kind: 'list', ordered: true, items: [[{ text: 'first' }], [{ text: '<b>second</b>' }]] },
  ])
})

describe('a link leads into the app or to an encrypted page, nowhere else', () => {
  test.each(['/my-orders', '/admin?x=1', 'https://example.com', 'https://example.com/a?b#c'])('%s', (href) => {
    expect(isSafeLink(href)).toBe(true)
  })
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'http://example.com',
    'https://user@evil.example',
    'my-orders',
    '',
  ])('not %s', (href) => {
    expect(isSafeLink(href)).toBe(false)
    expect(readInline(`[press](${href})`).some((part) => part.href !== undefined)).toBe(false)
  })
})

const inlinesOf = (block: Block): Inline[] => (block.kind === 'paragraph' ? block.lines : block.items).flat()
const pieces = fc.constantFrom(
  '**',
  '[a]',
  '(',
  ')',
  '](',
  'javascript:',
  '/x',
  'https://',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  'w',
  '<i>',
)

test('whatever is written, no text is lost and no link is unsafe', () => {
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
      (text) => {
        const read = readBlocks(text).flatMap(inlinesOf)
        for (const { href } of read) if (href !== undefined) expect(isSafeLink(href)).toBe(true)
        const count = (words: string) => words.split('w').length
        expect(count(read.map((part) => part.text).join(''))).toBe(count(text))
      },
    ),
  )
})
