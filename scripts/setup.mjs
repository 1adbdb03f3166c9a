// What `npm start` and `npm test` need before they can begin. Runs on Node 20 with nothing
// installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const installed = join(root, 'node_modules')
const installStamp = join(installed, '.installed-from')
export const buildStamp = join(root, 'dist/.built-from')
const vite = [join(installed, 'vite/bin/vite.js'), 'build']

/**
 * Installs what package-lock.json says, unless that is there already. `probe` is a package that
 * must be.
 */
export function installIfStale({ probe, flags = [] }) {
  if (existsSync(join(installed, probe)) && !installIsStale()) return
  console.log('Installing dependencies …')
  // Not `npm ci`: it refuses a lock file that was written where the registry lacks other platforms'
  // optional packages.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...flags], { PATH: outerPath() })
  writeFileSync(installStamp, hashOf(['package-lock.json']))
}

/** Builds the pages into dist/, unless nothing that they are made of has changed. */
export function buildIfStale() {
  const inputs = hashOf(webFiles())
  if (readIfThere(buildStamp) === inputs) return
  console.log('Building the pages …')
  run(pinnedNode(), vite)
  writeFileSync(buildStamp, inputs)
}

/**
 * The same while the caller goes on: the stamp is there when the pages are. Returns what stops it;
 * failing ends all.
 */
export function buildBesideIfStale() {
  const inputs = hashOf(webFiles())
  if (readIfThere(buildStamp) === inputs) return () => {}
  console.log('Building the pages …')
  rmSync(buildStamp, { force: true })
  const building = spawn(pinnedNode(), vite, { cwd: root })
  let said = ''
  for (const output of [building.stdout, building.stderr]) output.on('data', (text) => (said += text))
  building.on('exit', (code, signal) => {
    if (code === 0) return writeFileSync(buildStamp, inputs)
    if (signal) return
    console.error(said)
    fail('The pages could not be built.')
  })
  return () => building.kill()
}

/** Node 24: the one that is installed with the dependencies, else the running one. */
export function pinnedNode() {
  const pinned = join(installed, '.bin/node')
  if (existsSync(pinned)) return realpathSync(pinned)
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  fail(
    `Apotheca needs Node 24. It brings none for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}: install Node 24.`,
  )
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function installIsStale() {
  const lock = join(root, 'package-lock.json')
  const byNpm = join(installed, '.package-lock.json')
  if (!existsSync(byNpm)) return true
  // A developer's own `npm install` is as good as ours.
  return readIfThere(installStamp) !== hashOf(['package-lock.json']) && statSync(byNpm).mtimeMs < statSync(lock).mtimeMs
}

/** Quiet when all is well, everything it said when not. */
function run(command, args, env = {}) {
  const { status, error, output } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status === 0) return
  console.error((output ?? []).filter(Boolean).join('\n'))
  fail(`That did not work${error ? ` (${error.message})` : ''}: ${[command, ...args].join(' ')}`)
}

/** Without our own Node 24, which npm is about to replace. */
function outerPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== join(installed, '.bin')).join(delimiter)
}

function webFiles() {
  const single = readdirSync(root).filter((name) => name.endsWith('.html') || name === 'vite.config.ts')
  const folders = ['src', 'public'].filter((folder) => existsSync(join(root, folder)))
  const inFolders = folders.flatMap((folder) => filesBelow(folder)).filter((file) => !/\/server\/|\.test\./.test(file))
  return [
    'package-lock.json',
    'world/cast.ts',
    'scripts/chunks.ts',
    'scripts/contracts.ts',
    'scripts/screens-built.ts',
    ...single,
    ...inFolders,
  ].sort()
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
