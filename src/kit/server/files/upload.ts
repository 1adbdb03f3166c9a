import type { IncomingMessage } from 'node:http'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileLimits } from '../../endpoint.ts'
import { Problem } from '../../problem.ts'
import { whoIs } from '../http/places/whose.ts'
import { giveBackBuffers } from '../process/memory.ts'

export type UploadedFile = {
  /**
   * As it was sent, path and all: the feature decides what a name may be. '' when it came without
   * one.
   */
  name: string
  /**
   * At most `bytesEach` of it. The next file is read into the same room, so it is good until then.
   */
  bytes: Buffer
  /** There was more than `bytesEach`; the rest was thrown away while it arrived. */
  isCut: boolean
  /** Who sent it, as shares count them. */
  owner: string
}

const giveBackEvery = 8_388_608

export type Form = { fields: Record<string, string>; files: UploadedFile[] }

/**
 * A form whose other fields are the input, read whole before anything is asked of it; null where
 * JSON came instead.
 */
export async function readForm(request: FastifyRequest, limits: FileLimits): Promise<Form | null> {
  if (limits.orJson && !request.isMultipart()) return null
  const fields: Form['fields'] = {}
  const files: UploadedFile[] = []
  for await (const file of readFiles(request, limits, (name, value) => {
    fields[name] = value
  }))
    files.push(file)
  return { fields, files }
}

/**
 * The files of a request, one in memory at a time. Always read to the end, so that the client hears
 * the answer.
 */
export async function* readFiles(
  request: FastifyRequest,
  limits: FileLimits | undefined,
  onField?: (name: string, value: string) => void,
): AsyncGenerator<UploadedFile> {
  if (!limits) return
  if (!request.isMultipart()) throw new Problem(415, 'Send the files as multipart/form-data.')
  const room = Buffer.allocUnsafe(limits.bytesEach)
  let isFirst = true
  try {
    for await (const part of request.parts({
      preservePath: true,
      limits: { files: limits.most, fileSize: limits.bytesEach, fields: 10, fieldSize: 1000, parts: limits.most + 10 },
    })) {
      if (isFirst) giveBackAsItComes(request.raw)
      isFirst = false
      if (part.type !== 'file') {
        onField?.(part.fieldname, String(part.value))
        continue
      }
      if (part.fieldname !== limits.field) {
        part.file.resume()
        throw new Problem(
          400,
          `'${part.fieldname.slice(0, 40)}' is not known here. Send files in the field '${limits.field}'.`,
        )
      }
      yield { ...(await whole(part, room)), owner: whoIs(request) }
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error, limits)
  }
}

/**
 * The pieces of a file that is far too long are thrown away as they come, but would pile up until
 * V8 feels their weight.
 */
function giveBackAsItComes(raw: IncomingMessage): void {
  let since = 0
  raw.on('data', (piece: Buffer) => {
    since += piece.length
    if (since < giveBackEvery) return
    since = 0
    giveBackBuffers()
  })
}

async function whole({ filename, file }: MultipartFile, room: Buffer): Promise<Omit<UploadedFile, 'owner'>> {
  let size = 0
  for await (const piece of file as AsyncIterable<Buffer>) size += piece.copy(room, size)
  // Bytes alone, by their type, are a file too.
  return { name: filename ?? '', bytes: room.subarray(0, size), isCut: file.truncated }
}

function unreadable(error: unknown, { most }: FileLimits): Problem {
  const code = (error as { code?: string }).code
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new Problem(413, `At most ${most} files can be sent at once.`)
  return new Problem(400, 'The upload could not be read. Try again.')
}
