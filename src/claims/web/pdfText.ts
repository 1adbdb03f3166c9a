// The text of a PDF, as far as a number in it can be found: streams are inflated, glyphs are read
// by the file's own tables.

const mostInflated = 30_000_000

/**
 * Pieces of text as they stand in the file, a piece once for each table of glyphs that may be
 * meant.
 */
export async function pdfTexts(file: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const streams = await streamsIn(bytes)
  const tables = streams.filter((text) => text.includes('begincmap')).map(glyphsIn)
  const pieces = streams.flatMap((text) =>
    [...text.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)].map(([, inside = '']) => inside),
  )
  return pieces.flatMap((piece) =>
    [null, ...tables].map((table) => written(piece, table)).filter((text) => text !== ''),
  )
}

async function streamsIn(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const latin = new TextDecoder('latin1')
  const text = latin.decode(bytes)
  const found: string[] = []
  let inflated = 0
  for (const match of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(match.index - 3, match.index) === 'end') continue
    const start = match.index + match[0].length
    const head = text.slice(Math.max(0, text.lastIndexOf('obj', match.index)), match.index)
    // Pictures and fonts hold no text.
    if (/\/Image\b|\/Length1\b|\/FontFile|\/CIDFontType0C|\/Type1C/.test(head)) continue
    let end = text.indexOf('endstream', start)
    if (end < 0) continue
    while (end > start && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end -= 1
    const piece = bytes.slice(start, end)
    const plain = head.includes('FlateDecode') ? await inflate(piece, mostInflated - inflated) : piece
    inflated += plain.length
    found.push(latin.decode(plain))
    if (inflated >= mostInflated) break
  }
  return found
}

/** As far as it can be read: what follows a broken place, or the end, is left out. */
async function inflate(piece: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const reader = new Blob([piece]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (let next = await reader.read(); !next.done && size < most; next = await reader.read()) {
      parts.push(next.value)
      size += next.value.length
    }
  } catch {
    // Kept as far as it went.
  }
  await reader.cancel().catch(() => undefined)
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The table from glyphs to letters that a font of the file brings along. */
function glyphsIn(cmap: string): Map<number, string> {
  const table = new Map<number, string>()
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      table.set(Number.parseInt(from, 16), letters(to))
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first, list = ''] of block.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:<([0-9a-f]+)>|\[([^\]]*)\])/gi,
    )) {
      const begins = Number.parseInt(from, 16)
      const count = Math.min(Number.parseInt(to, 16) - begins + 1, 65_536)
      const listed = [...list.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => letters(hex))
      for (let at = 0; at < count; at += 1)
        table.set(
          begins + at,
          first ? String.fromCodePoint(Math.min(Number.parseInt(first, 16) + at, 0x10ffff)) : (listed[at] ?? ''),
        )
    }
  return table
}

function letters(hex: string): string {
  return (hex.match(/.{1,4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('')
}

/** What one text object writes: hex strings by the table, or plain ones as they are. */
function written(piece: string, table: Map<number, string> | null): string {
  let text = ''
  for (const [, hex, plain] of piece.matchAll(/<([0-9a-f\s]*)>|\(((?:\\.|[^\\()])*)\)/gi)) {
    if (plain !== undefined) text += table ? '' : plain.replace(/\\([()\\])/g, '$1')
    else if (hex !== undefined)
      for (const code of hex.replace(/\s/g, '').match(table ? /.{4}/g : /.{2}/g) ?? []) {
        const value = Number.parseInt(code, 16)
        text += table ? (table.get(value) ?? '') : String.fromCharCode(value)
      }
  }
  return text
}
