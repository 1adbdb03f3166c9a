// Reads the outlines of Hanken Grotesk (regular) from its WOFF2 file, so that pictures need no font
// of the machine. Only what a pack needs: the basic plane, no variations, no kerning.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'

/** A closed line: x, y, x, y … in units of the em, y upwards. */
export type Contour = number[]
type Glyph = { advance: number; contours: Contour[] }

const file = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'

let font: Map<number, Glyph> | undefined

export function glyphOf(letter: string): Glyph | undefined {
  font ??= readFont(readFileSync(createRequire(import.meta.url).resolve(file)))
  return font.get(letter.codePointAt(0) ?? 0)
}

function readFont(woff2: Buffer): Map<number, Glyph> {
  const table = tablesOf(woff2)
  const unitsPerEm = table('head').readUInt16BE(18)
  const metrics = table('hmtx')
  const lastMetric = table('hhea').readUInt16BE(34) - 1
  const outlines = outlinesOf(table('glyf'))
  const glyphs = new Map<number, Glyph>()
  for (const [code, index] of charactersOf(table('cmap'))) {
    const contours = (outlines[index] ?? []).map((points) => flatten(points).map((value) => value / unitsPerEm))
    glyphs.set(code, { advance: metrics.readUInt16BE(4 * Math.min(index, lastMetric)) / unitsPerEm, contours })
  }
  return glyphs
}

/**
 * The tables lie one behind the other in one Brotli stream; the directory names most by a number.
 */
function tablesOf(woff2: Buffer): (tag: string) => Buffer {
  const known: Record<number, string> = { 0: 'cmap', 1: 'head', 2: 'hhea', 3: 'hmtx', 10: 'glyf', 11: 'loca' }
  const directory = reader(woff2.subarray(48))
  const places = new Map<string, [from: number, to: number]>()
  let from = 0
  for (let count = woff2.readUInt16BE(12); count > 0; count--) {
    const flags = directory.byte()
    const number = flags & 63
    const tag = number === 63 ? String(directory.skip(4)) : (known[number] ?? String(number))
    let length = directory.base128()
    const isOutline = tag === 'glyf' || tag === 'loca'
    if (isOutline ? flags >> 6 === 0 : flags >> 6 !== 0) length = directory.base128()
    places.set(tag, [from, from + length])
    from += length
  }
  const start = 48 + directory.at()
  const all = brotliDecompressSync(woff2.subarray(start, start + woff2.readUInt32BE(20)))
  return (tag) => {
    const place = places.get(tag)
    if (!place) throw new Error(`${file} has no table ${tag}`)
    return all.subarray(...place)
  }
}

/** Character code and glyph index, from the table of format 4. */
function* charactersOf(cmap: Buffer): Generator<[code: number, index: number]> {
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const sub = cmap.subarray(cmap.readUInt32BE(8 + 8 * record))
    if (sub.readUInt16BE(0) !== 4) continue
    const size = sub.readUInt16BE(6)
    for (let at = 0; at < size; at += 2) {
      const end = sub.readUInt16BE(14 + at)
      const first = sub.readUInt16BE(16 + size + at)
      const shift = sub.readUInt16BE(16 + 2 * size + at)
      const rangeAt = 16 + 3 * size + at
      const range = sub.readUInt16BE(rangeAt)
      for (let code = first; code <= end && code < 0xffff; code++) {
        const base = range === 0 ? code : sub.readUInt16BE(rangeAt + range + 2 * (code - first))
        if (base !== 0) yield [code, (base + shift) & 0xffff]
      }
    }
    return
  }
}

type Point = { x: number; y: number; on: boolean }

/**
 * WOFF2 keeps the parts of all glyphs in separate streams: contours, points, flags, coordinates,
 * composites.
 */
