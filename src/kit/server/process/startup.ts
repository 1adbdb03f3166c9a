/** Why Apotheca cannot start: sentences for the person at the terminal, shown without a stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError'
}

/** Another living Apotheca uses the data folder. */
export class DataFolderInUse extends StartupError {
  override readonly name = 'DataFolderInUse'

  constructor(pid: number) {
    super(`Apotheca is already running on this data folder (process ${pid}). Stop it, or choose another DATA_DIR.`)
  }
}

/** What the operating system said, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code && reasons[code]) || message || String(error)
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file is in its place',
  ENOENT: 'it is not there',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ECONNRESET: 'the connection was cut',
}
