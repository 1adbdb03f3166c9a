// Pack shots, drawn: a carton in the division's colours with the brand's name, and in front of it what is inside.
import {
  arc,
  blankCanvas,
  type Canvas,
  copyOf,
  ellipse,
  fill,
  pngOf,
  rectangle,
  rounded,
  type Shape,
  widthOf,
  write,
} from './canvas.ts'
import { type Division, divisions } from './divisions.ts'
import type { Form } from './molecules.ts'
import type { Product } from './products.ts'

/** A 200 × 200 PNG. The shapes of a pack are drawn once for all products that share them; each gets its own text. */
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

type Pack =
  | 'strip'
  | 'jar'
  | 'bottle'
  | 'dropper'
  | 'tube'
  | 'vial'
  | 'ampoule'
  | 'drip'
  | 'pen'
  | 'inhaler'
  | 'spray'
  | 'sachet'

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

type Colours = Division['colours']

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

const white = '#ffffff'
const ink = '#122125'
const ink2 = '#4b5a5e'
const foil = '#d3dadc'
const foilEdge = '#b3bdc0'
const glass = '#dfe9ec'
const glassEdge = '#b9c9ce'
const amber = '#8c5526'
const amberDeep = '#6d3f19'

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

/** A carton seen a little from above and from the right; four designs of its front, the last for generics. */
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

type Draw = (canvas: Canvas, colours: Colours) => void

