// The product master: the same list for the same seed, and a longer list begins with the shorter
// one.

import { type Random, randomFrom } from '../random.ts'
import {
  type Family,
  type Form,
  families,
  groups,
  type Line,
  medicineGst,
  packsOf,
  showcase,
  taxOf,
} from './molecules.ts'

export type Product = {
  product_code: string
  name: string
  division_code: string
  product_type: 'E' | 'G'
  molecule: string
  form: Form
  strength: string
  pack: string
  manufacturer: string
  hsn: string
  gst_bp: number
  mrp_paise: number
  ptr_paise: number
  pts_paise: number
  active: boolean
}

/** The largest world: product codes have seven digits, and the first is 0. */
export const mostProducts = 900_000

/** Seven of ten are ethical. */
export function* makeProducts(count: number): Generator<Product> {
  const codes = codeGiver()
  const ethical = makeEthical(codes)
  const generic = makeGenerics(codes)
  for (let made = 0; made < count; made++) {
    const { value } = (made * 7) % 10 < 7 ? ethical.next() : generic.next()
    yield value
  }
}

type Giver = (block: number) => string

/** Family after family, those of the design first; each round gives every family another brand. */
function* makeEthical(codeFor: Giver): Generator<Product, never> {
  const random = randomFrom('ethical')
  const ordered = [...families.filter(({ stem }) => stem), ...families.filter(({ stem }) => !stem)]
  const shown = new Map(showcase.map((row) => [row[0], row]))
  const stems = new Set(families.map(({ stem }) => stem))
  /**
   * What the first round made, by what it is: now and then the second makes another pack of it
   * instead of another brand.
   */
  const first = new Map<string, Packed>()
  let others = 0
  for (let round = 0; ; round++) {
    for (const family of ordered) {
      const { ethical, block } = groups[family.group]
      const stem = round === 0 && family.stem ? family.stem : newStem(family, random, stems)
      const dearness = 0.8 + random.next() * 0.5
      for (const { line, strength, at } of variantsOf(family)) {
        const ownName = brandName(stem, line, strength, at)
        const [, code, pack, mrpPaise] = shown.get(ownName) ?? []
        const packs = packsFor(line[2], strength)
        const own = {
          name: ownName,
          pack: pack ?? packOf(ownName, packs, random),
          mrpPaise: mrpPaise ?? mrpOf(line, at, dearness, random),
        }
        const key = `${line.join()} ${strength}`
        if (round === 0 && !family.stem) first.set(key, own)
        const other = round === 1 ? otherPack(first.get(key), packs) : null
        if (other) others += 1
        const made = other && others % 8 === 1 ? other : own
        yield {
          product_code: code ?? codeFor(block),
          name: made.name,
          division_code: ethical,
          product_type: 'E',
          ...whatItIs(family, line, strength, made.pack),
          ...pricesOf({ mrpPaise: made.mrpPaise, gstBp: gstOf(line), retailerMargin: 0.2 }),
          active: code !== undefined || !random.chance(0.02),
        }
      }
    }
  }
}

type Packed = { name: string; pack: string; mrpPaise: number }

/** The same product in the next size; null where its name says the size, or there is none. */
function otherPack(made: Packed | undefined, packs: readonly string[]): Packed | null {
  const pack = packs[(packs.indexOf(made?.pack ?? '') + 1) % packs.length]
  if (!made || !pack || pack === made.pack || /\d+ (ml|g)\b/.test(made.name)) return null
  const times = unitsIn(pack) / unitsIn(made.pack)
  return { name: made.name, pack, mrpPaise: Math.round((made.mrpPaise * times) / 5) * 5 }
}

/** '10 × 15 tab' is 150, '30 g tube' is 30. */
function unitsIn(pack: string): number {
  return (pack.match(/[\d.]+/g) ?? []).reduce((units, number) => units * Number(number), 1)
}

