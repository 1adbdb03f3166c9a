// A small picture of at most 256 colours: filled shapes with smooth edges, a line of text, and its
// PNG.
import { crc32, deflateSync } from 'node:zlib'
import { type Contour, glyphOf } from './font.ts'

const side = 200

export type Canvas = {
  pixels: Uint8Array
  palette: number[]
  /** Which palette entry a colour has. */
  entries: Map<number, number>
  /** Which entry results from one entry over another at a coverage. */
  mixes: Map<number, number>
}

/** A closed line in pixels, y downwards: x, y, x, y … */
export type Shape = number[]

export function blankCanvas(ground: string): Canvas {
  const canvas: Canvas = { pixels: new Uint8Array(side * side), palette: [], entries: new Map(), mixes: new Map() }
  entryOf(canvas, rgbOf(ground))
  return canvas
}

export function copyOf({ pixels, palette, entries, mixes }: Canvas): Canvas {
  return { pixels: pixels.slice(), palette: palette.slice(), entries: new Map(entries), mixes: new Map(mixes) }
}

const steps = 8
const coverage = new Float32Array((side + 2) * side)

/** Fills the inside of the shapes; where they overlap they are one. */
export function fill(canvas: Canvas, colour: string, ...shapes: Shape[]): void {
  for (const shape of shapes) trace(shape, 0, 0, 1, 1)
  paint(canvas, colour)
}

/** What was traced and not yet painted lies within. */
const box = { left: side, top: side, right: 0, bottom: 0 }

/** Adds a closed line to the coverage, scaled and moved. */
function trace(points: readonly number[], x: number, y: number, scaleX: number, scaleY: number): void {
  let fromX = x + (points[points.length - 2] as number) * scaleX
  let fromY = y + (points[points.length - 1] as number) * scaleY
  for (let at = 0; at < points.length; at += 2) {
    const toX = x + (points[at] as number) * scaleX
    const toY = y + (points[at + 1] as number) * scaleY
    if (fromY < toY) addEdge(fromX, fromY, toX, toY, 1)
    else if (toY < fromY) addEdge(toX, toY, fromX, fromY, -1)
    box.left = Math.min(box.left, toX)
    box.right = Math.max(box.right, toX)
    box.top = Math.min(box.top, toY)
    box.bottom = Math.max(box.bottom, toY)
    fromX = toX
    fromY = toY
  }
}

/**
 * Each row that the edge crosses gets the area to its right, as a difference to the pixel before.
 */
function addEdge(topX: number, top: number, bottomX: number, bottom: number, direction: number): void {
  const slope = (bottomX - topX) / (bottom - top)
  const last = Math.min(side, Math.ceil(bottom))
  for (let y = Math.max(0, Math.floor(top)); y < last; y++) {
    const from = Math.max(y, top)
    const to = Math.min(y + 1, bottom)
    const height = (to - from) * direction
    const a = clamp(topX + (from - top) * slope)
    const b = clamp(topX + (to - top) * slope)
    const near = Math.min(a, b)
    const far = Math.max(a, b)
    const end = Math.floor(far)
    const row = y * (side + 2)
    let covered = 0
    for (let x = Math.floor(near); x <= end; x++) {
      const left = Math.max(near, x)
      const right = Math.min(far, x + 1)
      const share = far === near ? height : (height * (right - left)) / (far - near)
      const area = share * (1 - ((left + right) / 2 - x))
      coverage[row + x] = (coverage[row + x] as number) + area + covered
      covered = share - area
    }
    coverage[row + end + 1] = (coverage[row + end + 1] as number) + covered
  }
}

/** Colours what was traced, and leaves the coverage empty. */
function paint(canvas: Canvas, colour: string): void {
  const ink = entryOf(canvas, rgbOf(colour))
  const { pixels } = canvas
  const left = Math.floor(clamp(box.left))
  const right = Math.ceil(clamp(box.right))
  const bottom = Math.ceil(clamp(box.bottom))
  for (let y = Math.floor(clamp(box.top)); y < bottom; y++) {
    const row = y * (side + 2)
    let sum = 0
    for (let x = left; x <= right + 1; x++) {
      sum += coverage[row + x] as number
      coverage[row + x] = 0
      const share = Math.min(steps, Math.round(Math.abs(sum) * steps))
      if (share === 0 || x >= side) continue
      const pixel = y * side + x
      pixels[pixel] = share === steps ? ink : mix(canvas, pixels[pixel] as number, ink, share)
    }
  }
  Object.assign(box, { left: side, top: side, right: 0, bottom: 0 })
}

const clamp = (x: number) => Math.min(side, Math.max(0, x))

