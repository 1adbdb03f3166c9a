// Asks clamd whether bytes are known to be harmful, by its INSTREAM command. Used where CLAMD_URL
// is set.
import { connect } from 'node:net'

const patienceMs = 20_000
const pieceBytes = 65_536

/** null: clean. Else why the file is not kept: it is harmful, or nobody could tell. */
export async function whyNotClean(bytes: Buffer, clamdUrl: string): Promise<string | null> {
  const answer = await asked(bytes, new URL(clamdUrl)).catch(() => '')
  if (/: OK\0?\s*$/.test(answer)) return null
  return / FOUND\0?\s*$/.test(answer)
    ? 'This file holds a virus. Clean it, then choose it again.'
    : 'The file could not be checked for viruses. Try again in a few minutes.'
}

function asked(bytes: Buffer, { hostname, port }: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3310 })
    let answer = ''
    socket.setEncoding('utf8')
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd did not answer')))
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes)
        const length = Buffer.alloc(4)
        length.writeUInt32BE(piece.length)
        socket.write(length)
        socket.write(piece)
      }
      socket.write(Buffer.alloc(4))
    })
  })
}
