// Sheets as the programs of the trade write them: each is understood, or refused with a sentence.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnySheet } from '#kit/server/sheet/sheet-read.ts'
import { archiveOf, type TestWorkbook, workbookOf } from '#kit/server/testing/testing-sheets.ts'
import { readQuantity } from '#pricing/quantity.ts'
import { whyNotQuantity } from '#sheet/judging.ts'
import { headWords } from '../heads.ts'
import { spaced, tableOf } from './understanding.ts'

const codes = ['0040112', '0040240', '0040510', '0041206', '0045065']
const names = ['Amvelin 5', 'Cardivance 40', 'Torvique 10', 'Azivela 500', 'Febrinil 650']
/** What a firm calls two of them, learned before. */
const own = new Map([
  ['aml5', '0040112'],
  ['tor-10', '0040510'],
])
const codeOf = (text: string) =>
  own.get(text.toLowerCase()) ?? codes.find((code) => code === text || code.replace(/^0+/, '') === text)
const nameOf = (text: string) => codes[names.findIndex((name) => name.toLowerCase() === text.toLowerCase())]
const known = {
  isCode: (text: string) => codeOf(text) !== undefined,
  isName: (text: string) => nameOf(text) !== undefined,
}

type Wanted = [product: string, packs: number | RegExp][]
const limits = { expandedBytes: 67_108_864, rows: 5000, columns: 60, cellCharacters: 2000 }

/**
 * Product and packs of each row that is left to order by; where a quantity is refused, the
 * sentence.
 */
function understood(file: Buffer, sheet?: string, mayHaveDistributors = false) {
  const table = tableOf(spaced(readAnySheet(file, { ...limits, sheet })), known, { mayHaveDistributors })
  return table.rows
    .filter(({ passed }) => passed === null)
    .map(({ code, name, quantity }) => [
      codeOf(code) ?? nameOf(name) ?? code,
      whyNotQuantity(quantity) ?? readQuantity(quantity),
    ])
}

const text = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const book = (...rows: string[][]) => workbookOf({ rows })
const xml = (rows: string, more: TestWorkbook = {}) => workbookOf({ rows, ...more })
/** Cells with numbers as numbers, the rest as text; '' is no cell at all. */
const cell = (value: string | number, more = '') =>
  typeof value === 'number' ? `<c${more}><v>${value}</v></c>` : `<c t="str"${more}><v>${value}</v></c>`
const row = (...cells: (string | number)[]) => `<row>${cells.map((one) => cell(one)).join('')}</row>`
const two: Wanted = [
  ['0040112', 20],
  ['0040510', 11],
]
const body = (mark: string) => [`0040112${mark}20`, `0040510${mark}11`]
const utf16 = (...lines: string[]) => Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le')

