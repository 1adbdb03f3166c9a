// The evil files, for every endpoint that takes files: pictures, sheets, and envelopes around them.
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { FileLimits } from '#kit/endpoint.ts'
import { zipOf } from './zip.ts'

export type Evil = { name: string; type: string; body: () => Buffer | Readable }

const edge = 'edge-of-a-part'
const multipart = `multipart/form-data; boundary=${edge}`

/** Some take a second to make, and are the same for every endpoint. */
let madeSheets: EvilFile[] | undefined

export async function evilUploads(limits: FileLimits, longestLine: number): Promise<Evil[]> {
  madeSheets ??= sheets()
  const files = [...(await pictures(limits)), ...madeSheets]
  const good = await square()
  const named = names.map((name) => ({
    name: `the name ${JSON.stringify(name).slice(0, 40)}`,
    file: name,
    bytes: good,
  }))
  return [
    ...[...files, ...named].map(({ name, file, bytes }) => ({
      name,
      type: multipart,
      body: () => envelope([{ field: limits.field, file, bytes }]),
    })),
    ...envelopes(limits, good),
    {
      name: `a line of ${longestLine} bytes`,
      type: multipart,
      body: () => Readable.from(line(limits.field, longestLine)),
    },
  ]
}

type Part = { field: string; file?: string; bytes: Buffer }

function envelope(parts: Part[]): Buffer {
  return Buffer.concat([...parts.flatMap(opened), Buffer.from(`--${edge}--\r\n`)])
}

function opened({ field, file, bytes }: Part): Buffer[] {
  const named = file === undefined ? '' : `; filename="${file}"`
  const head = `--${edge}\r\ncontent-disposition: form-data; name="${field}"${named}\r\ncontent-type: application/octet-stream\r\n\r\n`
  return [Buffer.from(head), bytes, Buffer.from('\r\n')]
}

const square = (side = 200) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#00636b' } })
    .png()
    .toBuffer()

type EvilFile = { name: string; file: string; bytes: Buffer }

async function pictures({ bytesEach }: FileLimits): Promise<EvilFile[]> {
  const good = await square()
  const claiming = (width: number, height: number) => {
    const png = Buffer.from(good)
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    return png
  }
  const php = Buffer.from('<?php system($_GET[0]); ?>')
  const jpeg = await sharp(good)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '12/1 34/1 56/1' } })
    .toBuffer()
  const frames = await sharp(Buffer.alloc(4 * 2000), { raw: { width: 1, height: 2000, channels: 4, pageHeight: 1 } })
    .gif()
    .toBuffer()
  const of = (name: string, bytes: Buffer, file = 'a.png') => ({ name, file, bytes })
  return [
    of('a good picture', good),
    of('60000 × 60000 in few kB', claiming(60_000, 60_000)),
    of('200 × 60000 in few kB', claiming(200, 60_000)),
    of('a picture cut short', good.subarray(0, good.length - 40)),
    of('a header with HTML', Buffer.concat([good.subarray(0, 33), Buffer.from('<html><script>alert(1)</script>')])),
    of('a PHP tail', Buffer.concat([good, php])),
    of(
      'SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>'),
    ),
    of('SVG by its name', Buffer.from('<svg onload="alert(1)"/>'), 'a.svg'),
    of('GIF and JavaScript', Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//', 'latin1')),
    of('JPEG with GPS', jpeg),
    of('JPEG by its name', jpeg, 'a.jpg'),
    of('2,000 frames', frames),
    of('0 bytes', Buffer.alloc(0)),
    of('the limit', Buffer.concat([good, Buffer.alloc(bytesEach - good.length)])),
    of('the limit and one', Buffer.concat([good, Buffer.alloc(bytesEach - good.length + 1)])),
    of('the wrong extension', good, 'a.exe'),
    of('two extensions', good, 'a.php.png'),
    of('noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))),
  ]
}

const names = [
  '../x.png',
  '..\\\\x.png',
  '/etc/passwd.png',
  'a\0.png',
  'a\u202egnp.png',
  `${'x'.repeat(300)}.png`,
  '💊.png',
  '.png',
  '',
  'con.png',
  '%2e%2e%2fx.png',
  '<img src=x>.png',
  'a\r\nb.png',
]

