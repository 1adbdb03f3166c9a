import pg from 'pg'
import { reasonOf, StartupError } from '../process/startup.ts'

const oldestServer = 15

/**
 * One session of a database; where there is none to be had, one sentence that names the variable at
 * fault.
 */
export async function connect(url: string, variable = 'DATABASE_URL'): Promise<pg.Client> {
  const client = makeClient(url, variable)
  // A session that dies between two questions must not end the process; the next question fails.
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseOldServer(client, variable)
    // Whatever the role or the database is set to, tables are made and found where they always
    // were.
    await client.query('set search_path = "$user", public')
    return client
  } catch (error) {
    await client.end()
    throw error instanceof StartupError
      ? error
      : new StartupError(whyNoSession(error as pg.DatabaseError, client, variable))
  }
}

/**
 * A pooler says another number than the session has behind it. What needs a session of its own
 * would go wrong through it.
 */
export async function refusePooler(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (rows[0]?.pid === (client as pg.Client & { processID: number }).processID) return
    throw new StartupError(
      'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL too, to the address of the database itself.',
    )
  } finally {
    await client.end()
  }
}

function makeClient(url: string, variable: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'apotheca start' })
  } catch {
    throw new StartupError(
      `${variable} cannot be read as a PostgreSQL address: postgresql://user:password@host:port/database.`,
    )
  }
}

async function refuseOldServer(client: pg.Client, variable: string): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= oldestServer) return
  throw new StartupError(`${variable} leads to PostgreSQL ${version}; Apotheca needs ${oldestServer} or newer.`)
}

function whyNoSession(error: pg.DatabaseError, { host, port, user, database }: pg.Client, variable: string): string {
  const server = host.startsWith('/') ? host : `${host}:${port}`
  switch (error.code) {
    case '28P01':
    case '28000':
      return `${variable}: the server at ${server} does not let user '${user}' in. Check the user and the password.`
    case '3D000':
      return `${variable}: the server at ${server} has no database '${database}'. Create it, or correct its name.`
    default:
      return `${variable}: no connection to PostgreSQL at ${server}: ${reasonOf(error)}. Is it running and reachable from here?`
  }
}
