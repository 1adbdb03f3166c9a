// What acts in a PDF when it is opened: a script, a program, another file in it. Looked for in its
// objects and in the streams that hold objects; a stream of objects that can't be looked into
// counts as acting.
import { constants, inflateSync } from 'node:zlib'

const acts = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|XFA)\b/
/** Too short to be looked for in the bytes of a picture, where it stands by chance. */
const actsInObjects = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Rendition|XFA)\b/

/** All streams of objects together. */
const mostUnpacked = 33_554_432

/** Why a PDF is not taken, in words; null where nothing in it acts. */
export function whyNotCalm(bytes: Buffer): string | null {
  const text = named(bytes.toString('latin1'))
  if (acts.test(text) || actsInObjects.test(withoutStreams(text))) return why
  let room = mostUnpacked
  const isCalm = ({ head, packed }: ObjectStream) => {
    const unpacked = unpackedOf(head, packed, room)
    room -= unpacked?.length ?? 0
    return unpacked !== null && !actsInObjects.test(named(unpacked.toString('latin1')))
  }
  return streamsOfObjects(bytes).every(isCalm) ? null : why
}

const why =
  'This PDF holds a script or another file, or can’t be checked for one. Print it as a PDF again, then choose that.'

/** Names may be written with #-codes: /Java#53cript. */
function named(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function withoutStreams(text: string): string {
  const kept: string[] = []
  let from = 0
  for (const { index } of text.matchAll(/>>\s{0,9}stream\r?\n/g)) {
    if (index < from) continue
    kept.push(text.slice(from, index + 2))
    const end = text.indexOf('endstream', index)
    if (end < 0) return kept.join('')
    from = end
  }
  return [...kept, text.slice(from)].join('')
}

type ObjectStream = { head: string; packed: Buffer }

/** Each stream of objects with what is said of it; its length is not believed. */
function streamsOfObjects(bytes: Buffer): ObjectStream[] {
  const found: ObjectStream[] = []
  let end = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const before = bytes.subarray(Math.max(0, at - longestHead), at).toString('latin1')
    if (!/>\s*$/.test(before.slice(-10))) continue
    const head = named(before.slice(Math.max(0, before.lastIndexOf('obj'))))
    if (!/\/ObjStm\b/.test(head)) continue
    const from = at + (bytes[at + 6] === 0x0d ? 8 : 7)
    if (end < from) end = bytes.indexOf('endstream', from)
    if (end < 0) end = bytes.length
    found.push({ head, packed: bytes.subarray(from, end) })
  }
  return found
}

const longestHead = 1000

/** Null where it can't be unpacked within this room. */
function unpackedOf(head: string, packed: Buffer, room: number): Buffer | null {
  if (/\/Predictor\b|\/Crypt\b/.test(head)) return null
  if (!/\/(?:Filter|F)\b/.test(head)) return packed.length <= room ? packed : null
  const filters = head.match(/\/(?:\w+Decode|Fl|LZW|A85|AHx|RL)\b/g) ?? []
  if (filters.length !== 1 || !/^\/(?:FlateDecode|Fl)$/.test(filters[0] ?? '')) return null
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, room), finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}
