import type { IncomingMessage } from 'node:http'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileLimits } from '../endpoint.ts'
import { Problem } from '../problem.ts'
import { giveBackBuffers } from './memory.ts'

export type UploadedFile = {
  /** As it was sent, path and all: the feature decides what a name may be. */
  name: string
  /** At most `bytesEach` of it. The next file is read into the same room, so it is good until then. */
  bytes: Buffer
  /** There was more than `bytesEach`; the rest was thrown away while it arrived. */
  isCut: boolean
}

const giveBackEvery = 8_388_608

/** The files of a request, one in memory at a time. Always read to the end, so that the client hears the answer. */
export async function* readFiles(
  request: FastifyRequest,
  limits: FileLimits | undefined,
): AsyncGenerator<UploadedFile> {
  if (!limits) return
  if (!request.isMultipart()) throw new Problem(415, 'Send the files as multipart/form-data.')
  const room = Buffer.allocUnsafe(limits.bytesEach)
  let isFirst = true
  try {
    for await (const part of request.parts({
      preservePath: true,
      limits: { files: limits.most, fileSize: limits.bytesEach, fields: 5, fieldSize: 1000, parts: limits.most + 5 },
    })) {
      if (isFirst) giveBackAsItComes(request.raw)
      isFirst = false
      if (part.type !== 'file') continue
      if (part.fieldname !== limits.field) {
        part.file.resume()
        throw new Problem(
          400,
          `'${part.fieldname.slice(0, 40)}' is not known here. Send files in the field '${limits.field}'.`,
        )
      }
      yield await whole(part, room)
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error, limits)
  }
}

/** The pieces of a file that is far too long are thrown away as they come, but would pile up until V8 feels their weight. */
function giveBackAsItComes(raw: IncomingMessage): void {
  let since = 0
  raw.on('data', (piece: Buffer) => {
    since += piece.length
    if (since < giveBackEvery) return
    since = 0
    giveBackBuffers()
  })
}

async function whole({ filename, file }: MultipartFile, room: Buffer): Promise<UploadedFile> {
  let size = 0
  for await (const piece of file as AsyncIterable<Buffer>) size += piece.copy(room, size)
  return { name: filename, bytes: room.subarray(0, size), isCut: file.truncated }
}

function unreadable(error: unknown, { most }: FileLimits): Problem {
  const code = (error as { code?: string }).code
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new Problem(413, `At most ${most} files can be sent at once.`)
  return new Problem(400, 'The upload could not be read. Try again.')
}
