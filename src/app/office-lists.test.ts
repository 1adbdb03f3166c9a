// The smaller lists of the office: searched, and saved as a file exactly as they are narrowed.
import { expect, test } from 'vitest'
import { getMe } from '#accounts/contract.ts'
import { listAllBanners, listAllQuestions } from '#content/contract.ts'
import { listAdmins } from '#employees/admins.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { createLock, listLocks } from '#locks/contract.ts'
import { listAllMessages, writeMessage } from '#messages/contract.ts'
import { listDivisions, listPlants } from '#places/contract.ts'
import type { Username } from '../../world/cast.ts'
import { startTestApp } from './testing.ts'

const { app, as, tokenOf } = await startTestApp()
const admin = as('admin')

const fetched = async (path: string, who: Username = 'admin') =>
  app.inject({ url: path, headers: { authorization: `Bearer ${await tokenOf(who)}` } })

/** The rows of a file; line breaks within quotes are no new rows. */
async function rowsOf(path: string): Promise<string[]> {
  const file = await fetched(path)
  expect(file.statusCode, file.body).toBe(200)
  const whole = file.body.replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(/\r?\n/g, ' '))
  return whole.trimEnd().split('\r\n').slice(1)
}

const until = { until_day: addDays(todayInIndia(new Date()), 1), until_time: '10:30' }
await admin(createLock, { ...until, message: 'Stock is counted in Xanadu.' })
await admin(createLock, { ...until, message: 'The ERP is moved.', reach: 'distributor', distributor: 'dist-b' })

await as('dist-e')(writeMessage, { topic: 'other', text: 'May we keep the quarantine shelf?' })
await as('emp-e')(writeMessage, { topic: 'other', text: 'When does the next launch begin?' })
const [banner] = (await admin(listAllBanners, {})).data
const [division] = (await admin(listDivisions, {})).data
const { name: firm } = (await as('dist-e')(getMe, {})).data

type Asked = { search_text?: string }
type Listed = { data: object[]; total: number }

async function admins(asked: Asked): Promise<Listed> {
  const { data } = await admin(listAdmins, asked)
  return { data, total: data.length }
}

const lists: [string, string, string, (asked: Asked) => Promise<Listed>][] = [
  ['order locks by their message', '/api/adm/order-locks', 'xanadu', (asked) => admin(listLocks, asked)],
  ['order locks by whom they stop', '/api/adm/order-locks', 'DIST-B', (asked) => admin(listLocks, asked)],
  ['plants by their state', '/api/adm/plants', 'maharashtra', (asked) => admin(listPlants, asked)],
  ['divisions by their name', '/api/adm/divisions', division?.name ?? '', (asked) => admin(listDivisions, asked)],
  ['banners by their title', '/api/adm/banners', banner?.title ?? '', (asked) => admin(listAllBanners, asked)],
  ['messages by what was written', '/api/adm/messages', 'quarantine', (asked) => admin(listAllMessages, asked)],
  ['messages by who wrote', '/api/adm/messages', firm, (asked) => admin(listAllMessages, asked)],
  ['admins by their name', '/api/adm/admins', 'admin-money', admins],
  ['questions by their text', '/api/adm/faq', 'order', (asked) => admin(listAllQuestions, asked)],
]

test.each(lists)('%s', async (_, path, search_text, list) => {
  const [all, some] = await Promise.all([list({}), list({ search_text })])
  expect(some.total).toBeGreaterThan(0)
  expect(some.total).toBeLessThan(all.total)
  expect(await rowsOf(`${path}.csv`)).toHaveLength(all.total)
  expect(await rowsOf(`${path}.csv?search_text=${encodeURIComponent(search_text)}`)).toHaveLength(some.total)
  expect((await list({ search_text: '100%_nothing' })).total).toBe(0)
  expect((await fetched(`${path}.xlsx`)).headers['content-type']).toContain('spreadsheetml')
  expect((await fetched(`${path}.csv`, 'dist-e')).statusCode).toBe(403)
})

test('a lock’s file says whom it stops, and holds none of the other product type', async () => {
  await admin(createLock, { ...until, message: 'Of ethicals alone.', product_type: 'E' })
  const [row] = await rowsOf('/api/adm/order-locks.csv?search_text=of%20ethicals')
  expect(row).toContain('"Everyone, ethical products"')
  expect((await fetched('/api/adm/order-locks.csv', 'admin-g')).body).not.toContain('Of ethicals alone.')
})
