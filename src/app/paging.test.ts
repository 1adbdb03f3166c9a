// Every list that has pages tells how long it is, on a page past its last one too, and has as many
// rows a page as are asked for.
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

const paged = allRoutes(config)
  .map((one) => one.endpoint)
  .filter(({ method, path, media, input }) => {
    const { shape = {} } = input as unknown as { shape?: object }
    return method === 'GET' && !media && pathKeys(path).length === 0 && ('page' in shape || 'page_no' in shape)
  })

test.each<[Username, number]>([
  ['admin', 20],
  ['dist-e', 8],
  ['emp-e', 8],
])('%s gets as many rows of every list as they ask for, and is refused more than it gives', async (username, most) => {
  const headers = { authorization: `Bearer ${await tokenOf(username)}` }
  const read = async (path: string, limit: number, page: number) => {
    const name = path === '/api/invoices' || path === '/api/adm/invoices' ? 'page_no' : 'page'
    const answer = await app.inject({ url: `${path}?limit=${limit}&${name}=${page}`, headers })
    return { http: answer.statusCode, rows: answer.json().data as unknown[] }
  }
  const wrong: string[] = []
  let lists = 0
  for (const { path } of paged) {
    const whole = await read(path, 60, 1)
    if (whole.http !== 200) continue
    lists++
    for (const [limit, page] of [
      [7, 3],
      [30, 2],
      [1, 22],
    ] as const) {
      const { rows } = await read(path, limit, page)
      const meant = whole.rows.slice((page - 1) * limit, page * limit)
      if (JSON.stringify(rows) !== JSON.stringify(meant)) wrong.push(`${path} ${limit} a page, page ${page}`)
    }
    const refused = await read(path, 2001, 1)
    if (refused.http !== 422) wrong.push(`${path} takes a limit of 2001`)
  }
  expect(wrong).toEqual([])
  expect(lists).toBeGreaterThanOrEqual(most)
})
