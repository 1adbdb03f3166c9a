// The parts of a workbook. What it says it unpacks to is added up before anything is unpacked, and
// then held to it.
import { inflateRawSync } from 'node:zlib'
import { UnreadableSheet } from './sheet-limits.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const mostParts = 5000

const broken = () => new UnreadableSheet('The workbook is damaged and can’t be opened. Save it again, then choose it.')

type Part = { method: number; packed: number; size: number; at: number }

export type Archive = { has: (name: string) => boolean; names: string[]; read: (name: string) => Buffer | null }

export function openArchive(bytes: Buffer, mostBytes: number): Archive {
  const parts = partsOf(bytes)
  const size = [...parts.values()].reduce((sum, part) => sum + part.size, 0)
  if (size > mostBytes)
    throw new UnreadableSheet(
      `The workbook unpacks to more than ${Math.floor(mostBytes / 1_048_576)} MB. Keep the sheet that is needed, then choose it again.`,
    )
  return {
    has: (name) => parts.has(name.toLowerCase()),
    names: [...parts.keys()],
    read: (name) => {
      const part = parts.get(name.toLowerCase())
      return part ? unpacked(bytes, part) : null
    },
  }
}

/** What a file comes to when it is read, as it says itself. */
export function expandedBytes(bytes: Buffer): number {
  try {
    return [...partsOf(bytes).values()].reduce((sum, { size }) => sum + size, bytes.length)
  } catch {
    return bytes.length
  }
}

function partsOf(bytes: Buffer): Map<string, Part> {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > mostParts || at > end) throw broken()
  const parts = new Map<string, Part>()
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw broken()
    if (bytes.readUInt16LE(at + 8) & 1)
      throw new UnreadableSheet('The workbook has a password. Save it without one, then choose it again.')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).toLowerCase()
    // The same part twice is a way to show one thing and keep another.
    if (parts.has(name)) throw broken()
    parts.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 65_557; at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return at
  throw broken()
}

function unpacked(bytes: Buffer, { method, packed, size, at }: Part): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localMark) throw broken()
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (begin + packed > bytes.length) throw broken()
  const content = bytes.subarray(begin, begin + packed)
  if (method === 0 && packed === size) return content
  if (method !== 8) throw broken()
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw broken()
  }
}
