// Text for people: shortened, or freed of the HTML entities that imported names carry.

import { groupIndian } from './money.ts'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const dots = '...'

/** 'Both rows', 'All 1,200 rows', 'The row' */
export function allOf(total: number, noun: string): string {
  if (total === 1) return `The ${noun}`
  return total === 2 ? `Both ${noun}s` : `All ${groupIndian(total)} ${noun}s`
}

/** At most `max` characters as a person counts them, the '...' included. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const kept: string[] = []
  for (const { segment } of characters.segment(text)) {
    if (kept.length >= max) return shorten(kept)
    kept.push(segment)
  }
  return text
}

function shorten(kept: string[]): string {
  if (kept.length <= dots.length) return dots.slice(0, kept.length)
  return `${kept.slice(0, -dots.length).join('').trimEnd()}${dots}`
}

const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    bull: '•',
    middot: '·',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    plusmn: '±',
    times: '×',
    divide: '÷',
    le: '≤',
    ge: '≥',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    sup2: '²',
    sup3: '³',
    micro: 'µ',
    mu: 'μ',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    omega: 'ω',
    eacute: 'é',
    egrave: 'è',
    aacute: 'á',
    ouml: 'ö',
    uuml: 'ü',
    auml: 'ä',
    ccedil: 'ç',
    ntilde: 'ñ',
    szlig: 'ß',
    cent: '¢',
    pound: '£',
    euro: '€',
    yen: '¥',
    rarr: '→',
    larr: '←',
  }),
)

/**
 * Decodes once: '&amp;lt;' is '&lt;'. What is no entity, or one without its semicolon, stays as it
 * is.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#[xX]([\da-fA-F]+)|([a-zA-Z][a-zA-Z\d]*));/g, (entity, decimal, hex, name) => {
    if (decimal !== undefined) return character(Number.parseInt(decimal, 10))
    if (hex !== undefined) return character(Number.parseInt(hex, 16))
    return named.get(name) ?? entity
  })
}

/** Numbers 128 to 159 mean Windows-1252, as in every browser. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function character(code: number): string {
  if (code >= 128 && code <= 159) return windows1252.charAt(code - 128)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
