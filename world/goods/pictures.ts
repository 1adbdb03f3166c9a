// Pack shots, drawn: a carton in the division's colours with the brand's name, and in front of it
// what is inside.
import {
  blankCanvas,
  type Canvas,
  copyOf,
  ellipse,
  fill,
  pngOf,
  rectangle,
  type Shape,
  widthOf,
  write,
} from './canvas.ts'
import { contents, type Pack } from './contents.ts'
import { type Division, divisions } from './divisions.ts'
import { between, type Colours, foil, ink, ink2, white } from './inks.ts'
import type { Form } from './molecules.ts'
import type { Product } from './products.ts'

/**
 * A 200 × 200 PNG. The shapes of a pack are drawn once for all products that share them; each gets
 * its own text.
 */
export function drawPicture(product: Product): Buffer {
  const pack = packOf(product)
  const design =
    product.product_type === 'G' ? 3 : [...stemOf(product.name)].reduce((a, c) => a + c.charCodeAt(0), 0) % 3
  const key = `${product.division_code} ${pack} ${design}`
  let blank = blanks.get(key)
  if (!blank) {
    blank = blankPack(pack, colourOf(product.division_code), design)
    blanks.set(key, blank)
  }
  const canvas = copyOf(blank.canvas)
  letter(canvas, product, blank.panel)
  return pngOf(canvas)
}

const packs: Record<Form, Pack> = {
  Tablet: 'strip',
  Capsule: 'strip',
  Softgel: 'strip',
  Syrup: 'bottle',
  Suspension: 'bottle',
  'Dry syrup': 'bottle',
  Lotion: 'bottle',
  Shampoo: 'bottle',
  Mouthwash: 'bottle',
  Drops: 'dropper',
  'Eye drops': 'dropper',
  Cream: 'tube',
  Gel: 'tube',
  Ointment: 'tube',
  'Face wash': 'tube',
  Sunscreen: 'tube',
  Injection: 'vial',
  Infusion: 'drip',
  Cartridge: 'pen',
  Pen: 'pen',
  Inhaler: 'inhaler',
  Respules: 'ampoule',
  'Nasal spray': 'spray',
  Sachet: 'sachet',
  Powder: 'jar',
}

function packOf({ form, pack }: Product): Pack {
  if (form === 'Tablet' && pack.includes('bottle')) return 'jar'
  if (form === 'Injection' && pack.includes('amp')) return 'ampoule'
  return packs[form]
}

const colourOf = (code: string): Colours =>
  (divisions.find((division) => division.code === code) ?? (divisions[0] as Division)).colours

const stemOf = (name: string) => name.split(' ')[0] ?? name

/** Where the text goes: name and molecule in the panel, strength and pack on the band below it. */
type Panel = {
  x: number
  y: number
  width: number
  height: number
  band: { baseline: number; width: number; colour: string; pack: boolean }
}
type Blank = { canvas: Canvas; panel: Panel }

const blanks = new Map<string, Blank>()

function blankPack(pack: Pack, colours: Colours, design: number): Blank {
  const canvas = blankCanvas(colours.soft)
  const box = boxes[pack]
  fill(canvas, between(colours.soft, colours.deep, 0.16), ellipse(100, standsOn(pack), 88, 7))
  const panel = pack === 'sachet' ? drawSachet(canvas, colours) : drawCarton(canvas, { ...box, colours, design })
  if (pack === 'ampoule') panel.band = { ...panel.band, width: 64, pack: false }
  contents[pack]?.(canvas, colours)
  return { canvas, panel }
}

type Box = { x: number; y: number; width: number; height: number; depth: number }

const lying: Box = { x: 12, y: 50, width: 160, height: 84, depth: 16 }
const standing: Box = { x: 14, y: 32, width: 112, height: 144, depth: 14 }
const flat: Box = { x: 10, y: 34, width: 166, height: 78, depth: 14 }

const boxes: Record<Pack, Box> = {
  strip: lying,
  jar: standing,
  bottle: standing,
  dropper: standing,
  tube: flat,
  vial: standing,
  ampoule: { ...lying, height: 80 },
  drip: standing,
  pen: flat,
  inhaler: standing,
  spray: standing,
  sachet: standing,
}

const standsOn = (pack: Pack) => (boxes[pack] === flat ? 172 : 178)

type Carton = Box & { colours: Colours; design: number }

/**
 * A carton seen a little from above and from the right; four designs of its front, the last for
 * generics.
 */
