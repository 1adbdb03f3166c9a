import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ImageFile,
  imageNameOf,
  inRequests,
  isImageName,
  listOfNames,
  longestSide,
  maxImageBytes,
  mostFiles,
  productCodeOf,
  readPngHeader,
  sentences,
  whyNotChosen,
  whyNotFile,
  whyNotUpload,
} from './rules.ts'

const good: ImageFile = { name: '0040240.png', size: 4000, dimensions: { width: 200, height: 200 } }
const named = (name: string): ImageFile => ({ ...good, name })
const sized = (width: number, height: number): ImageFile => ({ ...good, dimensions: { width, height } })

describe('an upload', () => {
  test.each<[ImageFile, string | null]>([
    [{ name: 'a.png', size: 9, dimensions: { width: 200, height: 200 } }, null],
    [{ name: 'a.jpg', size: 9, dimensions: null }, sentences.kind],
    [{ name: 'a.png', size: 9, dimensions: null }, 'Its name ends with png, but it is no PNG picture.'],
    [
      { name: 'a.png', size: 9, dimensions: { width: 640, height: 480 } },
      'It is 640 × 480 px. One side must be 200 px.',
    ],
    [{ name: 'a.png', size: maxImageBytes, dimensions: { width: 200, height: 200 } }, sentences.size],
  ])('says of each file what is wrong with it: %j', (file, why) => {
    expect(whyNotFile(file)).toBe(why)
  })

  test.each<[string, ImageFile[], string | null]>([
    ['one good file', [good], null],
    ['several good files', [good, named('0040241.png'), named('Pack Shot (2)_a-b.PNG')], null],
    ['no file', [], 'Please select the Image'],
    [
      'what is no PNG',
      [good, { ...good, dimensions: null }],
      'Only files with the following extensions are allowed: png ',
    ],
    ['a PNG named .jpg', [named('a.jpg')], 'Only files with the following extensions are allowed: png '],
    ['one byte too many', [{ ...good, size: maxImageBytes }], 'Maximum 5 mb size file is supported'],
    ['the largest size', [{ ...good, size: maxImageBytes - 1 }], null],
    ['both sides wrong', [sized(300, 300)], '1 file does not match height and width validations.'],
    [
      'two with both sides wrong',
      [sized(1, 1), good, sized(201, 199)],
      '2 file does not match height and width validations.',
    ],
    ['a side that fits', [sized(200, 640)], null],
    ['the other side that fits', [sized(640, 200)], null],
    ['a side beyond all reason', [sized(200, longestSide + 1)], '1 file does not match height and width validations.'],
    ['one name twice', [good, named('0040240.PNG')], "'0040240.PNG' is there twice. Send each image once."],
    [
      'too many files',
      Array.from({ length: mostFiles + 1 }, (_, at) => named(`${at}.png`)),
      'At most 50 files can be sent at once.',
    ],
  ])('of %s', (_, files, why) => {
    expect(whyNotUpload(files)).toBe(why)
  })

  test.each([
    '../etc.png',
    'a/b.png',
    'a\\b.png',
    'a\0b.png',
    'a\u202egnp.png',
    `${'x'.repeat(300)}.png`,
    '.png',
    '..png',
    '.hidden.png',
    ' a.png',
    'a\nb.png',
    'a\u2028b.png',
    'a\u200bb.png',
    'a\ud800b.png',
    '%2e%2e%2fa.png',
    'a%00b.png',
  ])('named %j is refused by its name', (name) => {
    expect(whyNotUpload([named(name)])).toMatch(/can’t be an image’s name/)
  })

  test.each([
    'A&B.png',
    'ä.png',
    'एम्वेलिन ५.png',
    'アムベリン.png',
    '💊.png',
    '-a.png',
    'Gel 10%.png',
    'St. John\'s, 30 g; #2 = <new> + "old"?.png',
    `${'म'.repeat(96)}.png`,
  ])('named %j is taken', (name) => {
    expect(whyNotUpload([named(name)])).toBeNull()
  })

  test('of more than one request is refused by the server alone', () => {
    const many = Array.from({ length: 2 * mostFiles + 1 }, (_, at) => named(`${at}.png`))
    expect(whyNotUpload(many)).toBe('At most 50 files can be sent at once.')
    expect(whyNotChosen(many)).toBeNull()
    expect(inRequests(many).map((files) => files.length)).toEqual([50, 50, 1])
    expect(inRequests(many).flat()).toEqual(many)
    expect(inRequests([])).toEqual([])
  })

  test('a refusal never repeats what was hidden in a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const why = whyNotUpload([named(`${name}.png`)])
        expect(why ?? '').toMatch(/^[^\p{C}\p{Zl}\p{Zp}]*$/u)
        expect(why === null).toBe(isImageName(`${name}.png`))
      }),
    )
  })
})

test('names in a list come out as they went in, as do names written plainly', () => {
  const letters = fc.constantFrom(...'a&,%2Cc /ä"')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: letters, maxLength: 8 }), { minLength: 1 }), (given) => {
      const names = given.map((name) => `x${name}.png`).filter(isImageName)
      fc.pre(names.length > 0)
      expect(listOfNames.fromText(listOfNames.toText(names))).toEqual(names)
    }),
  )
  expect(listOfNames.fromText('0040240.png,../evil.png')).toEqual(['0040240.png', '../evil.png'])
})

test('an accent apart from its letter is the same name', () => {
  expect(imageNameOf('Cafe\u0301.png')).toBe('Caf\u00e9.png')
})

test('the image named like a product code is that product’s picture', () => {
  expect(productCodeOf('0040240.png')).toBe('0040240')
  expect(productCodeOf('A.B.PNG')).toBe('A.B')
})

test('the dimensions are read from the header alone', () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000c8000000c8', 'hex')
  expect(readPngHeader(header)).toEqual({ width: 200, height: 200 })
  expect(readPngHeader(header.subarray(0, 23))).toBeNull()
  expect(readPngHeader(Buffer.from('<html>'.padEnd(30)))).toBeNull()
})

test('no bytes at all make the header reader fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      readPngHeader(bytes)
    }),
  )
})
