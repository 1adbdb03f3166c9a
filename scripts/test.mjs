// `npm test`: sets up what is missing, then checks, tests and journeys; `npm test -- launches` runs
// a feature's alone, `npm test -- changed` what a change against main can reach.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { journeysOf } from './journeys.mjs'
import { buildIfStale, fail, installIfStale, pinnedNode, root } from './setup.mjs'

installIfStale({ probe: 'vitest', flags: ['--include=dev'] })

const filter = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'apotheca-test-'))
const node = pinnedNode()
const env = {
  ...process.env,
  // What is handed on would be without colours.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
}

const results = await run()
const slowest = slowestOf(read(join(reports, 'tests.json')), read(join(reports, 'journeys.json')))
rmSync(reports, { recursive: true })
if (slowest.length > 0) console.log(`\n— Slowest —\n${slowest.join('\n')}`)

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
for (const failure of results.flatMap((result) => result.failures)) console.log(`\n— Failed — ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function run() {
  if (filter.length === 0) return runAll()
  return filter[0] === 'changed' ? runChanged() : runSome()
}

/**
 * Every stage runs, whatever the ones before said, so that one run shows everything. Short faults
 * wait much and assert no times, so they run beside the check and the tests; fuzz and journeys have
 * the machine to themselves.
 */
async function runAll() {
  buildIfStale()
  findBrowser()
  findPooler()
  const faults = runFaults()
  return [await runCheck(), await runTests(), await faults, await runFuzz(), await runJourneys()]
}

/** The tests whose path has one of the words, and the journeys that belong to it. */
async function runSome() {
  const journeys = journeysOf(filter)
  if (journeys.length === 0) return [await runTests()]
  buildIfStale()
  findBrowser()
  return [await runTests(['--passWithNoTests', ...filter]), await runJourneys(journeys)]
}

/** A journey takes long: of them only those of a feature that is shown otherwise. */
async function runChanged() {
  const { stdout } = spawnSync(node, ['scripts/changed.ts'], { cwd: root, encoding: 'utf8' })
  const { changed, tests, features } = JSON.parse(stdout)
  const journeys = journeysOf(features)
  console.log(
    `${changed.length} changed files reach ${tests.length} files of tests and ${journeys.length} of journeys.`,
  )
  const results = [counted(await stage('Check', 'npm', ['run', '--silent', 'check', '--', '--quick']))]
  if (tests.length > 0) results.push(await runTests(tests))
  if (journeys.length === 0) return results
  buildIfStale()
  findBrowser()
  return [...results, await runJourneys(journeys)]
}

async function runCheck() {
  return counted(await stage('Check', 'npm', ['run', '--silent', 'check']))
}

/** Short forms, about a minute each; the whole ones are `npm run fuzz` and `npm run faults`. */
async function runFuzz() {
  return counted(await stage('Fuzz', node, ['fuzz/main.ts', '--requests', '1500']))
}

async function runFaults() {
  return counted(await stage('Faults', node, ['faults/main.ts', '--short'], { isBeside: true }))
}

async function runTests(chosen = filter) {
  const report = join(reports, 'tests.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await stage('Tests', node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...chosen])
  const { numPassedTests = 0, numFailedTests = 0 } = read(report)
  return counted(ended, numPassedTests, numFailedTests)
}

async function runJourneys(chosen = []) {
  const report = join(reports, 'journeys.json')
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  const ended = await stage('Journeys', node, [...playwright, ...chosen])
  const { expected = 0, flaky = 0, unexpected = 0 } = read(report).stats ?? {}
  return counted(ended, expected + flaky, unexpected)
}

/** A stage that fails without a failed test (it did not even begin) counts as one. */
function counted({ title, code, end }, passed = 0, failed = 0) {
  if (code === 0) return { passed, failed, failures: [] }
  return { passed, failed: Math.max(failed, 1), failures: [`${title}: exit code ${code}\n${end()}`] }
}

/**
 * Shows what the stage prints and keeps its end: a log of which only the last part is read must
 * still name the failure. What runs beside another is shown when it has ended, so that two do not
 * speak at once.
 */
function stage(title, command, args, { isBeside = false } = {}) {
  const begun = Date.now()
  if (!isBeside) console.log(`\n— ${title} —`)
  return new Promise((resolve) => {
    let printed = ''
    const kept = []
    const end = () => printed.trimEnd().split('\n').slice(-60).join('\n')
    const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'pipe'] })
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on('data', (bytes) => {
        if (isBeside) kept.push(bytes)
        else to.write(bytes)
        printed = (printed + bytes).slice(-20_000)
      })
    }
    child.on('error', (error) => resolve({ title, code: 1, end: () => error.message }))
    child.on('close', (code) => {
      if (isBeside) process.stdout.write(Buffer.concat([Buffer.from(`\n— ${title} —\n`), ...kept]))
      console.log(`${title} took ${Math.round((Date.now() - begun) / 1000)} s`)
      resolve({ title, code: code ?? 1, end })
    })
  })
}

/** Files of tests and single journeys, the longest first. */
function slowestOf({ testResults = [] }, { suites = [] }) {
  const files = testResults.map(({ name, startTime, endTime }) => [endTime - startTime, relative(root, name)])
  const journeys = suites.flatMap(specsOf).map(({ file, title, tests }) => {
    const took = tests.flatMap((test) => test.results).reduce((sum, result) => sum + result.duration, 0)
    return [took, `${file}: ${title}`]
  })
  const all = [...files, ...journeys].sort(([one], [other]) => other - one)
  return all.slice(0, 30).map(([ms, name]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
}

/**
 * The journeys read CHROMIUM; without it they use Debian's shell of it, Debian's own, or
 * Playwright's.
 */
function findBrowser() {
  if (env.CHROMIUM) return existsSync(env.CHROMIUM) || fail(`CHROMIUM is '${env.CHROMIUM}', but there is no such file.`)
  const [shell, whole] = ['chromium-headless-shell', 'chromium'].map((name) => ({ name, path: `/usr/bin/${name}` }))
  if (!existsSync(shell.path)) installFromDebian(shell.name)
  if (!existsSync(shell.path) && !existsSync(whole.path)) installFromDebian(whole.name)
  const found = [shell, whole].find(({ path }) => existsSync(path))
  if (found) env.CHROMIUM = found.path
  else installOwnBrowser()
}

/** The tests run behind PgBouncer where the machine has it. */
function findPooler() {
  const folders = [...env.PATH.split(delimiter), '/usr/sbin']
  const isThere = () => folders.some((folder) => existsSync(join(folder, 'pgbouncer')))
  if (!isThere()) installFromDebian('pgbouncer')
  if (!isThere()) console.log('PgBouncer is not installed: the tests behind it are left out.')
}

/** Where we may: as root of a machine that takes its programs from Debian. */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} …`)
  // The tests start what they need themselves: no service comes up with it.
  const install = `apt-get update -q && RUNLEVEL=1 apt-get install -yq --no-remove ${name}`
  spawnSync('sh', ['-c', install], { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
}

function installOwnBrowser() {
  const { status } = spawnSync(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status !== 0) fail('No browser for the journeys: install Chromium, or set CHROMIUM to the path of one.')
}
