import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/testing.ts'
import { sql } from './db.ts'
import { migrate } from './migrate.ts'

const { db, url } = await emptyDatabase()
const dir = mkdtempSync(join(tmpdir(), 'database-'))

afterAll(() => rmSync(dir, { recursive: true }))

beforeEach(async () => {
  await db.change(sql`drop schema public cascade`)
  await db.change(sql`create schema public`)
  for (const file of ['baseline.sql', 'baseline.txt']) rmSync(join(dir, file), { force: true })
  for (const folder of ['migrations', 'functions']) {
    rmSync(join(dir, folder), { recursive: true, force: true })
    mkdirSync(join(dir, folder))
  }
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
  rmSync(join(dir, 'migrations/0002_dogs.sql'))
  await expect(migrate(url, dir)).rejects.toThrow(
    'The database is newer than this Apotheca: it has migration 0002_dogs.sql',
  )
})

test('a number may be left out, and filled later', async () => {
  write('0004_owls.sql', 'create table owls (name text);')
  expect(await migrate(url, dir)).toEqual(['0001_cats.sql', '0002_dogs.sql', '0004_owls.sql'])
  write('0003_hens.sql', 'create table hens (name text);')
  expect(await migrate(url, dir)).toEqual(['0003_hens.sql'])
})

test('a number that is there twice is refused', async () => {
  write('0002_hens.sql', '')
  await expect(migrate(url, dir)).rejects.toThrow('Migration 0002_hens.sql has the number of another.')
})

test('a file without a number is refused', async () => {
  write('owls.sql', '')
  await expect(migrate(url, dir)).rejects.toThrow('Migration owls.sql is misnamed')
})

describe('on a baseline', () => {
  beforeEach(() => {
    place(
      'baseline.sql',
      "create table cats (name text); insert into cats values ('Tom'); create table dogs (name text);",
    )
    place('baseline.txt', '0001_cats.sql\n0002_dogs.sql\n')
  })

  /** As the version with the baseline has them. */
  function newMigrations(): void {
    for (const old of ['0001_cats.sql', '0002_dogs.sql']) rmSync(join(dir, 'migrations', old))
    write('1001_owls.sql', 'create table owls (name text);')
  }

  test('an empty database begins with it, and gets what came after', async () => {
    newMigrations()
    expect(await migrate(url, dir)).toEqual(['baseline.sql', '1001_owls.sql'])
    expect(await migrate(url, dir)).toEqual([])
    expect(await db.rows(sql`select name from cats`)).toEqual([{ name: 'Tom' }])
  })

  test('several starting at once begin with it once', async () => {
    newMigrations()
    await Promise.all([1, 2, 3, 4].map(() => migrate(url, dir)))
    expect(await db.rows(sql`select name from cats`)).toEqual([{ name: 'Tom' }])
  })

  test('a database that has all that it stands for goes on', async () => {
    for (const file of ['baseline.sql', 'baseline.txt']) rmSync(join(dir, file))
    await migrate(url, dir)
    place('baseline.sql', 'create table cats (name text); create table dogs (name text);')
    place('baseline.txt', '0001_cats.sql\n0002_dogs.sql\n')
    newMigrations()
    expect(await migrate(url, dir)).toEqual(['1001_owls.sql'])
    expect(await migrate(url, dir)).toEqual([])
    expect(await db.rows(sql`select name from cats`)).toEqual([{ name: 'Tom' }])
    expect(await db.rows(sql`select name from migrations order by name`)).toEqual([
      { name: '1001_owls.sql' },
      { name: 'baseline.sql' },
    ])
  })

  test('an older one is told what to start first, and is left as it was', async () => {
    for (const file of ['baseline.sql', 'baseline.txt', 'migrations/0002_dogs.sql']) rmSync(join(dir, file))
    await migrate(url, dir)
    place('baseline.sql', 'create table cats (name text); create table dogs (name text);')
    place('baseline.txt', '0001_cats.sql\n0002_dogs.sql\n')
    rmSync(join(dir, 'migrations/0001_cats.sql'))
    await expect(migrate(url, dir)).rejects.toThrow(
      'The database is older than 1.0.0: it lacks migration 0002_dogs.sql. Start the last version before 1.0.0 once, then this one.',
    )
    expect(await db.rows(sql`select name from migrations`)).toEqual([{ name: '0001_cats.sql' }])
  })

  test('one that was edited is refused', async () => {
    newMigrations()
    await migrate(url, dir)
    place('baseline.sql', 'create table cats (name text, age int);')
    await expect(migrate(url, dir)).rejects.toThrow('Migration baseline.sql was changed after it had been applied.')
  })
})

function write(name: string, text: string): void {
  place(join('migrations', name), text)
}

function place(file: string, text: string): void {
  writeFileSync(join(dir, file), text)
}
