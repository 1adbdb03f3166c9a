import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { refuseBusyPort } from './listening.ts'

test('one that takes over waits until the killed one’s workers have let go of the port', async () => {
  const last = createServer().listen(0, '127.0.0.1')
  await once(last, 'listening')
  const { port } = last.address() as AddressInfo
  const taken = refuseBusyPort({ host: '127.0.0.1', port })
  last.close()
  await expect(taken).resolves.toBeUndefined()
})
