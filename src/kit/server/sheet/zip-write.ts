// Writes a ZIP file piece by piece: what an entry measures stands behind it.
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

type Piece = string | Uint8Array
/** `packed`: bytes that are packed already, as those of a PDF, are kept as they are. */
export type Entry = { name: string; content: Piece | AsyncIterable<Piece> } | { name: string; packed: Uint8Array }

type Written = { name: Buffer; method: number; crc: number; packed: number; size: number; at: number }

/** 1 January 1980: the file is the same whenever it is written. */
const someDay = 0x21
/** Names are UTF-8. */
const utf8 = 0x0800
const sizesBehind = 0x0008
const stored = 0
const deflated = 8
const version = 20

/** Entries that are made one after the other are never in memory together. */
export async function* zipped(entries: Iterable<Entry> | AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  for await (const given of entries) {
    const isPacked = 'packed' in given
    const method = isPacked ? stored : deflated
    const entry: Written = { name: Buffer.from(given.name), method, crc: 0, packed: 0, size: 0, at }
    for await (const piece of isPacked ? storedAs(entry, given.packed) : packedAs(entry, given.content)) {
      at += piece.length
      yield piece
    }
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield ending(written.length, directory.length, at)
}

function* storedAs(entry: Written, bytes: Uint8Array): Generator<Uint8Array> {
  Object.assign(entry, { crc: crc32(bytes), packed: bytes.length, size: bytes.length })
  yield headOf(entry, 1)
  yield bytes
}

function headOf(entry: Written, known: 0 | 1): Buffer {
  return Buffer.concat([numbers([4, 0x04034b50], [2, version], ...common(entry, known)), entry.name])
}

async function* packedAs(entry: Written, content: Piece | AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  yield headOf(entry, 0)
  const deflate = createDeflateRaw()
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
  const packing = pipeline(counted(entry, pieces), deflate)
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
function common({ name, method, crc, packed, size }: Written, known: 0 | 1): Number[] {
  return [
    [2, utf8 | (method === deflated ? sizesBehind : 0)],
    [2, method],
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
