import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import type { Username } from '../../../world/cast.ts'
import {
  addMessageFile,
  addOfficeFile,
  answerMessage,
  getAnyMessageFile,
  getMessage,
  getMessageFile,
  replyMessage,
  writeMessage,
} from '../contract.ts'

const { app, as, tokenOf } = await startTestApp()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#38a' } })
  .png()
  .toBuffer()

type Given = { name: string; bytes: Buffer }

async function add(who: Username, { name, bytes }: Given, path: string = addMessageFile.path) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const sent = new Response(form)
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}

async function added(who: Username, given: Given, path?: string): Promise<number> {
  const answer = await add(who, given, path)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.id
}

const fetched = async (who: Username, path: string, id: number) =>
  app.inject({ url: path.replace('{id}', String(id)), headers: { authorization: `Bearer ${await tokenOf(who)}` } })

test('files go with a message, and those who see the thread fetch them', async () => {
  const ids = [
    await added('dist-e', { name: 'C:\\scans\\logger.pdf', bytes: pdf }),
    await added('dist-e', { name: 'box.png', bytes: png }),
  ]
  const { data: thread } = await as('dist-e')(writeMessage, { topic: 'delivery', text: 'It came warm.', files: ids })
  const files = thread.thread[0]?.files ?? []
  expect(files).toMatchObject([
    { id: ids[0], file_name: 'logger.pdf', media_type: 'application/pdf' },
    { id: ids[1], file_name: 'box.jpg', media_type: 'image/jpeg' },
  ])
  const mine = await fetched('dist-e', getMessageFile.path, ids[0] ?? 0)
  expect(mine.rawPayload).toEqual(pdf)
  expect(mine.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
  })
  expect((await fetched('admin', getAnyMessageFile.path, ids[1] ?? 0)).statusCode).toBe(200)
  for (const who of ['dist-b', 'emp-e'] as const)
    expect((await fetched(who, getMessageFile.path, ids[0] ?? 0)).statusCode).toBe(404)
  expect((await fetched('admin-g', getAnyMessageFile.path, ids[0] ?? 0)).statusCode).toBe(404)
})

test('the office answers with a file of its own', async () => {
  const { data: thread } = await as('dist-e')(writeMessage, { topic: 'other', text: 'The price list, please.' })
  const id = await added('admin', { name: 'prices.pdf', bytes: pdf }, addOfficeFile.path)
  await as('admin')(answerMessage, { id: String(thread.id), text: 'Here it is.', files: [id] })
  const { data } = await as('dist-e')(getMessage, { id: String(thread.id) })
  expect(data.thread[1]?.files.map((file) => file.file_name)).toEqual(['prices.pdf'])
  expect((await fetched('dist-e', getMessageFile.path, id)).statusCode).toBe(200)
})

test('a file is what it is, not what it is called', async () => {
  const page = await add('dist-e', { name: 'invoice.pdf', bytes: Buffer.from('<html>') })
  expect(page.statusCode).toBe(415)
  expect(page.json().message).toBe('invoice.pdf: Choose a PDF, PNG or JPEG file.')
})

test('nobody sends somebody else’s file, nor one twice, and nothing is written then', async () => {
  const theirs = await added('dist-b', { name: 'a.pdf', bytes: pdf })
  const mine = await added('dist-e', { name: 'b.pdf', bytes: pdf })
  const said = { topic: 'other' as const, text: 'Look' }
  const refused = await refusal(as('dist-e')(writeMessage, { ...said, files: [mine, theirs] }))
  expect(refused).toMatchObject({ http: 422, body: { errors: { files: expect.stringContaining('no longer there') } } })
  const { data: thread } = await as('dist-e')(writeMessage, { ...said, files: [mine] })
  const again = await refusal(as('dist-e')(replyMessage, { id: String(thread.id), text: 'Once more', files: [mine] }))
  expect(again.http).toBe(422)
  expect((await as('dist-e')(getMessage, { id: String(thread.id) })).data.messages).toBe(1)
  // Before it is sent a file is nobody's to fetch.
  expect((await fetched('dist-b', getMessageFile.path, theirs)).statusCode).toBe(404)
  expect((await fetched('admin', getAnyMessageFile.path, theirs)).statusCode).toBe(404)
})
