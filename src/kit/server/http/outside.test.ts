import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openOutside } from './outside.ts'

const strict = openOutside({ networks: [], isDemo: false })

test.each([
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://168.63.129.16/x',
  'https://[::ffff:168.63.129.16]/x',
  'https://[64:ff9b::a83f:8110]/x',
  'https://161.26.0.10/x',
  'https://[fd00:ec2::254]/x',
  'https://2130706433/x',
  'https://0x7f.0.0.1/x',
  'https://0177.0.0.1/x',
  'https://0.0.0.0/x',
  'https://10.1.2.3/x',
  'https://100.64.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://172.31.255.255/x',
  'https://192.168.1.1/x',
  'https://224.0.0.1/x',
  'https://[::1]/x',
  'https://[::]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://[::127.0.0.1]/x',
  'https://[64:ff9b::a9fe:a9fe]/x',
  'https://[2002:7f00:1::]/x',
  'https://[fd00::1]/x',
  'https://[fe80::1]/x',
])('nothing is sent to %s', async (url) => {
  expect(strict.isClosedHost(url)).toBe(true)
  await expect(strict.post(url, '{}', {})).rejects.toThrow('private network')
})

test.each(['https://8.8.8.8/x', 'https://[2606:4700::1111]/x', 'https://example.com/x', 'https://172.32.0.1/x'])(
  '%s is outside',
  (url) => expect(strict.isClosedHost(url)).toBe(false),
)

test('a name that leads to this machine is found out when it is looked up', async () => {
  await expect(strict.post('https://localhost:1/x', '{}', {})).rejects.toThrow('private network')
})

test('the company’s own networks may be reached where they are named, this machine only by the demo', () => {
  const own = openOutside({ networks: ['10.20.0.0/16', 'fd12::/32'], isDemo: false })
  expect([own.isClosed('10.20.3.4'), own.isClosed('10.21.3.4'), own.isClosed('127.0.0.1')]).toEqual([false, true, true])
  expect([own.isClosed('fd12::9'), own.isClosed('fd13::9')]).toEqual([false, true])
  const demo = openOutside({ networks: [], isDemo: true })
  expect([demo.isClosed('127.0.0.1'), demo.isClosed('169.254.169.254'), demo.isClosed('10.0.0.1')]).toEqual([
    false,
    true,
    true,
  ])
})

test('an answer that leads elsewhere is not followed, and a long one is cut', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(307, { location: 'http://169.254.169.254/' }).end('x'.repeat(100_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const demo = openOutside({ networks: [], isDemo: true })
  const { status, text } = await demo.post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, '{}', {})
  server.close()
  expect([status, asked]).toEqual([307, 1])
  expect(text.length).toBeLessThan(70_000)
})
