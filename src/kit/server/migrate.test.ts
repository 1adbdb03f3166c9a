import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from './db.ts'
import { migrate } from './migrate.ts'
import { emptyDatabase } from './testing.ts'

const { db, url } = await emptyDatabase()
const dir = mkdtempSync(join(tmpdir(), 'migrations-'))

afterAll(() => rmSync(dir, { recursive: true }))

beforeEach(async () => {
  await db.change(sql`drop schema public cascade`)
  await db.change(sql`create schema public`)
  for (const name of ['0001_cats.sql', '0002_dogs.sql', '0003_owls.sql']) rmSync(join(dir, name), { force: true })
  write('0001_cats.sql', "create table cats (name text); insert into cats values ('Tom');")
  write('0002_dogs.sql', 'create table dogs (name text);')
})

test('an empty database gets every migration, in order', async () => {
  expect(await migrate(url, dir)).toEqual(['0001_cats.sql', '0002_dogs.sql'])
  expect(await db.rows(sql`select name from migrations order by name`)).toHaveLength(2)
})

test('a migrated database gets only what is new', async () => {
  await migrate(url, dir)
  expect(await migrate(url, dir)).toEqual([])
  write('0003_owls.sql', 'create table owls (name text);')
  expect(await migrate(url, dir)).toEqual(['0003_owls.sql'])
})

test('several starting at once apply each migration once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(url, dir)))
  expect(await db.rows(sql`select name from cats`)).toEqual([{ name: 'Tom' }])
})

test('a migration that fails leaves nothing behind and says where', async () => {
  write('0002_dogs.sql', 'create table dogs (name text);\ncreate tabel birds (name text);')
  await expect(migrate(url, dir)).rejects.toThrow(
    'Migration 0002_dogs.sql failed in line 2: syntax error at or near "tabel". Nothing of it was kept.',
  )
  expect(await db.rows(sql`select name from migrations`)).toEqual([{ name: '0001_cats.sql' }])
  expect(await db.one(sql`select to_regclass('dogs') as dogs`)).toEqual({ dogs: null })
})

test('an applied migration that was edited is refused', async () => {
  await migrate(url, dir)
  write('0001_cats.sql', 'create table cats (name text, age int);')
  await expect(migrate(url, dir)).rejects.toThrow('Migration 0001_cats.sql was changed after it had been applied.')
})

test('a database newer than the code is refused', async () => {
  await migrate(url, dir)
  rmSync(join(dir, '0002_dogs.sql'))
  await expect(migrate(url, dir)).rejects.toThrow(
    'The database is newer than this Apotheca: it has migration 0002_dogs.sql',
  )
})

test('files out of order are refused', async () => {
  write('0003_owls.sql', '')
  rmSync(join(dir, '0002_dogs.sql'))
  await expect(migrate(url, dir)).rejects.toThrow('Migration 0003_owls.sql is out of order')
})

function write(name: string, text: string): void {
  writeFileSync(join(dir, name), text)
}