function sheets(): EvilFile[] {
  const book = (sheet: string | Buffer, more: { name: string; bytes: Buffer }[] = []) =>
    zipOf([
      { name: '[Content_Types].xml', bytes: Buffer.from(contentTypes) },
      { name: '_rels/.rels', bytes: Buffer.from(relations('officeDocument', 'xl/workbook.xml')) },
      { name: 'xl/workbook.xml', bytes: Buffer.from(workbook) },
      { name: 'xl/_rels/workbook.xml.rels', bytes: Buffer.from(relations('worksheet', 'worksheets/sheet1.xml')) },
      { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheet) },
      ...more,
    ])
  const of = (name: string, bytes: Buffer | string, file = 'a.xlsx') => ({ name, file, bytes: Buffer.from(bytes) })
  const csv = (name: string, bytes: Buffer | string) => of(name, bytes, 'a.csv')
  const bomb = Buffer.alloc(60_000_000, ' ')
  return [
    of('a plain sheet', book(rows('<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>'))),
    of('an XLSX bomb', book(bomb)),
    of('an XLSX that lies about its size', zipOf([{ name: 'xl/workbook.xml', bytes: bomb, claims: 10 }])),
    of(
      'a million empty rows',
      book(rows(Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 1}"/>`).join(''))),
    ),
    of(
      'external links',
      book(rows(''), [{ name: 'xl/externalLinks/externalLink1.xml', bytes: Buffer.from('<externalLink/>') }]),
    ),
    of(
      'an entity of a file (XXE)',
      book(
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${rows('<row r="1"><c r="A1" t="inlineStr"><is><t>&e;</t></is></c></row>')}`,
      ),
    ),
    of(
      'a billion laughs',
      book(`<!DOCTYPE x [${laughs()}]>${rows('<row r="1"><c r="A1" t="inlineStr"><is><t>&l9;</t></is></c></row>')}`),
    ),
    of('formulas', book(rows('<row r="1"><c r="A1"><f>CMD("calc")</f><v>1</v></c></row>'))),
    of(
      'dates of 1904, merged cells, a hidden sheet',
      book(
        `${rows('<row r="1"><c r="A1"><v>1</v></c></row>')}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
      ),
    ),
    of('a cell far away', book(rows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))),
    of('a ZIP with a path upwards', zipOf([{ name: '../../etc/passwd', bytes: Buffer.from('x') }])),
    of('a ZIP cut short', book(rows('')).subarray(0, 200)),
    csv('CSV with a BOM', '\ufeffcode,quantity\n1,2\n'),
    csv('CSV in UTF-16', Buffer.from('\ufeffcode,quantity\n1,2\n', 'utf16le')),
    csv('CSV with semicolons', 'code;quantity\n1;2\n'),
    csv('CSV with an open quote', 'code,quantity\n"1,2\n'),
    csv('CSV with CR alone', 'code,quantity\r1,2\r'),
    csv('CSV with NUL', 'code,quantity\n\0,\0\n'),
    csv('CSV with formulas', 'code,quantity\n=cmd|calc!A1,+1\n@x,-2\n'),
    csv(
      'CSV with 100,000 columns',
      `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')}\n${','.repeat(100_000)}\n`,
    ),
    csv('CSV of quotes', '"'.repeat(1_000_001)),
  ]
}

const rows = (inside: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`
const workbook =
  '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" state="hidden" r:id="rId1"/></sheets></workbook>'
const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>'
const relations = (type: string, target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
const laughs = () =>
  Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at} "${at === 0 ? 'ha' : `&l${at - 1};`.repeat(10)}">`).join('')

function envelopes({ field, most, bytesEach }: FileLimits, good: Buffer): Evil[] {
  const whole = (name: string, body: Buffer, type = multipart): Evil => ({ name, type, body: () => body })
  const many = (count: number) =>
    envelope(Array.from({ length: count }, (_, at) => ({ field, file: `${at}.png`, bytes: good.subarray(0, 50) })))
  return [
    whole('no part', envelope([])),
    whole('an empty body', Buffer.alloc(0)),
    whole('no boundary', Buffer.from('x'), 'multipart/form-data'),
    whole('a boundary that never comes', Buffer.alloc(100_000, 'x')),
    whole('10,000 parts', many(10_000)),
    whole('10,000 fields', envelope(Array.from({ length: 10_000 }, () => ({ field: 'a', bytes: Buffer.from('b') })))),
    whole('one more than may be sent', many(most + 1)),
    whole('another field', envelope([{ field: 'photo', file: 'a.png', bytes: good }])),
    whole('a field instead of a file', envelope([{ field, bytes: Buffer.from('x') }])),
    whole('a huge field', envelope([{ field: 'a', bytes: Buffer.alloc(bytesEach, 'x') }])),
    whole('a huge name of a field', envelope([{ field: 'x'.repeat(100_000), file: 'a.png', bytes: good }])),
    whole('a prototype as the field', envelope([{ field: '__proto__', file: 'a.png', bytes: good }])),
    whole('a part of headers alone', Buffer.from(`--${edge}\r\n${'x: y\r\n'.repeat(5000)}\r\n\r\n--${edge}--\r\n`)),
    whole('an end in the middle', envelope([{ field, file: 'a.png', bytes: good }]).subarray(0, 200)),
    whole('JSON', Buffer.from('{}'), 'application/json'),
    whole('the file itself', good, 'image/png'),
  ]
}

async function* line(field: string, length: number): AsyncGenerator<Buffer> {
  yield* opened({ field, file: 'a.csv', bytes: Buffer.alloc(0) }).slice(0, 1)
  const piece = Buffer.alloc(1_000_000, 'x')
  for (let sent = 0; sent < length; sent += piece.length) yield piece
  yield Buffer.from(`\r\n--${edge}--\r\n`)
}
