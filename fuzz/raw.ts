// What no HTTP library would send.
import { type Answer, ofAny, ofRefusal } from './judging.ts'
import { sendRaw } from './sending.ts'

const host = 'host: 127.0.0.1\r\n'
const json = 'content-type: application/json\r\n'

const requests: Record<string, string> = {
  'no HTTP at all': 'hello\r\n\r\n',
  'HTTP of the future': `GET / HTTP/9.9\r\n${host}\r\n`,
  'no host': 'GET /api/me HTTP/1.1\r\n\r\n',
  'two hosts': `GET /api/me HTTP/1.1\r\n${host}${host}\r\n`,
  'an unknown method': `FOO /api/me HTTP/1.1\r\n${host}\r\n`,
  'a method of another world': `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`,
  'a space in the path': `GET /api/a b HTTP/1.1\r\n${host}\r\n`,
  'a NUL in the path': `GET /api/\0 HTTP/1.1\r\n${host}\r\n`,
  'half a percent': `GET /api/%zz HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
  'half a percent in a parameter': `GET /api/orders/%zz HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
  'bytes that are no text in the path': `GET /api/orders/%c3%28 HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
  'a whole address as the path': `GET http://example.com/api/me HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
  'an asterisk as the path': `OPTIONS * HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
  'a path of 100 kB': `GET /api/${'x'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`,
  'headers of 100 kB': `GET /api/me HTTP/1.1\r\n${host}x: ${'x'.repeat(100_000)}\r\n\r\n`,
  '3000 headers': `GET /api/me HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(3000)}\r\n`,
  'a header without a colon': `GET /api/me HTTP/1.1\r\n${host}nonsense\r\n\r\n`,
  'a folded header': `GET /api/me HTTP/1.1\r\n${host}a: b\r\n c\r\nconnection: close\r\n\r\n`,
  'a NUL in a header': `GET /api/me HTTP/1.1\r\n${host}a: \0\r\n\r\n`,
  'a length that is no number': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: x\r\n\r\n{}`,
  'a length below zero': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: -1\r\n\r\n{}`,
  'two lengths': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  'a length and pieces': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a piece whose size is no number': `POST /api/login HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'an unknown encoding': `POST /api/login HTTP/1.1\r\n${host}${json}transfer-encoding: gzip\r\n\r\n{}`,
  'a body that claims to be gzip': `POST /api/login HTTP/1.1\r\n${host}${json}content-encoding: gzip\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
  'an upgrade to something else': `GET /api/live HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  'an expectation': `POST /api/login HTTP/1.1\r\n${host}${json}expect: a-miracle\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
}

export type Finding = {
  what: string[]
  how: string
  answer: string
  /** What the server's log knows it by. */
  requestId?: string
}

/** Each of them once. Silence and a closed connection are answers too. */
export async function tryRaw(port: number): Promise<{ count: number; found: Finding[] }> {
  const found: Finding[] = []
  for (const [name, bytes] of Object.entries(requests)) {
    const { text, ms } = await sendRaw(port, bytes)
    const answer = read(text, ms)
    if (!answer) continue
    const what = ofAny({ path: bytes }, answer)
    // Node itself refuses a few before anything of ours sees them, without a word.
    if (answer.status >= 400 && /\S/.test(answer.text.replace(/^0\r\n/, ''))) what.push(...ofRefusal(answer))
    if (what.length > 0)
      found.push({ what, how: `raw: ${name}: ${JSON.stringify(bytes.slice(0, 200))}`, answer: text.slice(0, 600) })
  }
  return { count: Object.keys(requests).length, found }
}

function read(text: string, ms: number): Answer | null {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0)
  if (!status) return null
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status, headers, text: rest.join('\r\n\r\n'), ms }
}
