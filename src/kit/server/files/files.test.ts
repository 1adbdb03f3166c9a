import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../db/db.ts'
import { freshDatabase } from '../testing/testing.ts'
import { openFiles } from './files.ts'

const { db } = await freshDatabase()
const directory = mkdtempSync(join(tmpdir(), 'files-test-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'pictures', configs: [] }],
})
const { port } = await server.run()
const s3Url = `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures?region=ap-south-1`
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

describe.each([
  ['the database', undefined],
  ['an S3-speaking server', s3Url],
])('files in %s', (place, url) => {
  const store = openFiles(url)
  const bytes = Buffer.from(`a picture in ${place}`)

  test('are found by the hash of their content, stored once', async () => {
    const hash = await store.put(db, bytes, 'image/png')
    expect(await store.put(db, bytes, 'image/png')).toBe(hash)
    expect(await store.get(db, hash)).toEqual({ bytes, mediaType: 'image/png' })
    const { rows } = await db.foreign('select count(*) as rows from files where hash = $1', [hash])
    expect(rows).toEqual([{ rows: 1 }])
  })

  test('that are not there are nothing', async () => {
    expect(await store.get(db, '0'.repeat(64))).toBeNull()
  })
})

test('with a bucket the bytes lie there and not in the database', async () => {
  const hash = await openFiles(s3Url).put(db, Buffer.from('elsewhere'), 'image/png')
  expect(await db.one(sql`select bytes, size from files where hash = ${hash}`)).toEqual({ bytes: null, size: 9 })
  expect(readdirSync(join(directory, 'pictures')).some((name) => name.startsWith(hash))).toBe(true)
})

test('what lay in the database before a bucket was set is still served', async () => {
  const bytes = Buffer.from('from before')
  const hash = await openFiles(undefined).put(db, bytes, 'image/png')
  expect((await openFiles(s3Url).get(db, hash))?.bytes).toEqual(bytes)
})

test('a store that refuses stores nothing, and no row promises it', async () => {
  const away = openFiles(`http://S3RVER:S3RVER@127.0.0.1:${port}/no-such-bucket`)
  const bytes = Buffer.from('lost')
  await expect(away.put(db, bytes, 'image/png')).rejects.toMatchObject({ http: 503, retryAfterS: 5 })
  const { kept } = await db.one<{ kept: number }>(sql`select count(*) as kept from files where size = 4`)
  expect(kept).toBe(0)
})
