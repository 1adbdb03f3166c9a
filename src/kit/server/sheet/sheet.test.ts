import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvMark, csvRow } from '../../csv.ts'
import { archiveOf, type TestWorkbook, workbookOf } from '../testing/testing-sheets.ts'
import { readSheet, sheetLimits } from './sheet.ts'
import { readCsv } from './sheet-csv.ts'
import { UnreadableSheet } from './sheet-limits.ts'
import { type Cell, writeWorkbook } from './sheet-write.ts'
import { readWorkbook } from './sheet-xlsx.ts'
import { openArchive } from './sheet-zip.ts'

const rowsOf = (book: TestWorkbook) => readWorkbook(workbookOf(book), sheetLimits).rows.map((row) => row.cells)
const cell = (xml: string, more: TestWorkbook = {}) => rowsOf({ rows: `<row>${xml}</row>`, ...more })[0]?.[0]
const csv = (text: string | Buffer) => readCsv(Buffer.from(text), sheetLimits).rows.map((row) => row.cells)

/** Why a file is refused; what can be read is the test's failure. */
function whyNot(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof UnreadableSheet) return error.message
    throw error
  }
  return 'it was read'
}

describe('a cell', () => {
  test.each([
    ['text of its own', '<c t="inlineStr"><is><t>Pantocid &amp; co</t></is></c>', 'Pantocid & co'],
    ['a formula’s text', '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>', 'ax'],
    ['a formula’s number', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a formula that was never worked out', '<c><f>1+1</f></c>', '#CALC!'],
    ['an error', '<c t="e"><v>#REF!</v></c>', '#REF!'],
    ['a truth', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['a sum with binary noise', '<c><v>118.32000000000001</v></c>', '118.32'],
    ['an exponent', '<c><v>1.2E3</v></c>', '1200'],
    ['a prefix before its tags', '<x:c xmlns:x="x"><x:v>7</x:v></x:c>', '7'],
    ['CDATA', '<c t="str"><v><![CDATA[a<b]]></v></c>', 'a<b'],
  ])('with %s is read', (_, xml, text) => {
    expect(cell(xml)).toBe(text)
  })

  const shared =
    '<si><t>0040249</t></si><si><r><t>Pan</t></r><r><t xml:space="preserve"> 40</t></r><rPh><t>p</t></rPh></si>'
  test('that points to a shared text is that text, rich text put together', () => {
    expect(rowsOf({ shared, rows: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>' })).toEqual([
      ['0040249', 'Pan 40'],
    ])
  })

  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="0000000"/><numFmt numFmtId="171" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="172" formatCode="[$₹-4009]\\ #,##0.00"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="171"/><xf numFmtId="9"/><xf numFmtId="172"/></cellXfs>'
  test.each([
    ['as a code of seven digits keeps its zeros', 1, '40249', '0040249'],
    ['as a day', 2, '46357', '2026-12-01'],
    ['as a day of one’s own format', 3, '46357.75', '2026-12-01'],
    ['as a percentage', 4, '0.12', '12%'],
    ['as money', 5, '118.5', '118.5'],
  ])('whose number is shown %s', (_, style, value, text) => {
    expect(cell(`<c s="${style}"><v>${value}</v></c>`, { styles })).toBe(text)
  })

  test('with a day counted from 1904 is the same day', () => {
    expect(cell('<c s="2"><v>44895</v></c>', { styles, workbookPr: '<workbookPr date1904="1"/>' })).toBe('2026-12-01')
  })
})

test('cells stand where their names say, rows keep their numbers, empty ones are left out', () => {
  const rows =
    '<row r="3"><c r="C3"><v>1</v></c><c r="AA3"><v>2</v></c></row><row r="9"/><row r="12"><c r="A12"><v>3</v></c></row>'
  const read = readWorkbook(workbookOf({ rows }), sheetLimits).rows
  expect(read.map((row) => row.at)).toEqual([3, 12])
  expect(read[0]?.cells[2]).toBe('1')
  expect(read[0]?.cells[26]).toBe('2')
})

test('a cell without a name stands behind the one before it, empty or not', () => {
  expect(rowsOf({ rows: '<row><c/><c t="inlineStr"><is><t></t></is></c><c><v>3</v></c></row>' })).toEqual([
    ['', '', '3'],
  ])
})

test('the first sheet that can be seen is read, never a hidden one', () => {
  const second = { name: 'xl/worksheets/sheet2.xml', content: '<worksheet><row><c><v>2</v></c></row></worksheet>' }
  const sheets = (state: string) => `<sheet name="Old" state="${state}" r:id="rId1"/><sheet name="New" r:id="rId2"/>`
  for (const state of ['hidden', 'veryHidden']) {
    const read = readWorkbook(workbookOf({ rows: [['1']], sheets: sheets(state), more: [second] }), sheetLimits)
    expect(read).toEqual({ name: 'New', names: ['New'], rows: [{ at: 1, cells: ['2'] }] })
  }
})

describe('comma-separated text', () => {
  test.each<[string, string | Buffer]>([
    ['plain', 'code,name\r\n007,A b\r\n'],
    ['with a mark', '\ufeffcode,name\n007,A b'],
    ['in UTF-16, low byte first', Buffer.from('\ufeffcode,name\n007,A b', 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from('code,name\n007,A b ', 'utf16le')],
    ['in UTF-16, high byte first', Buffer.from('\ufeffcode,name\n007,A b', 'utf16le').swap16()],
    ['with semicolons', 'code;name\n007;A b\n'],
    ['with tabs', 'code\tname\n007\tA b\n'],
    ['with the separator said', 'sep=;\r\ncode;name\n007;A b'],
    ['with carriage returns alone', 'code,name\r007,A b\r'],
    ['quoted', '"code","name"\n"007","A b"'],
    ['with empty lines', '\n\ncode,name\n\n,\n007,A b\n\n'],
  ])('%s is read', (_, text) => {
    expect(csv(text)).toEqual([
      ['code', 'name'],
      ['007', 'A b'],
    ])
  })

  test('quotes hold separators, line ends and quotes', () => {
    expect(csv('a,"b, ""c""\r\nd",e')).toEqual([['a', 'b, "c"\r\nd', 'e']])
  })

  test('letters of Windows are read where it is no UTF-8', () => {
    expect(csv(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x2c, 0x78]))).toEqual([['café', 'x']])
  })

  test('what we write is what we read, formulas marked and unmarked', () => {
    const text = fc.string({ maxLength: 12 }).map((one) => one.replaceAll('\0', '').trim())
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        fc.pre(rows.every((row) => row.every((one) => one !== '' && !/^['\ufeff]|^sep=/i.test(one))))
        expect(csv(csvMark + rows.map((row) => csvRow(['x,x', ...row])).join(''))).toEqual(
          rows.map((row) => ['x,x', ...row]),
        )
      }),
      { examples: [[[['!', ';;;']]]] },
    )
  })
})

test('a workbook that we write is read as it was, zeros and all, and holds no formula', async () => {
  const rows = [
    ['0040249', '=HYPERLINK("x")', 118.32],
    ['7', '+1', 5],
    ['8', 'a <b> & "c"\n_x0041_ \u00e9💊', -0.5],
  ]
  const columns = [{ head: 'Code' }, { head: 'Name' }, { head: 'MRP', format: '0.00' as const }]
  const file = await buffered(writeWorkbook({ name: 'Products', columns, rows: [rows.slice(0, 1), rows.slice(1)] }))
  const { name, rows: read } = await readSheet(file)
  expect(name).toBe('Products')
  expect(read.map((row) => row.cells)).toEqual([['Code', 'Name', 'MRP'], ...rows.map((row) => row.map(String))])
  expect(String(openArchive(file, sheetLimits.expandedBytes).read('xl/worksheets/sheet1.xml'))).not.toMatch(/<f[\s>]/)
})

test('days and times are dates of the spreadsheet, and what only looks like one stays text', async () => {
  const columns = [{ head: 'Text', format: '@' as const }, { head: 'Day' }, { head: 'Time' }, { head: 'Neither' }]
  const rows = [['16-11-2026', '16-11-2026', '16-11-2026, 14:05', '31-02-2026']]
  const file = await buffered(writeWorkbook({ name: 'Days', columns, rows: [rows] }))
  expect((await readSheet(file)).rows[1]?.cells.slice(0, 2)).toEqual(['16-11-2026', '2026-11-16'])
  const sheet = String(openArchive(file, sheetLimits.expandedBytes).read('xl/worksheets/sheet1.xml'))
  expect(sheet).toContain('<c r="B2" s="4"><v>46342</v></c>')
  expect(sheet).toContain('<c r="C2" s="5"><v>46342.586806</v></c>')
  expect(sheet).toContain('31-02-2026</t>')
})

test('a workbook of many rows is written piece by piece', async () => {
  async function* many() {
    for (let page = 0; page < 100; page++)
      yield Array.from({ length: 100 }, (_, at) => [page * 100 + at, 'some text', '']) satisfies Cell[][]
  }
  const columns = Array.from({ length: 3 }, (_, at) => ({ head: `Column ${at}` }))
  const sizes: number[] = []
  const pieces: Uint8Array[] = []
  for await (const piece of writeWorkbook({ name: 'Many', columns, rows: many() })) {
    sizes.push(piece.length)
    pieces.push(piece)
  }
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  const { rows } = await readSheet(Buffer.concat(pieces))
  expect(rows).toHaveLength(10_001)
  expect(rows.at(-1)?.cells).toEqual(['9999', 'some text'])
})

test('a workbook that nobody reads on asks for no more rows', async () => {
  let asked = 0
  let isOver = false
  async function* endless() {
    try {
      for (;;) yield [[asked++, 'x'.repeat(100_000)]]
    } finally {
      isOver = true
    }
  }
  for await (const _ of writeWorkbook({ name: 'Endless', columns: [{ head: 'a' }, { head: 'b' }], rows: endless() }))
    if (asked > 3) break
  await expect.poll(() => isOver).toBe(true)
  expect(asked).toBeLessThan(1000)
})

async function buffered(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

describe('an evil file', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes, '0')
  const bomb = { name: 'xl/media/bomb.bin', content: zeros(80_000_000) }

  test.each<[string, () => Buffer, RegExp]>([
    ['a bomb', () => workbookOf({ rows: [['a']], more: [bomb] }), /unpacks to more than 64 MB/],
    [
      'a bomb that claims to be small',
      () =>
        archiveOf([
          { name: 'xl/workbook.xml', content: '<workbook><sheet name="a" id="rId1"/></workbook>' },
          { name: 'xl/_rels/workbook.xml.rels', content: zeros(80_000_000), says: 1000 },
        ]),
      /damaged/,
    ],
    ['another zip', () => archiveOf([{ name: 'a.txt', content: 'a' }]), /no workbook/],
    ['a torn zip', () => workbookOf({ rows: [['a']] }).subarray(0, 200), /damaged/],
    ['one with a password', () => archiveOf([{ name: 'a', content: 'a', encrypted: true }]), /has a password/],
    [
      'one part twice',
      () =>
        archiveOf([
          { name: 'xl/workbook.xml', content: 'a' },
          { name: 'XL/workbook.xml', content: 'b' },
        ]),
      /damaged/,
    ],
    [
      'external links',
      () => workbookOf({ rows: [['a']], more: [{ name: 'xl/externalLinks/externalLink1.xml', content: '<a/>' }] }),
      /takes values from other files/,
    ],
    [
      'a sheet that lies elsewhere',
      () =>
        archiveOf([
          { name: 'xl/workbook.xml', content: '<workbook><sheet name="a" id="rId1"/></workbook>' },
          { name: 'xl/_rels/workbook.xml.rels', content: '<Relationship Id="rId1" Target="http://x.test/a.xml"/>' },
        ]),
      /no visible sheet/,
    ],
    [
      'an entity that reads a file',
      () =>
        archiveOf([
          {
            name: 'xl/workbook.xml',
            content: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><workbook>&b;</workbook>',
          },
        ]),
      /declarations that no spreadsheet writes/,
    ],
    ['too many rows', () => workbookOf({ rows: '<row><c><v>1</v></c></row>'.repeat(50_002) }), /more than 50,000 rows/],
    ['too many columns', () => workbookOf({ rows: '<row><c r="XFD1"><v>1</v></c></row>' }), /more than 100 columns/],
    ['a huge cell', () => workbookOf({ rows: [['x'.repeat(2001)]] }), /more than 2000 characters/],
  ])('%s is refused', (_, make, why) => {
    expect(whyNot(() => readWorkbook(make(), sheetLimits))).toMatch(why)
  })

  test('a million empty rows are passed over', () => {
    const rows = `<row><c><v>1</v></c></row>${'<row r="2"/>'.repeat(1_000_000)}`
    expect(rowsOf({ rows })).toEqual([['1']])
  })

  // Each of these takes its square, or its product with the cells, where it is read more than once:
  // that would be hours.
  const manyCells = (cell: string) => `<row>${cell.repeat(90)}</row>`.repeat(3000)
  test.each<[string, () => Buffer]>([
    [
      'a format that never closes its brackets, in many styles',
      () =>
        workbookOf({
          rows: manyCells('<c s="7"><v>1</v></c>'),
          styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(3_000_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(500_000)}</cellXfs></styleSheet>`,
        }),
    ],
    [
      'a text of blanks that many cells show',
      () =>
        workbookOf({ rows: manyCells('<c t="s"><v>0</v></c>'), shared: `<si><t>${' '.repeat(10_000_000)}1</t></si>` }),
    ],
    [
      'a million comments and sections that are never closed',
      () => workbookOf({ rows: `${manyCells('<c><v>1</v></c>')}${'<!--<![CDATA[<rPh'.repeat(1_000_000)}` }),
    ],
    [
      'tags that never end',
      () => workbookOf({ rows: `${manyCells('<c><v>1</v></c>')}${'<c '.repeat(3_000_000)}${'&#1'.repeat(3_000_000)}` }),
    ],
  ])('%s is read at once', (_, make) => {
    expect(readWorkbook(make(), sheetLimits).rows).toHaveLength(3000)
  })

  test.each<[string, string | Buffer, RegExp]>([
    ['a quote that is never closed', 'code,name\n1,"abc\n2,def\n', /begins in row 2 is never closed/],
    ['100,000 columns', 'a,'.repeat(100_000), /Row 1 has more than 100 columns/],
    ['a huge line', 'x'.repeat(5_000_000), /more than 2000 characters/],
    ['a huge line of quotes', `"${'""'.repeat(2_000_000)}`, /never closed/],
    ['too many rows', 'a\n'.repeat(50_002), /more than 50,000 rows/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /This is a PNG picture, not a sheet/],
    ['a photograph', Buffer.from('ffd8ffe000104a46494600', 'hex'), /This is a JPEG picture, not a sheet/],
    ['a document', Buffer.from('%PDF-1.7 and so on'), /This is a PDF document, not a sheet/],
    ['a program', Buffer.from('7f454c4602010100', 'hex'), /This is a program, not a sheet/],
    ['something else', Buffer.from('016100620063', 'hex'), /neither a workbook nor a CSV/],
  ])('text with %s is refused', (_, text, why) => {
    expect(whyNot(() => csv(text))).toMatch(why)
  })

  test.each<[string, Buffer, RegExp]>([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae100', 'hex'), /old kind, or one with a password/],
    ['half a workbook', workbookOf({ rows: [['a']] }).subarray(0, 300), /damaged/],
  ])('%s is refused beside the server too', async (_, file, why) => {
    await expect(readSheet(file)).rejects.toThrow(why)
  })

  test('no bytes at all make the reader fail otherwise than with a sentence', () => {
    const made = workbookOf({ rows: [['0040249', 'a']], shared: '<si><t>a</t></si>' })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(made.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
        const file = Buffer.from(made)
        for (const [at, byte] of changes) file[at] = byte
        expect(whyNot(() => readWorkbook(file, sheetLimits))).toMatch(/\.$|it was read/)
      }),
      { numRuns: 500 },
    )
  })
})
