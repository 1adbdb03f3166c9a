// `npm test`: sets up what is missing, then checks, tests and journeys; `npm test -- launches` runs those tests alone.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildIfStale, fail, installIfStale, pinnedNode, root } from './setup.mjs'

installIfStale({ probe: 'vitest', flags: ['--include=dev'] })

const filter = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'apotheca-test-'))
const node = pinnedNode()
const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

const results = filter.length > 0 ? [await runTests()] : await runAll()
rmSync(reports, { recursive: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Every stage runs, whatever the ones before said, so that one run shows everything. */
async function runAll() {
  buildIfStale()
  findBrowser()
  return [await runCheck(), await runTests(), await runJourneys(), await runFuzz(), await runFaults()]
}

async function runCheck() {
  const code = await stage('Check', 'npm', ['run', '--silent', 'check'])
  return { passed: 0, failed: code === 0 ? 0 : 1 }
}

/** Short forms, under a minute each; the whole ones are `npm run fuzz` and `npm run faults`. */
async function runFuzz() {
  const code = await stage('Fuzz', node, ['fuzz/main.ts', '--requests', '1500'])
  return { passed: 0, failed: code === 0 ? 0 : 1 }
}

async function runFaults() {
  const code = await stage('Faults', node, ['faults/main.ts', '--short'])
  return { passed: 0, failed: code === 0 ? 0 : 1 }
}

async function runTests() {
  const report = join(reports, 'tests.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await stage('Tests', node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filter])
  const { numPassedTests = 0, numFailedTests = 0 } = read(report)
  return counted(code, numPassedTests, numFailedTests)
}

async function runJourneys() {
  const report = join(reports, 'journeys.json')
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const code = await stage('Journeys', node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'])
  const { expected = 0, flaky = 0, unexpected = 0 } = read(report).stats ?? {}
  return counted(code, expected + flaky, unexpected)
}

/** A stage that fails without a failed test (it did not even begin) counts as one. */
function counted(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

function stage(title, command, args) {
  console.log(`\n— ${title} —`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
}

/** The journeys read CHROMIUM; without it they use Playwright's own browser. */
function findBrowser() {
  const debian = '/usr/bin/chromium'
  if (env.CHROMIUM) return existsSync(env.CHROMIUM) || fail(`CHROMIUM is '${env.CHROMIUM}', but there is no such file.`)
  if (!existsSync(debian) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    spawnSync('sh', ['-c', 'apt-get update -q && apt-get install -yq chromium'], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (existsSync(debian)) env.CHROMIUM = debian
  else installOwnBrowser()
}

function installOwnBrowser() {
  const { status } = spawnSync(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status !== 0) fail('No browser for the journeys: install Chromium, or set CHROMIUM to the path of one.')
}
