import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeEntities, truncate } from './text.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

function countCharacters(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
}

describe('a long text', () => {
  test.each([
    ['', 5, ''],
    ['Short', 5, 'Short'],
    ['Shorter', 5, 'Sh...'],
    ['Amoxycillin 500 mg', 14, 'Amoxycillin...'],
    ['Amoxycillin 500 mg', 15, 'Amoxycillin...'],
    ['Amoxycillin 500 mg', 16, 'Amoxycillin 5...'],
    ['💊💊💊💊💊', 4, '💊...'],
    ['👩‍⚕️👩‍⚕️', 2, '👩‍⚕️👩‍⚕️'],
    ['दुनिया की दवा', 6, 'दुनिया...'],
    ['abcdef', 3, '...'],
    ['abcdef', 1, '.'],
    ['abcdef', 0, ''],
    ['abcdef', -1, ''],
  ])('%j in %i characters is %j', (text, max, expected) => {
    expect(truncate(text, max)).toBe(expected)
  })

  test('never exceeds its place, and is cut only once', () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, max) => {
        const short = truncate(text, max)
        expect(countCharacters(short)).toBeLessThanOrEqual(max)
        expect(truncate(short, max)).toBe(short)
      }),
    )
  })

  test('that fits stays as it is, and one that does not ends with dots', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 3, max: 30 }), (text, max) => {
        const short = truncate(text, max)
        if (countCharacters(text) <= max) expect(short).toBe(text)
        else expect(short.endsWith('...') && text.startsWith(short.slice(0, -3))).toBe(true)
      }),
    )
  })
})

describe('a text with HTML entities', () => {
  test.each([
    ['Tom &amp; Co', 'Tom & Co'],
    ['&lt;b&gt;&quot;&apos;', '<b>"\''],
    ['5&nbsp;mg', '5\u00a0mg'],
    ['Brand&reg; 250&micro;g &ndash; &frac12;', 'Brand® 250µg – ½'],
    ['&#8377;100', '₹100'],
    ['&#x20B9;100', '₹100'],
    ['&#X20b9;100', '₹100'],
    ['Crocin&#146;s', 'Crocin’s'],
    ['&#128138;', '💊'],
    ['&#0;', '\ufffd'],
    ['&#xD800;', '\ufffd'],
    ['&#x110000;', '\ufffd'],
    [`&#${'9'.repeat(400)};`, '\ufffd'],
    ['&amp;lt;', '&lt;'],
    ['&amp;amp;', '&amp;'],
    ['&nonsense;', '&nonsense;'],
    ['&constructor;', '&constructor;'],
    ['&AMP;', '&AMP;'],
    ['AT&T', 'AT&T'],
    ['&lt', '&lt'],
    ['&#;&#x;&;', '&#;&#x;&;'],
    ['', ''],
  ])('%j reads %j', (text, expected) => {
    expect(decodeEntities(text)).toBe(expected)
  })

  test('is given back as it was written, whatever was escaped', () => {
    const escaped = (text: string) => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)
    fc.assert(fc.property(anyText, (text) => decodeEntities(escaped(text)) === text))
  })

  test('never breaks the page', () => {
    const pieces = fc.string({ unit: fc.constantFrom('&', '#', 'x', ';', 'a', 'amp', '1', 'F', '9') })
    fc.assert(fc.property(pieces, (text) => typeof decodeEntities(text) === 'string'))
  })
})
