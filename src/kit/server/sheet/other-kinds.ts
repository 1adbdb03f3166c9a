// Files that are no sheets, by how they begin: what people choose by mistake, and what is made to
// hurt.

const kinds: [string, Buffer][] = [
  ['a JPEG picture', Buffer.from('ffd8ff', 'hex')],
  ['a PNG picture', Buffer.from('89504e47', 'hex')],
  ['a GIF picture', Buffer.from('GIF8')],
  ['a picture or a recording', Buffer.from('RIFF')],
  ['a PDF document', Buffer.from('%PDF-')],
  ['a text document', Buffer.from('{\\rtf')],
  ['an archive', Buffer.from('Rar!')],
  ['an archive', Buffer.from('377abc', 'hex')],
  ['an archive', Buffer.from('1f8b', 'hex')],
  ['a program', Buffer.from('7f454c46', 'hex')],
  ['a program', Buffer.from('#!/')],
]

/** What old programs call .xls, and is a page or XML. */
const isMarkup = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|!--|\?xml|(?:html|head|meta|style|body|table|div|script|svg)\b)/i

/** Why a file is no sheet, or null. */
export function whyNoSheet(bytes: Buffer): string | null {
  const kind = kinds.find(([, start]) => bytes.subarray(0, start.length).equals(start))
  if (kind) return `This is ${kind[0]}, not a sheet. Choose an XLSX or a CSV file.`
  if (!isMarkup.test(bytes.subarray(0, 400).toString('latin1'))) return null
  return 'This is a web page with the name of a sheet. Open it in a spreadsheet, save it as XLSX, then choose that.'
}