function outlinesOf(glyf: Buffer): Point[][][] {
  let from = 36
  const streams = [0, 1, 2, 3, 4].map((stream) => {
    const start = from
    from += glyf.readUInt32BE(8 + 4 * stream)
    return reader(glyf.subarray(start, from))
  })
  const [contours, points, flags, coordinates, composites] = streams as [Reader, Reader, Reader, Reader, Reader]
  const glyphs = Array.from({ length: glyf.readUInt16BE(4) }, (): Point[][] | Part[] => {
    const count = contours.word()
    if (count === 0xffff) return partsOf(composites, coordinates)
    const sizes = Array.from({ length: count }, () => points.packed())
    const pen = { x: 0, y: 0 }
    const outline = sizes.map((size) => Array.from({ length: size }, () => nextPoint(pen, flags.byte(), coordinates)))
    if (count > 0) coordinates.packed()
    return outline
  })
  const whole = (index: number): Point[][] =>
    (glyphs[index] ?? []).flatMap((piece) =>
      Array.isArray(piece)
        ? [piece]
        : whole(piece.index).map((line) => line.map(({ x, y, on }) => ({ x: x + piece.x, y: y + piece.y, on }))),
    )
  return glyphs.map((_, index) => whole(index))
}

type Part = { index: number; x: number; y: number }

/** A composite, as i is a dotless i and a dot: glyphs, each moved by x and y. */
function partsOf(composites: Reader, coordinates: Reader): Part[] {
  const parts: Part[] = []
  for (;;) {
    const flags = composites.word()
    const index = composites.word()
    const offset = () => (flags & 1 ? (composites.word() << 16) >> 16 : (composites.byte() << 24) >> 24)
    parts.push({ index, x: offset(), y: offset() })
    composites.skip(flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    if (flags & 0x20) continue
    if (flags & 0x100) coordinates.packed()
    return parts
  }
}

function nextPoint(pen: { x: number; y: number }, flags: number, from: Reader): Point {
  const flag = flags & 127
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value)
  const a = from.byte()
  if (flag < 10) pen.y += signed(flag, ((flag & 14) << 7) + a)
  else if (flag < 20) pen.x += signed(flag, (((flag - 10) & 14) << 7) + a)
  else if (flag < 84) {
    pen.x += signed(flag, 1 + ((flag - 20) & 48) + (a >> 4))
    pen.y += signed(flag >> 1, 1 + (((flag - 20) & 12) << 2) + (a & 15))
  } else if (flag < 120) {
    pen.x += signed(flag, 1 + (Math.floor((flag - 84) / 12) << 8) + a)
    pen.y += signed(flag >> 1, 1 + ((((flag - 84) % 12) >> 2) << 8) + from.byte())
  } else if (flag < 124) {
    const b = from.byte()
    pen.x += signed(flag, (a << 4) + (b >> 4))
    pen.y += signed(flag >> 1, ((b & 15) << 8) + from.byte())
  } else {
    pen.x += signed(flag, (a << 8) + from.byte())
    pen.y += signed(flag >> 1, from.word())
  }
  return { x: pen.x, y: pen.y, on: flags < 128 }
}

/** Quadratic curves as short lines; between two off-curve points lies an on-curve one. */
function flatten(points: Point[]): Contour {
  const full = points.flatMap((point, at) => {
    const after = points[(at + 1) % points.length] as Point
    const middle = { x: (point.x + after.x) / 2, y: (point.y + after.y) / 2, on: true }
    return point.on || after.on ? [point] : [point, middle]
  })
  const line: Contour = []
  full.forEach((point, at) => {
    if (point.on) {
      line.push(point.x, point.y)
      return
    }
    const before = full.at(at - 1) as Point
    const after = full[(at + 1) % full.length] as Point
    for (const t of [0.25, 0.5, 0.75]) {
      const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
      line.push(p * before.x + q * point.x + r * after.x, p * before.y + q * point.y + r * after.y)
    }
  })
  return line
}

type Reader = ReturnType<typeof reader>

function reader(bytes: Buffer) {
  let place = 0
  const byte = () => bytes.readUInt8(place++)
  const word = () => (byte() << 8) | byte()
  return {
    at: () => place,
    byte,
    word,
    skip: (count: number) => {
      place += count
      return bytes.subarray(place - count, place)
    },
    base128: () => {
      for (let value = 0; ; ) {
        const next = byte()
        value = value * 128 + (next & 127)
        if (next < 128) return value
      }
    },
    packed: () => {
      const first = byte()
      if (first === 253) return word()
      if (first === 254) return byte() + 506
      return first === 255 ? byte() + 253 : first
    },
  }
}
