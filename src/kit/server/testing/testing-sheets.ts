// Workbooks for tests, made part by part, so that they can be as wrong as a stranger's.
import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; content: string | Buffer; says?: number; encrypted?: boolean }

/** A zip archive; `says` is the size that a part claims to unpack to. */
export function archiveOf(parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content, says, encrypted } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fields = (extra: number) => {
      const head = Buffer.alloc(extra)
      head.writeUInt16LE(20, 0)
      head.writeUInt16LE(encrypted ? 1 : 0, 2)
      head.writeUInt16LE(8, 4)
      head.writeUInt32LE(crc32(bytes), 10)
      head.writeUInt32LE(packed.length, 14)
      head.writeUInt32LE(says ?? bytes.length, 18)
      head.writeUInt16LE(Buffer.byteLength(name), 22)
      return head
    }
    const local = Buffer.concat([mark(0x04034b50), fields(26), Buffer.from(name), packed])
    const placed = Buffer.alloc(40)
    fields(26).copy(placed)
    placed.writeUInt32LE(at, 36)
    entries.push(Buffer.concat([mark(0x02014b50), Buffer.from([20, 0]), placed, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, directory, mark(0x06054b50), end])
}

function mark(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

export type TestWorkbook = {
  /** The XML between <sheetData> and its end; or rows of texts. */
  rows?: string | string[][]
  workbookPr?: string
  sheets?: string
  styles?: string
  shared?: string
  more?: Part[]
}

/** A workbook with one sheet called 'Products'. */
export function workbookOf({ rows = [], workbookPr = '', sheets, styles, shared, more = [] }: TestWorkbook): Buffer {
  const data = typeof rows === 'string' ? rows : rows.map(rowXml).join('')
  return archiveOf([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r">${workbookPr}<sheets>${sheets ?? '<sheet name="Products" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${data}</sheetData></worksheet>` },
    ...(styles ? [{ name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` }] : []),
    ...(shared ? [{ name: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` }] : []),
    ...more,
  ])
}

function rowXml(cells: string[], at: number): string {
  return `<row r="${at + 1}">${cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
