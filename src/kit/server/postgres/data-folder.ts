import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { reasonOf, StartupError } from '../process/startup.ts'

export function makeDataFolder(dir: string): void {
  try {
    makeWithParents(dir)
    accessSync(dir, constants.W_OK)
  } catch (error) {
    throw new StartupError(
      `The data folder ${dir} cannot be written to: ${reasonOf(error)}. Make it writable, or choose another DATA_DIR.`,
    )
  }
}

/**
 * Not by mkdir's own recursion, which never returns where the system refuses with ENOENT (below
 * /proc).
 */
function makeWithParents(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  makeWithParents(dirname(dir))
  mkdirSync(dir)
}

/** The random secret kept in a file that only its owner can read; made at the first call. */
export function keepSecret(path: string): string {
  try {
    if (!existsSync(path)) {
      writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    }
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartupError(
      `The file ${path} cannot be used: ${reasonOf(error)}. Start as the user who owns it, or choose another DATA_DIR.`,
    )
  }
}