function mix(canvas: Canvas, under: number, over: number, share: number): number {
  const key = (under << 16) | (over << 8) | share
  const known = canvas.mixes.get(key)
  if (known !== undefined) return known
  const [below, above] = [canvas.palette[under] as number, canvas.palette[over] as number]
  const channel = (shift: number) => {
    const [from, to] = [(below >> shift) & 255, (above >> shift) & 255]
    return Math.round(from + ((to - from) * share) / steps) << shift
  }
  const entry = entryOf(canvas, channel(16) | channel(8) | channel(0))
  canvas.mixes.set(key, entry)
  return entry
}

/** The palette's entry for a colour; the nearest one once the palette is full. */
function entryOf({ palette, entries }: Canvas, rgb: number): number {
  let entry = entries.get(rgb)
  if (entry === undefined) {
    entry = palette.length < 256 ? palette.push(rgb) - 1 : nearest(palette, rgb)
    entries.set(rgb, entry)
  }
  return entry
}

function nearest(palette: number[], rgb: number): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((other >> shift) & 255) - ((rgb >> shift) & 255)) ** 2, 0)
  return palette.reduce((best, other, at) => (distance(other) < distance(palette[best] as number) ? at : best), 0)
}

const rgbOf = (colour: string) => Number.parseInt(colour.slice(1), 16)

export function widthOf(text: string, size: number): number {
  return [...text].reduce((width, letter) => width + (glyphOf(letter)?.advance ?? 0.5), 0) * size
}

type Lettering = { x: number; baseline: number; size: number; colour: string; bold?: boolean }

export function write(canvas: Canvas, text: string, { x, baseline, size, colour, bold = false }: Lettering): void {
  let pen = x
  for (const letter of text) {
    const contours = bold ? boldContours(letter) : (glyphOf(letter)?.contours ?? [])
    for (const contour of contours) trace(contour, pen, baseline, size, -size)
    pen += (glyphOf(letter)?.advance ?? 0.5) * size
  }
  paint(canvas, colour)
}

const boldness = 0.055
const boldLetters = new Map<string, Contour[]>()

function boldContours(letter: string): Contour[] {
  let contours = boldLetters.get(letter)
  if (!contours) {
    contours = (glyphOf(letter)?.contours ?? []).map(emboldened)
    boldLetters.set(letter, contours)
  }
  return contours
}

/** Moves every edge outwards by half the boldness; outlines run clockwise, holes the other way. */
function emboldened(contour: Contour): Contour {
  const at = (place: number) => contour[(place + contour.length) % contour.length] as number
  const direction = (place: number): [number, number] => {
    const [dx, dy] = [at(place + 2) - at(place), at(place + 3) - at(place + 1)]
    const length = Math.hypot(dx, dy) || 1
    return [dx / length, dy / length]
  }
  const bold: Contour = []
  for (let place = 0; place < contour.length; place += 2) {
    const [ax, ay] = direction(place - 2)
    const [bx, by] = direction(place)
    // The mitre of the two edges, kept short at sharp corners.
    const reach = boldness / 2 / Math.max(0.5, 1 + ax * bx + ay * by)
    bold.push(at(place) - (ay + by) * reach, at(place + 1) + (ax + bx) * reach)
  }
  return bold
}

export function rectangle(x: number, y: number, width: number, height: number): Shape {
  return [x, y, x + width, y, x + width, y + height, x, y + height]
}

export function rounded(x: number, y: number, width: number, height: number, radius: number): Shape {
  const [right, bottom, r] = [x + width - radius, y + height - radius, radius]
  return [
    ...arc(right, y + r, r, r, -90, 0),
    ...arc(right, bottom, r, r, 0, 90),
    ...arc(x + r, bottom, r, r, 90, 180),
    ...arc(x + r, y + r, r, r, 180, 270),
  ]
}

export function ellipse(x: number, y: number, rx: number, ry: number = rx): Shape {
  return arc(x, y, rx, ry, 0, 360)
}

export function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): Shape {
  const count = Math.max(4, Math.ceil(((to - from) / 360) * (12 + Math.max(rx, ry))))
  return Array.from({ length: count + 1 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / count) * Math.PI) / 180
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  }).flat()
}

/** Each row begins with the number of its filter, 0: none. */
const rows = Buffer.alloc(side * (side + 1))

export function pngOf({ pixels, palette }: Canvas): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 3], 8)
  const colours = Buffer.alloc(3 * palette.length)
  for (const [at, rgb] of palette.entries()) colours.writeUIntBE(rgb, 3 * at, 3)
  for (let y = 0; y < side; y++) rows.set(pixels.subarray(y * side, (y + 1) * side), y * (side + 1) + 1)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const framed = Buffer.alloc(content.length + 12)
  framed.writeUInt32BE(content.length, 0)
  framed.write(type, 4, 'latin1')
  framed.set(content, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, content.length + 8)), content.length + 8)
  return framed
}