/** Named by what they are; later rounds are other packs and then other labels of the same. */
function* makeGenerics(codeFor: Giver): Generator<Product, never> {
  const random = randomFrom('generic')
  const blocks: Record<string, number> = { D061: 61, D064: 64, D067: 67 }
  const labels = new Set<string>()
  for (let round = 0; ; round++) {
    const label = round < 2 ? '' : ` ${newLabel(random, labels)}`
    for (const family of families) {
      const { generic } = groups[family.group]
      for (const { line, strength, at } of variantsOf(family)) {
        const packs = packsFor(line[2], strength)
        yield {
          product_code: codeFor(blocks[generic] ?? 60),
          name: genericName(line, strength) + label,
          division_code: generic,
          product_type: 'G',
          ...whatItIs(family, line, strength, packs[round % packs.length] as string),
          ...pricesOf({
            mrpPaise: mrpOf(line, at, 0.5 + random.next() * 0.3, random),
            gstBp: gstOf(line),
            retailerMargin: random.pick([0.35, 0.4, 0.45, 0.5]),
          }),
          active: !random.chance(0.02),
        }
      }
    }
  }
}

type Variant = { line: Line; strength: string; at: number }

function variantsOf(family: Family): Variant[] {
  return family.lines.flatMap((line) => line[3].split('|').map((strength, at) => ({ line, strength, at })))
}

function whatItIs(family: Family, line: Line, strength: string, pack: string) {
  const [, molecule, form] = line
  const hsn = taxOf[form]?.hsn ?? (/insulin/i.test(molecule) ? '30043110' : groups[family.group].hsn)
  return { molecule, form, strength, pack, manufacturer: makers[form] ?? ownWorks, hsn, gst_bp: gstOf(line) }
}

/** Most is made in the company's own works, some under contract. */
const ownWorks = 'Sahyadri Remedies Ltd., Waluj'
const makers: Partial<Record<Form, string>> = {
  Injection: 'Himgiri Parenterals Ltd., Baddi',
  'Eye drops': 'Himgiri Parenterals Ltd., Baddi',
  Syrup: 'Konkan Liquids Ltd., Verna, Goa',
  Shampoo: 'Dermacraft Cosmetics LLP, Haridwar',
  'Face wash': 'Dermacraft Cosmetics LLP, Haridwar',
  Sunscreen: 'Dermacraft Cosmetics LLP, Haridwar',
}

const gstOf = ([, molecule, form]: Line) => taxOf[form]?.gst_bp ?? medicineGst(molecule)

/** A solution comes in ampoules, a powder in vials. */
function packsFor(form: Form, strength: string): readonly string[] {
  if (form !== 'Injection') return packsOf[form]
  return packsOf.Injection.filter((pack) => pack.endsWith('amp') === strength.includes('/'))
}

/**
 * What its name says that it is packed in, 'dry syrup, 50 ml', is its pack; else mostly the usual
 * one.
 */
function packOf(name: string, packs: readonly string[], random: Random): string {
  const usual = (random.chance(0.6) && packs[0]) || random.pick(packs)
  const [, size = '', unit] = /[ ,] ?(\d+ (ml|g))(?:,|$)/.exec(name) ?? []
  const [, kind] = new RegExp(`^\\d+ ${unit}( .+)$`).exec(packs[0] ?? '') ?? []
  return kind ? `${size}${kind}` : usual
}

/** MRP includes GST; the margins of retailer and stockist come off the rest. */
function pricesOf({ mrpPaise, gstBp, retailerMargin }: { mrpPaise: number; gstBp: number; retailerMargin: number }) {
  const net = (mrpPaise * 10_000) / (10_000 + gstBp)
  const toRetailer = net * (1 - retailerMargin)
  return { mrp_paise: mrpPaise, ptr_paise: Math.round(toRetailer), pts_paise: Math.round(toRetailer * 0.9) }
}

/** A higher strength costs more, though less than in proportion. */
function mrpOf(line: Line, at: number, dearness: number, random: Random): number {
  const rupees = line[4] * dearness * (1 + 0.55 * at)
  return Math.max(500, Math.round(rupees * 20) * 5 + random.pick([0, 0, 0, 5, -5]))
}

/**
 * 'Cardivance 40', 'Cardivance AM', and the second of a line by what differs: 'Cardivance AM 80'.
 */