const shapes: [name: string, file: Buffer, wanted: Wanted | RegExp, sheet?: string][] = [
  // Marg, as it exports and prints
  [
    'Marg: heading in capitals',
    text('ITEM CODE,ITEM NAME,PACK,QTY', '0040112,AMVELIN 5,10x10,20', '0040510,TORVIQUE 10,10x10,11'),
    two,
  ],
  [
    'Marg: firm, address and date above',
    text(
      'SHREE BALAJI MEDICAL,,',
      'Station Road,,',
      'DATE : 12/11/2026,,',
      'CODE,NAME,ORD.QTY',
      '0040112,Amvelin 5,20',
      '0040510,Torvique 10,11',
    ),
    two,
  ],
  [
    'Marg: company as a group above its rows',
    text(
      'CODE,NAME,QTY',
      'APOTHECA CARDIAC,,',
      '0040112,Amvelin 5,20',
      'APOTHECA DIABETES,,',
      '0040510,Torvique 10,11',
    ),
    two,
  ],
  ['Marg: free beside quantity', text('Code,Qty,Free', '0040112,20,2', '0040510,11,1'), two],
  [
    'Marg: 10+1 in one cell',
    text('Code,Qty', '0040112,10+1', '0040510,11'),
    [
      ['0040112', /two numbers. Type all packs, with the free ones: 11\./],
      ['0040510', 11],
    ],
  ],
  [
    'Marg: page totals and what is carried forward',
    text(
      'Code,Name,Qty',
      '0040112,Amvelin 5,20',
      ',Page Total,20',
      ',Carried forward,20',
      'Code,Name,Qty',
      '0040510,Torvique 10,11',
      ',G.Total,31',
    ),
    two,
  ],
  [
    'Marg: a print-out with spaces between the columns',
    text('CODE     NAME          QTY', '0040112  Amvelin 5      20', '0040510  Torvique 10    11'),
    /only spaces between them/,
  ],
  [
    'Marg: a page that is called .xls',
    text('<html><body><table><tr><td>Code</td></tr></table></body></html>'),
    /web page with the name of a sheet/,
  ],
  // Tally
  [
    'Tally: particulars and alias',
    text('Particulars,Alias,Quantity', 'Amvelin 5,40112,20 Nos', 'Torvique 10,40510,11 Nos'),
    two,
  ],
  ['Tally: names alone', text('Particulars,Quantity', 'Amvelin 5,20', 'Torvique 10,11'), two],
  [
    'Tally: the unit in a column of its own',
    text('Name of Item,Code,Qty,per', 'Amvelin 5,0040112,20,Nos', 'Torvique 10,0040510,11,Nos'),
    two,
  ],
  [
    'Tally: boxes in a column of their own',
    text('Code,Qty,Unit', '0040112,2,BOX', '0040510,11,Nos'),
    [
      ['0040112', /‘2 BOX’ counts box, and we count packs/],
      ['0040510', 11],
    ],
  ],
  [
    'Tally: cases in the quantity',
    text('Code,Qty', '0040112,2 cases', '0040510,11'),
    [
      ['0040112', /counts cases/],
      ['0040510', 11],
    ],
  ],
  [
    'Tally: XML of its own',
    text('<?xml version="1.0"?>', '<ENVELOPE><BODY/></ENVELOPE>'),
    /web page with the name of a sheet/,
  ],
  ['Tally: a blank row after each', text('Code,Qty', '', '0040112,20', '', '', '0040510,11', ''), two],
  // Busy
  ['Busy: serial numbers', text('S.No.,Item,Qty.,Unit', '1,0040112,20,Pcs', '2,0040510,11,Pcs'), two],
  [
    'Busy: item details in one column',
    text('Sr,Item Details,Code,Qty', '1,Amvelin 5,0040112,20', '2,Torvique 10,0040510,11'),
    two,
  ],
  [
    'Busy: the total without a word',
    text('Code,Name,Qty', '0040112,Amvelin 5,20', '0040510,Torvique 10,11', ',,31'),
    two,
  ],
  [
    'Busy: signed below',
    text('Code,Qty', '0040112,20', '0040510,11', 'Prepared by Ramesh,', 'Authorised Signatory,'),
    two,
  ],
  // Excel
  ['Excel: text cells', book(['Product code', 'Quantity'], ['0040112', '20'], ['0040510', '11']), two],
  ['Excel: codes as numbers, their zeros lost', xml(row('Code', 'Qty') + row(40112, 20) + row(40510, 11)), two],
  [
    'Excel: codes with a format that shows the zeros',
    xml(
      row('Code', 'Qty') +
        `<row>${cell(40112, ' s="1"')}${cell(20)}</row><row>${cell(40510, ' s="1"')}${cell(11)}</row>`,
      {
        styles:
          '<numFmts><numFmt numFmtId="170" formatCode="0000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>',
      },
    ),
    two,
  ],
  ['Excel: quantities as text with spaces', book(['Code', 'Qty'], ['0040112', ' 20 '], ['0040510', '\u00a011']), two],
  ['Excel: ="0040112"', text('Code,Qty', '"=""0040112""",20', '"=""0040510""",11'), two],
  [
    'Excel: the table begins at C7',
    xml(
      `<row r="7"><c r="C7" t="str"><v>Code</v></c><c r="D7" t="str"><v>Qty</v></c></row><row r="8"><c r="C8" t="str"><v>0040112</v></c><c r="D8"><v>20</v></c></row><row r="9"><c r="C9" t="str"><v>0040510</v></c><c r="D9"><v>11</v></c></row>`,
    ),
    two,
  ],
  [
    'Excel: a title merged over all columns',
    xml(
      `<row><c r="A1" t="str"><v>Order for November</v></c><c r="B1"/><c r="C1"/></row>${row('Code', 'Name', 'Qty')}${row('0040112', 'Amvelin 5', 20)}${row('0040510', 'Torvique 10', 11)}`,
    ),
    two,
  ],
  [
    'Excel: heads merged over columns',
    book(
      ['Item', '', 'Order', ''],
      ['Code', 'Name', 'Qty', 'Free'],
      ['0040112', 'Amvelin 5', '20', '2'],
      ['0040510', 'Torvique 10', '11', '1'],
    ),
    two,
  ],
  [
    'Excel: heads merged over rows',
    book(
      ['S.No', 'Item', '', 'Qty'],
      ['', 'Code', 'Name', ''],
      ['1', '0040112', 'Amvelin 5', '20'],
      ['2', '0040510', 'Torvique 10', '11'],
    ),
    two,
  ],
  [
    'Excel: a quantity that a formula works out',
    xml(`${row('Code', 'Qty')}<row>${cell('0040112')}<c><f>B9*2</f><v>20</v></c></row>${row('0040510', 11)}`),
    two,
  ],
  [
    'Excel: a formula that was never worked out',
    xml(`${row('Code', 'Qty')}<row>${cell('0040112')}<c><f>B9*2</f></c></row>${row('0040510', 11)}`),
    [
      ['0040112', /‘#CALC!’ is not a number/],
      ['0040510', 11],
    ],
  ],
  [
    'Excel: an error in a cell',
    xml(`${row('Code', 'Qty')}<row>${cell('0040112')}<c t="e"><v>#REF!</v></c></row>${row('0040510', 11)}`),
    [
      ['0040112', /‘#REF!’ is not a number/],
      ['0040510', 11],
    ],
  ],
  [
    'Excel: rows that a filter hides',
    xml(
      `${row('Code', 'Qty')}${row('0040112', 20)}<row hidden="1">${cell('0041206')}${cell(5)}</row>${row('0040510', 11)}`,
    ),
    two,
  ],
  [
    'Excel: frozen panes and a filter',
    archiveOf([
      {
        name: 'xl/workbook.xml',
        content: '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `<worksheet><sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews><sheetData>${row('Code', 'Qty')}${row('0040112', 20)}${row('0040510', 11)}</sheetData><autoFilter ref="A1:B3"/></worksheet>`,
      },
    ]),
    two,
  ],
  [
    'Excel: a day beside each row',
    xml(
      `${row('Date', 'Code', 'Qty')}<row>${cell(46_338, ' s="1"')}${cell('0040112')}${cell(20)}</row><row>${cell(46_338, ' s="1"')}${cell('0040510')}${cell(11)}</row>`,
      { styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>' },
    ),
    two,
  ],
  [
    'Excel: a day where the quantity should be',
    xml(`${row('Code', 'Qty')}<row>${cell('0040112')}${cell(46_338, ' s="1"')}</row>${row('0040510', 11)}`, {
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    }),
    [
      ['0040112', /is not one number/],
      ['0040510', 11],
    ],
  ],
  [
    'Excel: rich text',
    xml(`${row('Code', 'Qty')}<row><c t="s"><v>0</v></c>${cell(20)}</row>${row('0040510', 11)}`, {
      shared: '<si><r><t>0040</t></r><r><t>112</t></r></si>',
    }),
    two,
  ],
  [
    'Excel: a blank cover before the order',
    workbookOf({
      sheets: '<sheet name="Cover" r:id="rId1"/><sheet name="Order" r:id="rId2"/>',
      more: [
        {
          name: 'xl/worksheets/sheet2.xml',
          content: `<worksheet>${row('Code', 'Qty')}${row('0040112', 20)}${row('0040510', 11)}</worksheet>`,
        },
      ],
    }),
    two,
  ],
  [
    'Excel: several sheets, the second chosen',
    workbookOf({
      rows: [
        ['Code', 'Qty'],
        ['0041206', '5'],
      ],
      sheets: '<sheet name="Old" r:id="rId1"/><sheet name="New" r:id="rId2"/>',
      more: [
        {
          name: 'xl/worksheets/sheet2.xml',
          content: `<worksheet>${row('Code', 'Qty')}${row('0040112', 20)}${row('0040510', 11)}</worksheet>`,
        },
      ],
    }),
    two,
    'New',
  ],
  [
    'Excel: a template in which most stays blank',
    book(
      ['Code', 'Quantity'],
      ['0040112', '20'],
      ['0040240', ''],
      ['0040510', '11'],
      ['0041206', ''],
      ['0045065', '0'],
    ),
    two,
  ],
  [
    'Excel: two tables beside each other',
    book(['Code', 'Qty', '', 'Code', 'Qty'], ['0040112', '20', '', '0040510', '11']),
    /two tables beside each other/,
  ],
  [
    'Excel: a code shown with an exponent, all digits there',
    text('Code,Qty', '4.0112E+04,20', '4.051E+04,11'),
    [
      ['0040112', 20],
      ['4.051E+04', 11],
    ],
  ],
  ['Excel 97', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), /workbook of the old kind/],
  ['Excel: binary workbook', archiveOf([{ name: 'xl/workbook.bin', content: 'a' }]), /no workbook/],
  // LibreOffice, Google Sheets, Numbers
  [
    'LibreOffice: its own format',
    archiveOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: '<a/>' },
    ]),
    /no workbook/,
  ],
  ['LibreOffice: each text quoted', text('"Code";"Quantity"', '"0040112";20', '"0040510";11'), two],
  [
    'Google Sheets: a comma in a name',
    text('Code,Name,Qty', '0040112,"Amvelin 5, tablets",20', '0040510,"Torvique 10, tablets",11'),
    two,
  ],
  [
    'Google Sheets: grouped thousands',
    text('Code,Qty', '0040112,"1,200"', '0040510,"1,00,000"'),
    [
      ['0040112', 1200],
      ['0040510', /at most 99,999/],
    ],
  ],
  // Separators and encodings
  ['semicolons', text('Code;Qty', ...body(';')), two],
  ['tabs', text('Code\tQty', ...body('\t')), two],
  ['bars', text('Code|Qty', ...body('|')), two],
  ['the separator said in the first row', text('sep=;', 'Code;Qty', ...body(';')), two],
  ['UTF-8 with a mark', text('\ufeffCode,Qty', ...body(',')), two],
  ['UTF-16 with tabs, as Excel saves Unicode text', utf16('Code\tQty', ...body('\t')), two],
  ['UTF-16, high byte first', utf16('Code,Qty', ...body(',')).swap16(), two],
  [
    'Windows-1252',
    Buffer.from('Code;Désignation;Qty\r\n0040112;Amvelin 5 µg;20\r\n0040510;Torvique 10 ½;11', 'latin1'),
    two,
  ],
  ['lines that end as on an old Mac', Buffer.from(['Code,Qty', ...body(',')].join('\r')), two],
  ['a message saved as text', text('0040112 20', '0040510 11'), two],
  // Words and languages
  ['Hindi', text('क्रमांक,कोड,दवा का नाम,मात्रा', '1,0040112,Amvelin 5,20', '2,0040510,Torvique 10,11'), two],
  ['Gujarati', text('કોડ,જથ્થો', ...body(',')), two],
  ['Tamil', text('கோடு,அளவு', ...body(',')), two],
  ['Telugu, with a column of boxes on the shelf', text('కోడ్,Stock,పరిమాణం', '0040112,7,20', '0040510,3,11'), two],
  ['Bengali digits', text('কোড,পরিমাণ', '0040112,২০', '0040510,১১'), two],
  ['words that nobody foresaw', text('Ref,Wanted', ...body(',')), two],
  ['no words at all, quantity first', text('20,0040112', '11,0040510'), two],
  ['their own item codes', text('Item,Reqd', 'AML5,20', 'TOR-10,11'), two],
  [
    'stock, sale and order beside each other',
    text('Code,Stock,Sale,Order Qty', '0040112,7,31,20', '0040510,9,12,11'),
    two,
  ],
  ['a total in Hindi', text('कोड,नाम,मात्रा', '0040112,Amvelin 5,20', '0040510,Torvique 10,11', ',कुल,31'), two],
  [
    'quantities that are no quantities',
    text('Code,Qty', '0040112,as usual', '0040240,-5', '0040510,"20,00"', '0041206,5-6', '0045065,10 %'),
    [
      ['0040112', /is not a number/],
      ['0040240', /below zero/],
      ['0040510', /two ways/],
      ['0041206', /not one number/],
      ['0045065', /not one number/],
    ],
  ],
  [
    'rates and values with ₹',
    text('Code,Rate,Qty,Amount', '0040112,"₹1,138.50",20,"₹22,770.00"', '0040510,₹95.50,11,"₹1,050.50"'),
    two,
  ],
  ['nothing in it but blanks', text(',,', ' , ,'), []],
]

