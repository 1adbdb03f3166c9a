import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/testing.ts'
import { sql } from './db.ts'
import { migrate } from './migrate.ts'

const { db, url } = await emptyDatabase()
const dir = mkdtempSync(join(tmpdir(), 'database-'))

afterAll(() => rmSync(dir, { recursive: true }))

beforeEach(async () => {
  await db.change(sql`drop schema public cascade`)
  await db.change(sql`create schema public`)
  for (const folder of ['migrations', 'functions']) {
    rmSync(join(dir, folder), { recursive: true, force: true })
    mkdirSync(join(dir, folder))
  }
  write('migrations/0001_cats.sql', 'create table cats (name text, said text);')
  // By its name it comes before the one that it calls.
  writeFunction('greet', "'Hello, ' || voice()")
  writeFunction('voice', "'meow'")
  await migrate(url, dir)
})

test('functions come after the migrations, and may call each other', async () => {
  expect(await said()).toBe('Hello, meow')
})

test('a changed function is applied again, an unchanged one is not', async () => {
  const before = await db.rows(sql`select xmin::text from pg_proc where proname = 'greet'`)
  writeFunction('voice', "'purr'")
  expect(await migrate(url, dir)).toEqual(['voice.sql'])
  expect(await migrate(url, dir)).toEqual([])
  expect(await said()).toBe('Hello, purr')
  expect(await db.rows(sql`select xmin::text from pg_proc where proname = 'greet'`)).toEqual(before)
})

test('of several starting at once, one applies a change', async () => {
  writeFunction('voice', "'purr'")
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, dir)))
  expect(applied.flat()).toEqual(['voice.sql'])
  expect(await said()).toBe('Hello, purr')
})

test.each([
  ['sql', 'create or replace function voice() returns text language sql as $$\n  select sound from cats\n$$;'],
  ['plpgsql', 'create or replace function voice() returns text language plpgsql as $$\nbegin retrun 1; end $$;'],
])('a broken function in %s is refused by its name, and none is changed', async (_, text) => {
  writeFunction('greet', "'Bye, ' || voice()")
  write('functions/voice.sql', text)
  await expect(migrate(url, dir)).rejects.toThrow(/^Function voice.sql failed in line 2: .*No function was changed\.$/)
  expect(await said()).toBe('Hello, meow')
  writeFunction('voice', "'purr'")
  expect(await migrate(url, dir)).toEqual(['greet.sql', 'voice.sql'])
})

test('a function with other arguments drops what it was', async () => {
  const louder = 'create or replace function voice(times integer default 2) returns text\n'
  const body = "language sql as $$ select repeat('meow', times) $$;"
  write('functions/voice.sql', louder + body)
  await expect(migrate(url, dir)).rejects.toThrow(
    'Function voice.sql leaves one with other arguments: drop that in its first line. No function was changed.',
  )
  write('functions/voice.sql', `drop function if exists voice();\n${louder}${body}`)
  await migrate(url, dir)
  expect(await said()).toBe('Hello, meowmeow')
})

test('a file that does not make the function of its name is refused', async () => {
  write('functions/purr.sql', "create or replace function meow() returns text language sql as $$ select 'meow' $$;")
  await expect(migrate(url, dir)).rejects.toThrow('Function purr.sql makes none of that name.')
  expect(await db.rows(sql`select from pg_proc where proname = 'meow'`)).toEqual([])
})

test('functions lie in rooms, moving one changes nothing, and each has one file', async () => {
  mkdirSync(join(dir, 'functions/cats'))
  renameSync(join(dir, 'functions/voice.sql'), join(dir, 'functions/cats/voice.sql'))
  expect(await migrate(url, dir)).toEqual([])
  writeFunction('cats/purr', "'purr'")
  expect(await migrate(url, dir)).toEqual(['purr.sql'])
  writeFunction('voice', "'woof'")
  await expect(migrate(url, dir)).rejects.toThrow('Function file voice.sql is there twice: a function has one file.')
  expect(await said()).toBe('Hello, meow')
})

test('a new table and the trigger of a new function come in one release', async () => {
  write('migrations/0002_dogs.sql', 'create table dogs (name text, said text);')
  write(
    'functions/bark.sql',
    `create or replace function bark() returns trigger language plpgsql as $$
begin
  new.said := 'woof';
  return new;
end $$;
create or replace trigger dogs_bark before insert on dogs for each row execute function bark();`,
  )
  expect(await migrate(url, dir)).toEqual(['0002_dogs.sql', 'bark.sql'])
  expect(await db.one(sql`insert into dogs (name) values ('Rex') returning said`)).toEqual({ said: 'woof' })
})

test('a function that a migration took away comes back from its file', async () => {
  write('migrations/0002_silence.sql', 'drop function voice();')
  expect(await migrate(url, dir)).toEqual(['0002_silence.sql', 'voice.sql'])
})

async function said(): Promise<string> {
  return (await db.one<{ said: string }>(sql`select greet() as said`)).said
}

function writeFunction(name: string, value: string): void {
  write(
    `functions/${name}.sql`,
    `create or replace function ${basename(name)}() returns text language sql as $$ select ${value} $$;`,
  )
}

function write(path: string, text: string): void {
  writeFileSync(join(dir, path), text)
}