function brandName(stem: string, [suffix, , form, strengths]: Line, strength: string, at: number): string {
  const name = `${stem} ${suffix.replace('#', amountOf(strength)).replace('$', strength)}`
  if (at === 0 || /[#$]/.test(suffix)) return name
  const first = (strengths.split('|')[0] ?? '').split(' + ')
  const differs = strength.split(' + ').find((part, place) => part !== first[place]) ?? strength
  const bare = ['Tablet', 'Capsule', 'Inhaler', 'Respules', 'Sunscreen'].includes(form)
  return `${name} ${bare ? amountOf(differs.replace('SPF ', '')) : differs.replace(/ w\/[wv]$/, '')}`
}

/** '40 mg + 5 mg' is 40, '60,000 IU' is 60K. */
function amountOf(strength: string): string {
  const number = (/^[\d.,]+/.exec(strength)?.[0] ?? strength).replace(',', '')
  return number.endsWith('000') && number.length > 4 ? `${number.slice(0, -3)}K` : number
}

/** 'Telmisartan 40 mg + amlodipine 5 mg tablets'. */
function genericName([, molecule, form]: Line, strength: string): string {
  const [of, per] = strength.split(/(?=\/(?:\d|ml))/)
  const amounts = (of ?? '').split(' + ')
  const parts = molecule.split(' + ')
  const mixed =
    amounts.length === parts.length
      ? parts.map((part, at) => `${part} ${amounts[at]}`).join(' + ')
      : `${molecule} ${of}`
  const plural = ['Tablet', 'Capsule', 'Softgel'].includes(form) ? 's' : ''
  return `${mixed}${per ?? ''} ${form.toLowerCase()}${plural}`
}

const endings =
  'vance velle lure vara thya quil nova rine vista dora lis mira zest vex tane lune fora via relle vique nex dair vion ryl tessa mune vera lano vix lora vina dexa zora plen tova cura lino gesta'.split(
    ' ',
  )
const links = ['i', 'a', 'o', 'e']
const seconds = 'Nova Prime Vita Care One Neo Max Duo Pro Evo Ultra'.split(' ')

/** An invented brand on the molecule's first syllables, as brands are: Telmivara, Olmelune. */
function newStem(family: Family, random: Random, taken: Set<string | undefined>): string {
  const molecule = family.lines[0]?.[1] ?? ''
  for (let tries = 0; ; tries++) {
    const start = molecule.slice(0, random.between(3, 5)).replace(/[^a-z]+$/i, '')
    const link = /[aeiouy]$/.test(start) ? '' : random.pick(links.slice(0, 1 + tries))
    const second = tries > 40 ? ` ${random.pick(seconds)}` : ''
    const number = tries > 200 ? ` ${random.between(2, 999)}` : ''
    const stem = `${start}${link}${random.pick(endings)}${second}${number}`
    if (taken.has(stem)) continue
    taken.add(stem)
    return stem
  }
}

function newLabel(random: Random, taken: Set<string>): string {
  const starts = ['Ar', 'Bel', 'Cor', 'Del', 'Ev', 'Fen', 'Gal', 'Hel', 'Ish', 'Jan', 'Kel', 'Lum', 'Mar', 'Nir', 'Om']
  for (let tries = 0; ; tries++) {
    const label = random.pick(starts) + (tries > 5 ? random.pick(links) : '') + random.pick(endings)
    if (taken.has(label)) continue
    taken.add(label)
    return label
  }
}

/**
 * Codes like 0040240: the group's block, then rising with gaps; a full block goes on in one shared
 * range.
 */
function codeGiver(): Giver {
  const random = randomFrom('codes')
  const reserved = new Set(showcase.map(([, code]) => code))
  const last = new Map<number, number>()
  let shared = 99_999
  return (block) => {
    for (;;) {
      const next = (last.get(block) ?? 0) + random.between(1, 3)
      if (next > 999) {
        shared += 1
        return String(shared).padStart(7, '0')
      }
      last.set(block, next)
      const code = String(block * 1000 + next).padStart(7, '0')
      if (!reserved.has(code)) return code
    }
  }
}