test('there are 60 shapes, each under its own name', () => {
  expect(new Set(shapes.map(([name]) => name)).size).toBe(shapes.length)
  expect(shapes.length).toBeGreaterThanOrEqual(60)
})

test.each(shapes)('%s', (_, file, wanted, sheet) => {
  if (wanted instanceof RegExp) return expect(() => understood(file, sheet)).toThrow(wanted)
  const rows = understood(file, sheet)
  expect(rows.map(([code]) => code)).toEqual(wanted.map(([code]) => code))
  for (const [at, [, packs]] of wanted.entries())
    if (packs instanceof RegExp) expect(rows[at]?.[1]).toMatch(packs)
    else expect(rows[at]?.[1]).toBe(packs)
})

const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (written) => Buffer.from(written),
  'UTF-8 with a mark': (written) => Buffer.from(`\ufeff${written}`),
  'UTF-16': (written) => Buffer.from(`\ufeff${written}`, 'utf16le'),
  'UTF-16, high byte first': (written) => Buffer.from(`\ufeff${written}`, 'utf16le').swap16(),
  'UTF-16 without a mark': (written) => Buffer.from(written, 'utf16le'),
  'Windows-1252': (written) => Buffer.from(written, 'latin1'),
}

test('any encoding, delimiter, order of columns and known words: the same rows', () => {
  const latin = (words: readonly string[]) => words.filter((word) => /^[a-z]+$/.test(word))
  const words = fc.record({
    code: fc.constantFrom(...latin(headWords.code)),
    name: fc.constantFrom(...latin(headWords.name)),
    quantity: fc.constantFrom(...latin(headWords.quantity)),
    note: fc.constantFrom(...latin(headWords.note)),
  })
  const line = fc.record({ at: fc.nat(codes.length - 1), quantity: fc.integer({ min: 1, max: 9999 }) })
  const order = fc.shuffledSubarray(['code', 'name', 'quantity', 'note'] as const, { minLength: 4 })
  const dress = fc.record({
    mark: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n'),
    encoding: fc.constantFrom(...Object.keys(encodings)),
    isQuoted: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 20 }), words, order, dress, (lines, heads, places, how) => {
      const written = [
        places.map((place) => heads[place]),
        ...lines.map(({ at, quantity }) =>
          places.map(
            (place) =>
              ({ code: codes[at], name: names[at], quantity: String(quantity), note: 'façade ½' })[place] ?? '',
          ),
        ),
      ]
      const quoted = (one: string) => (how.isQuoted ? `"${one}"` : one)
      const file = written.map((cells) => cells.map(quoted).join(how.mark)).join(how.end) + how.end
      expect(understood(encodings[how.encoding]?.(file) ?? Buffer.alloc(0))).toEqual(
        lines.map(({ at, quantity }) => [codes[at], quantity]),
      )
    }),
    { numRuns: 200 },
  )
})