const contents: Partial<Record<Pack, Draw>> = {
  strip: (canvas, colours) => {
    fill(canvas, foilEdge, rounded(79, 137, 110, 43, 5))
    fill(canvas, foil, rounded(79, 136, 110, 42, 5))
    for (let row = 0; row < 2; row++) {
      for (let column = 0; column < 5; column++) {
        const [x, y] = [93 + column * 20.5, 147.5 + row * 19]
        fill(canvas, foilEdge, ellipse(x, y + 1.2, 7.6))
        fill(canvas, between(white, colours.main, 0.18), ellipse(x, y, 7))
        fill(canvas, between(white, colours.main, 0.34), rectangle(x - 4, y - 0.5, 8, 1))
      }
    }
  },
  jar: (canvas, colours) => {
    fill(canvas, '#f4f6f7', rounded(116, 98, 72, 82, 10))
    fill(canvas, '#d9dfe1', rounded(176, 98, 12, 82, 6))
    fill(canvas, between(colours.main, white, 0.12), rounded(112, 78, 80, 24, 4))
    for (let x = 118; x < 190; x += 6) fill(canvas, colours.deep, rectangle(x, 82, 1, 16))
    fill(canvas, colours.main, rectangle(116, 120, 72, 40))
    fill(canvas, white, rectangle(122, 130, 48, 4), rectangle(122, 140, 34, 3), rectangle(122, 147, 40, 3))
  },
  bottle: (canvas, colours) => {
    const body = [
      ...arc(132, 100, 10, 16, 180, 270),
      ...arc(178, 100, 10, 16, 270, 360),
      188,
      174,
      182,
      180,
      128,
      180,
      122,
      174,
    ]
    fill(canvas, amber, body, rectangle(140, 74, 30, 14))
    fill(canvas, amberDeep, [178, 86, 188, 100, 188, 174, 182, 180, 176, 180, 176, 86])
    fill(canvas, white, rounded(137, 56, 36, 22, 3))
    fill(canvas, '#d9dfe1', rectangle(137, 72, 36, 2))
    for (let x = 141; x < 172; x += 5) fill(canvas, '#d9dfe1', rectangle(x, 59, 1, 11))
    fill(canvas, white, rectangle(122, 112, 66, 50))
    fill(canvas, colours.main, rectangle(122, 146, 66, 16))
    fill(canvas, ink, rectangle(128, 120, 40, 4))
    fill(canvas, foilEdge, rectangle(128, 129, 30, 3), rectangle(128, 136, 36, 3))
  },
  dropper: (canvas, colours) => {
    fill(canvas, colours.main, [150, 84, 164, 84, 168, 112, 146, 112])
    fill(canvas, colours.deep, rounded(143, 110, 28, 10, 2))
    fill(canvas, white, rounded(134, 118, 46, 62, 8))
    fill(canvas, '#d9dfe1', rounded(172, 120, 8, 58, 4))
    fill(canvas, between(colours.main, white, 0.1), rectangle(134, 136, 46, 28))
    fill(canvas, white, rectangle(139, 143, 30, 3), rectangle(139, 150, 22, 3))
  },
  tube: (canvas, colours) => {
    fill(canvas, white, [22, 122, 138, 128, 146, 136, 146, 160, 138, 168, 22, 174])
    fill(canvas, '#e3e8ea', [22, 148, 146, 148, 146, 160, 138, 168, 22, 174])
    fill(canvas, foil, rectangle(14, 121, 9, 54))
    for (let y = 124; y < 174; y += 5) fill(canvas, foilEdge, rectangle(15, y, 7, 1))
    fill(canvas, colours.main, [44, 123.2, 104, 126.2, 104, 169.8, 44, 172.8])
    fill(canvas, white, rectangle(52, 138, 40, 5), rectangle(52, 148, 28, 3), rectangle(52, 155, 34, 3))
    fill(canvas, colours.deep, rounded(146, 131, 38, 34, 4))
    for (let y = 135; y < 164; y += 5) fill(canvas, between(colours.deep, white, 0.2), rectangle(150, y, 32, 1))
  },
  vial: (canvas, colours) => {
    fill(canvas, glassEdge, rounded(132, 102, 54, 78, 10))
    fill(canvas, glass, rounded(134, 104, 46, 74, 8))
    fill(canvas, glass, rectangle(145, 92, 28, 14))
    fill(canvas, foil, rounded(141, 80, 36, 17, 3))
    fill(canvas, colours.main, rounded(143, 73, 32, 10, 3))
    fill(canvas, white, rectangle(132, 122, 54, 40))
    fill(canvas, colours.main, rectangle(132, 150, 54, 12))
    fill(canvas, ink, rectangle(137, 129, 34, 4))
    fill(canvas, foilEdge, rectangle(137, 138, 26, 3))
  },
  ampoule: (canvas, colours) => {
    for (let at = 0; at < 5; at++) {
      const x = 84 + at * 21
      fill(canvas, glassEdge, [
        x + 5,
        116,
        x + 9,
        116,
        x + 10,
        132,
        x + 15,
        142,
        x + 15,
        178,
        x - 1,
        178,
        x - 1,
        142,
        x + 4,
        132,
      ])
      fill(canvas, glass, [
        x + 6,
        118,
        x + 8,
        118,
        x + 9,
        132,
        x + 13,
        143,
        x + 13,
        177,
        x + 1,
        177,
        x + 1,
        143,
        x + 5,
        132,
      ])
      fill(canvas, colours.main, rectangle(x - 1, 152, 16, 16))
      fill(canvas, white, rectangle(x + 2, 156, 9, 2), rectangle(x + 2, 161, 6, 2))
    }
  },
  drip: (canvas, colours) => {
    fill(canvas, glassEdge, rounded(124, 84, 64, 96, 14))
    fill(canvas, glass, rounded(127, 86, 58, 92, 12))
    fill(canvas, between(glass, colours.main, 0.14), [127, 128, 185, 128, 185, 168, 175, 178, 137, 178, 127, 168])
    fill(canvas, colours.main, rounded(144, 66, 24, 20, 3))
    fill(canvas, white, rectangle(124, 110, 64, 44))
    fill(canvas, colours.main, rectangle(124, 110, 64, 5))
    fill(canvas, ink, rectangle(131, 122, 38, 4))
    fill(canvas, foilEdge, rectangle(131, 131, 30, 3), rectangle(131, 138, 44, 3), rectangle(131, 145, 24, 3))
  },
  pen: (canvas, colours) => {
    fill(canvas, glassEdge, rounded(26, 130, 132, 30, 6))
    fill(canvas, glass, rounded(28, 132, 128, 26, 5))
    fill(canvas, white, rectangle(56, 130, 66, 30))
    fill(canvas, colours.main, rectangle(56, 130, 10, 30))
    fill(canvas, ink, rectangle(72, 138, 36, 4))
    fill(canvas, foilEdge, rectangle(72, 147, 26, 3))
    fill(canvas, foil, rounded(156, 134, 16, 22, 3))
    fill(canvas, colours.deep, rounded(14, 134, 14, 22, 3))
  },
  inhaler: (canvas, colours) => {
    fill(canvas, foil, rounded(146, 66, 30, 50, 6))
    fill(canvas, foilEdge, rectangle(170, 72, 6, 40))
    fill(canvas, colours.main, [138, 88, 184, 88, 182, 152, 182, 180, 118, 180, 114, 152, 138, 150])
    fill(canvas, colours.deep, [114, 152, 122, 151, 126, 180, 118, 180])
    fill(canvas, white, rounded(146, 104, 30, 34, 3))
    fill(canvas, colours.main, rectangle(150, 111, 20, 4))
    fill(canvas, foilEdge, rectangle(150, 120, 16, 3), rectangle(150, 127, 20, 3))
  },
  spray: (canvas, colours) => {
    fill(canvas, white, [154, 66, 162, 66, 166, 98, 150, 98])
    fill(canvas, white, rounded(138, 96, 40, 14, 4))
    fill(canvas, '#d9dfe1', rectangle(140, 107, 36, 3))
    fill(canvas, between(colours.main, white, 0.1), rounded(132, 110, 52, 70, 9))
    fill(canvas, colours.deep, rounded(176, 112, 8, 66, 4))
    fill(canvas, white, rectangle(132, 128, 52, 34))
    fill(canvas, ink, rectangle(138, 135, 32, 4))
    fill(canvas, foilEdge, rectangle(138, 144, 24, 3), rectangle(138, 151, 30, 3))
  },
}

/** The name as large as it fits, what it is below, and on the band the strength, with the pack where there is room. */
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

function between(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
