import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfOf, rawPdf } from '../testing/testing-pdf.ts'
import { readPdf } from './pdf-text.ts'

const page = (more: string) => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${more} >>`,
]
const stream = (content: Buffer | string, more = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${more} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])

test('the text of a PDF comes with the place where it stands', async () => {
  const said = await readPdf(await pdfOf([[[60, 100, 'Code']], [[60, 200, 'Quantity']]]), 1)
  expect(said).toMatchObject({
    pieces: [
      { page: 1, x: 60, text: 'Code', size: 9 },
      { page: 2, x: 60, text: 'Quantity' },
    ],
  })
  if ('pieces' in said) expect(said.pieces[0]?.y).toBeGreaterThan(98)
})

test('a page that is turned is read as one sees it', async () => {
  const text = 'BT /F1 10 Tf 0 1 -1 0 100 60 Tm (Sideways) Tj ET'
  const said = await readPdf(
    rawPdf([
      ...page('/Rotate 90 /Resources << /Font << /F1 5 0 R >> >>'),
      stream(text),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]),
    1,
  )
  expect(said).toMatchObject({ pieces: [{ text: 'Sideways', x: 60, y: 100 }] })
})

test('a PDF without text has no pieces', async () => {
  expect(await readPdf(await pdfOf([]), 1)).toEqual({ pieces: [] })
})

const [busy, read] = [{ why: 'busy' }, { pieces: [] }]

test('one of a person is read while one more waits, and a third is told to come again', async () => {
  const bytes = await pdfOf([])
  expect(await Promise.all([7, 7, 7, 8].map((of) => readPdf(bytes, of)))).toEqual([read, read, busy, read])
  expect(await readPdf(bytes, 7)).toEqual(read)
})

test('six wait in all, and the seventh is told to come again', async () => {
  const bytes = await pdfOf([])
  const people = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const answers = await Promise.all(people.map((of) => readPdf(bytes, of)))
  expect(answers).toEqual([...Array(7).fill(read), busy, busy])
})

describe('a PDF that was made to hurt ends its own process and nothing else:', () => {
  const last = 17
  const forms = Array.from({ length: 12 }, (_, at) => {
    const inner = 5 + at < last - 1 ? `/XObject << /X ${6 + at} 0 R >>` : `/Font << /F1 ${last} 0 R >>`
    return stream(
      5 + at < last - 1 ? '/X Do '.repeat(12) : 'BT /F1 9 Tf (a) Tj ET',
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${inner} >>`,
    )
  })
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  test.each<[string, () => Buffer, object]>([
    ['no PDF at all', () => Buffer.from('%PDF-1.7\nnothing\n%%EOF'), { why: 'broken' }],
    [
      'forms within forms, twelve to the power of twelve',
      () => rawPdf([...page('/Resources << /XObject << /X 5 0 R >> >>'), stream('/X Do'), ...forms, font]),
      { why: 'broken' },
    ],
    [
      'a stream that unpacks to 150 MB',
      () =>
        rawPdf([
          ...page(''),
          stream(deflateSync(Buffer.alloc(150_000_000, ' '), { level: 1 }), '/Filter /FlateDecode'),
        ]),
      { why: 'broken' },
    ],
    [
      'a thousand pages',
      () =>
        rawPdf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          `<< /Type /Pages /Kids [${'3 0 R '.repeat(1000)}] /Count 1000 >>`,
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
        ]),
      { why: 'long' },
    ],
  ])('%s', async (_, make, said) => {
    expect(await readPdf(make(), 1, { ms: 1500, mb: 220 })).toEqual(said)
  })
})
