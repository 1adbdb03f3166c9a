import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { checkAttachment } from './attachment.ts'

/** Speaks INSTREAM as clamd does, and finds the word EVIL. */
const clamd = createServer((socket) => {
  let got = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    got = Buffer.concat([got, piece])
    let at = 'zINSTREAM\0'.length
    const pieces: Buffer[] = []
    while (got.length >= at + 4) {
      const size = got.readUInt32BE(at)
      if (size === 0) {
        socket.end(`stream: ${Buffer.concat(pieces).includes('EVIL') ? 'Test.Evil FOUND' : 'OK'}\0`)
        return
      }
      if (got.length < at + 4 + size) return
      pieces.push(got.subarray(at + 4, at + 4 + size))
      at += 4 + size
    }
  })
})
clamd.listen(0, '127.0.0.1')
await once(clamd, 'listening')
const url = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`
afterAll(() => clamd.close())

const pdf = (inside: string) => Buffer.from(`%PDF-1.4\n${inside}\n%%EOF`)

test('what clamd finds is refused, also beyond its first piece, and the rest is kept', async () => {
  expect(await checkAttachment(pdf('x'.repeat(200_000)), url)).toMatchObject({ mediaType: 'application/pdf' })
  expect(await checkAttachment(pdf(`${'x'.repeat(70_000)}EVIL`), url)).toMatchObject({
    why: expect.stringMatching(/virus/),
  })
})

test('without an answer nothing is kept', async () => {
  expect(await checkAttachment(pdf('x'), 'tcp://127.0.0.1:9')).toMatchObject({
    why: expect.stringMatching(/could not be checked/),
  })
})

test('without clamd every paper is taken', async () => {
  expect(await checkAttachment(pdf('EVIL'))).toMatchObject({ mediaType: 'application/pdf' })
})
