// Every list that has pages tells how long it is, on a page past its last one too.
import { expect, test } from 'vitest'
import { pathKeys } from '#kit/endpoint.ts'
import type { Username } from '../../world/cast.ts'
import { allRoutes } from './server.ts'
import { startTestApp } from './testing.ts'

const { app, tokenOf, config } = await startTestApp()
const paths = allRoutes(config)
  .map((one) => one.endpoint)
  .filter(({ method, path, media }) => method === 'GET' && !media && pathKeys(path).length === 0)
  .map(({ path }) => path)

test.each<[Username, number]>([
  ['admin', 20],
  ['dist-e', 8],
  ['emp-e', 8],
])('%s reads the same total on the first page and past the last', async (username, most) => {
  const headers = { authorization: `Bearer ${await tokenOf(username)}` }
  const totalOf = async (path: string, page: number): Promise<unknown> => {
    const answer = await app.inject({ url: `${path}?page=${page}`, headers })
    return answer.statusCode === 200 ? answer.json().total : undefined
  }
  const first: Record<string, unknown> = {}
  const past: Record<string, unknown> = {}
  for (const path of paths) {
    const total = await totalOf(path, 1)
    if (typeof total !== 'number') continue
    first[path] = total
    past[path] = await totalOf(path, 9000)
  }
  expect(past).toEqual(first)
  expect(Object.keys(first).length).toBeGreaterThanOrEqual(most)
})
