// `npm run admin -- --username … --name … --email … --types E|G|B`: an admin for a server that
// starts empty. Prints a link to set the password, so that no password passes through a shell's
// history.
import { parseArgs } from 'node:util'
import { createAdmin } from '#accounts/server/create-admin.ts'
import { openDb } from '#kit/server/db/db.ts'
import { readConfig } from '#kit/server/process/config.ts'
import { StartupError } from '#kit/server/process/startup.ts'
import { rights } from './features.ts'

try {
  console.log(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<string> {
  const { databaseUrl, databaseDirectUrl, publicUrl } = readConfig(process.env)
  if (!databaseUrl) throw new StartupError('DATABASE_URL is missing: the demo has its admins already.')
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      types: { type: 'string' },
    },
  })
  const pool = openDb({ url: databaseDirectUrl ?? databaseUrl, max: 1 })
  try {
    const token = await createAdmin(pool, values, rights)
    return `${values.username} may sign in at ${publicUrl}/admin/login after setting a password within 30 minutes:\n${publicUrl}/reset_password/${token}`
  } finally {
    await pool.end()
  }
}
