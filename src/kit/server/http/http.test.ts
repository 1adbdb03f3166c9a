// Requests that no library would send, on bare connections.
import { once } from 'node:events'
import { connect } from 'node:net'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { createHttp } from './http.ts'

const { app, config } = await startTestApp()
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

async function answerTo(bytes: string): Promise<{ http: number; body: unknown }> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  let text = ''
  for await (const part of socket) text += part
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { http: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'The request could not be read.'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'The request could not be read.'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nhost: a\r\na: ${'a'.repeat(100_000)}\r\n\r\n`,
    431,
    'The request’s headers are larger than may be sent here.',
  ],
])('%s is refused in the one form that refusals have', async (_, bytes, http, message) => {
  expect(await answerTo(bytes)).toEqual({ http, body: { status: 2, message } })
})

test.each([
  ['half a percent', '/api/orders/%zz'],
  ['bytes that are no text', '/api/orders/%c3%28'],
  ['a part that is longer than any of ours', `/api/orders/${'9'.repeat(301)}`],
])('%s in the path is nothing that could be there', async (_, url) => {
  const answer = await app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ status: 4, message: 'There is nothing at this address.' })
})

test('a wrong type is told from a missing field', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/adm/login', payload: { username: 7 } })
  expect(answer.json().errors).toEqual({ username: 'Send a string.', password: 'This is required.' })
})

test('a client that leaves in the middle of its body is no error in the log', async () => {
  const errors: string[] = []
  const logged = await createHttp(config, pino({ level: 'error' }, { write: (line) => void errors.push(line) }))
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<number>()
  logged.addHook('preParsing', async () => begun.resolve())
  logged.addHook('onSend', async (_, reply) => ended.resolve(reply.statusCode))
  logged.post('/api/anything', async () => ({}))
  const { port } = new URL(await logged.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const headers = 'host: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n'
  socket.write(`POST /api/anything HTTP/1.1\r\n${headers}\r\n{"a":`)
  await begun.promise
  socket.resetAndDestroy()
  expect(await ended.promise).toBe(400)
  expect(errors).toEqual([])
  await logged.close()
})

describe('a server that closes waits for no connection', () => {
  test('on which nothing was asked', async () => {
    const { http, port } = await serving()
    const socket = connect(port, '127.0.0.1')
    await once(http.server, 'connection')
    const ended = once(socket, 'close')
    await http.close()
    await ended
  })

  test('that was answered while it closed', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<string>()
    const { http, port } = await serving(() => {
      asked.resolve()
      return answer.promise
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
    await asked.promise
    const closed = http.close()
    await expect.poll(() => http.server.listening).toBe(false)
    answer.resolve('done')
    let text = ''
    for await (const part of socket) text += part
    expect(text).toMatch(/^HTTP\/1.1 200 .*done$/s)
    await closed
  })

  async function serving(slow: () => Promise<string> = async () => '') {
    const http = await createHttp(config, pino({ level: 'silent' }))
    http.get('/slow', slow)
    return { http, port: Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port) }
  }
})
