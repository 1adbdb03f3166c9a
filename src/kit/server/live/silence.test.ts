// The connection that listens leads nowhere any more, and nobody said so.
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startProxy } from '../../../../faults/proxy.ts'
import type { Session } from '../../access.ts'
import { freshDatabase } from '../testing/testing.ts'
import { openLive } from './live.ts'

const someAdmin: Session = {
  kind: 'admin',
  id: 1,
  accountId: 1,
  sessionId: '',
  name: '',
  productType: 'E',
  divType: 'E',
  rights: [],
}
const { db: pool, url } = await freshDatabase()

test('a listener that gets no answer is replaced, and everybody looks at everything', async () => {
  const proxy = await startProxy(url)
  const warnings: object[] = []
  const live = openLive({
    pool,
    topics: [{ channel: 'orders', open: () => ({ heard: () => {} }) }],
    databaseUrl: proxy.url,
    log: { warn: (facts) => warnings.push(facts) },
    patience: { askEveryMs: 100, answerWithinMs: 2000 },
  })
  const stream = live.follow(someAdmin)
  const again = /^event: again/
  // At the beginning, then once it listens.
  expect(String(stream.read())).toMatch(again)
  expect(String(await next())).toMatch(again)
  proxy.halve()
  expect(String(await next())).toMatch(again)
  expect(warnings).toEqual([])
  await live.close()
  await proxy.stop()

  async function next(): Promise<unknown> {
    const [bytes] = await once(stream, 'data')
    return bytes
  }
})
