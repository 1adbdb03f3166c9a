// Writes a ZIP file piece by piece: what an entry measures stands behind it.
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

type Piece = string | Uint8Array
export type Entry = { name: string; content: Piece | AsyncIterable<Piece> }

type Written = { name: Buffer; crc: number; packed: number; size: number; at: number }

/** 1 January 1980: the file is the same whenever it is written. */
const someDay = 0x21
/** Sizes stand behind the entry, names are UTF-8. */
const flags = 0x0808
const deflated = 8
const version = 20

/** Entries that are made one after the other are never in memory together. */
export async function* zipped(entries: Iterable<Entry> | AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    for await (const piece of entryOf(
      entry,
      typeof content === 'string' || content instanceof Uint8Array ? [content] : content,
    )) {
      at += piece.length
      yield piece
    }
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield ending(written.length, directory.length, at)
}

async function* entryOf(entry: Written, content: Iterable<Piece> | AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  yield Buffer.concat([numbers([4, 0x04034b50], [2, version], ...common(entry, 0)), entry.name])
  const deflate = createDeflateRaw()
  const packing = pipeline(counted(entry, content), deflate)
  // Whoever stops reading in the middle is told so where the pieces are read.
  packing.catch(() => {})
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length
    yield piece
  }
  await packing
  yield numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size])
}

async function* counted(entry: Written, content: Iterable<Piece> | AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

type Number = [bytes: 2 | 4, value: number]

/** What the head of an entry and its line in the directory share. */
function common({ name, crc, packed, size }: Written, known: 0 | 1): Number[] {
  return [
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, someDay],
    [4, crc * known],
    [4, packed * known],
    [4, size * known],
    [2, name.length],
    [2, 0],
  ]
}

function directoryEntry(entry: Written): Buffer {
  const head = numbers(
    [4, 0x02014b50],
    [2, version],
    [2, version],
    ...common(entry, 1),
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.at],
  )
  return Buffer.concat([head, entry.name])
}

function ending(entries: number, length: number, at: number): Buffer {
  return numbers([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, length], [4, at], [2, 0])
}

function numbers(...all: Number[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of all) at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at)
  return bytes
}
