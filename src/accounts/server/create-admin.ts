import { randomBytes } from 'node:crypto'
import type { Right } from '#kit/access.ts'
import { type Pool, sql } from '#kit/server/db/db.ts'
import { StartupError } from '#kit/server/process/startup.ts'
import { noPassword } from './passwords.ts'
import { keepToken } from './reset.ts'

type Wanted = {
  username?: string | undefined
  name?: string | undefined
  email?: string | undefined
  types?: string | undefined
}

/**
 * Creates an admin with these rights, as whom nobody can sign in until the password is set; answers
 * with the token to set it.
 */
export async function createAdmin(pool: Pool, wanted: Wanted, rights: readonly Right[]): Promise<string> {
  const { username, name, email, types = 'B' } = wanted
  if (!username || !name || !email) throw new StartupError('Give --username, --name and --email.')
  if (!/^[EGB]$/.test(types)) throw new StartupError('--types is E (ethical), G (generic) or B (both).')
  const token = randomBytes(32).toString('base64url')
  return pool.transaction({ actor: 'command line', requestId: '', address: '' }, async (db) => {
    const made = await db.maybe<{ id: number }>(sql`
      insert into accounts (kind, username, email, name, password_hash, div_type, rights)
      values ('A', ${username}, ${email}, ${name}, ${noPassword}, ${types}, ${rights.map(({ key }) => key)})
      on conflict do nothing
      returning id`)
    if (!made) throw new StartupError(`There is an account with the user name '${username}' or this e-mail already.`)
    await keepToken(db, { id: made.id, email }, token)
    return token
  })
}