function drawCarton(canvas: Canvas, { x, y, width, height, depth, colours, design }: Carton): Panel {
  const [right, bottom, back] = [x + width, y + height, depth * 0.72]
  const stands = height > width
  const band = stands ? 30 : 22
  const edge = bottom - band
  const generic = design === 3
  const slope = stands ? 12 : 7
  fill(canvas, white, rectangle(x, y, width, height))
  const top: Shape = [x, y, x + depth, y - back, right + depth, y - back, right, y]
  fill(canvas, generic ? '#e8ecee' : between(colours.main, white, 0.25), top)
  const flank: Shape = [right, y, right + depth, y - back, right + depth, bottom - back, right, bottom]
  fill(canvas, generic ? '#d3dadd' : colours.deep, flank)
  if (design === 0) fill(canvas, colours.main, rectangle(x, edge, width, band))
  if (design === 1) {
    const pale = between(colours.main, white, 0.6)
    fill(canvas, pale, [x, edge - 3, right, edge - slope - 3, right, edge - slope, x, edge])
    fill(canvas, colours.main, [x, edge, right, edge - slope, right, bottom, x, bottom])
  }
  if (design === 2) {
    fill(canvas, colours.main, rectangle(x, edge, width, band))
    fill(canvas, colours.deep, rectangle(x, edge - 3, width, 3))
  }
  if (generic) {
    fill(canvas, colours.main, rectangle(x, y, width, 5))
    fill(canvas, between(white, colours.main, 0.22), rectangle(x, edge, width, band))
  }
  return {
    x: x + 10,
    y: generic ? y + 4 : y,
    width: width - 20,
    height: edge - y - (design === 1 ? slope : 0),
    band: {
      baseline: bottom - band / 2 + 4.5,
      width: stands ? 88 : width - 20,
      colour: generic ? colours.deep : white,
      pack: !stands,
    },
  }
}

function drawSachet(canvas: Canvas, colours: Colours): Panel {
  const [left, right, top, bottom] = [34, 166, 18, 180]
  const teeth = Array.from({ length: 34 }, (_, at) => [left + ((right - left) * at) / 33, top + (at % 2) * 4])
  const below = teeth.map(([x, y]) => [x as number, bottom + top - (y as number)]).reverse()
  fill(canvas, white, [...teeth, ...below].flat())
  fill(canvas, foil, rectangle(left, top + 4, right - left, 10), rectangle(left, bottom - 14, right - left, 10))
  fill(canvas, colours.main, rectangle(left, bottom - 52, right - left, 32))
  const band = { baseline: bottom - 32, width: right - left - 20, colour: white, pack: false }
  return { x: left + 10, y: top + 14, width: right - left - 20, height: 94, band }
}

/**
 * The name as large as it fits, what it is below, and on the band the strength, with the pack where
 * there is room.
 */
function letter(canvas: Canvas, product: Product, { x, y, width, height, band }: Panel): void {
  const { brand, below } = wordsOn(product)
  const { lines, size } = fitted(brand, width, height > 80 ? 54 : height - 24)
  const margin = height > 80 ? 14 : Math.max(7, (height - lines.length * size * 1.05 - 14) / 2)
  let baseline = y + margin + size * 0.72
  for (const line of lines) {
    write(canvas, line, { x, baseline, size, colour: ink, bold: true })
    baseline += size * 1.05
  }
  baseline += 13 - size * 1.05 + size * 0.12
  const room = Math.floor((y + height - 3 - baseline) / 12.5) + 1
  for (const line of room > 0 ? wrapped(below, width, small, Math.min(3, room)) : []) {
    write(canvas, line, { x, baseline, size: small, colour: ink2 })
    baseline += 12.5
  }

  const packWidth = widthOf(product.pack, small)
  const showsPack = band.pack && widthOf(product.strength, 12) + packWidth + 12 < band.width
  const strong = Math.max(9, Math.min(12.5, (band.width / widthOf(product.strength, 1)) * 0.97))
  const [strength = ''] = wrapped(product.strength, band.width, strong, 1)
  write(canvas, strength, { x, baseline: band.baseline, size: strong, colour: band.colour, bold: true })
  if (!showsPack) return
  write(canvas, product.pack, { x: x + width - packWidth, baseline: band.baseline, size: small, colour: band.colour })
}

const small = 10

/** A brand without what stands elsewhere on the pack; a generic by its first molecule. */
function wordsOn({ name, molecule, strength, form, product_type }: Product): { brand: string; below: string } {
  const [first = '', ...others] = molecule.split(' + ')
  if (product_type === 'G') return { brand: first, below: others.length > 0 ? `+ ${others.join(' + ')}` : form }
  return { brand: (name.split(',')[0] ?? name).replace(`${strength} `, ''), below: molecule }
}

/** One line while it stays large, then two, then as small as it must be. */
function fitted(text: string, width: number, height: number): { lines: string[]; size: number } {
  const single = Math.min(25, height / 1.05, (width / widthOf(text, 1)) * 0.96)
  if (single >= 17 || !text.includes(' ')) return { lines: [text], size: single }
  for (let size = Math.min(21, height / 2.1); size > 11; size -= 0.5) {
    const lines = wrapped(text, width * 0.97, size, 9)
    if (lines.length > 2 || lines.some((line) => line.endsWith('…'))) continue
    return single > size ? { lines: [text], size: single } : { lines, size }
  }
  return { lines: wrapped(text, width * 0.97, 11, 2), size: 11 }
}

/** Whole words, line by line; what does not fit ends with … */
function wrapped(text: string, width: number, size: number, most: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer, size) <= width || !line) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.slice(0, most).map((line, at) => {
    const cut = at === most - 1 && lines.length > most
    return widthOf(line, size) <= width && !cut ? line : shortened(line, width, size)
  })
}

function shortened(line: string, width: number, size: number): string {
  let kept = line
  while (kept && widthOf(`${kept}…`, size) > width) kept = kept.slice(0, -1)
  return `${kept.replace(/[ +]+$/, '')}…`
}
