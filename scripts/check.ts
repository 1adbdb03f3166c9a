// `npm run check`: everything that can be known without running the product. Each check says how
// long it took. `-- --quick` leaves out what needs a database or a build.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

type Check = { name: string; run: string[]; enough?: (output: string) => string | null }

const bin = join(import.meta.dirname, '../node_modules/.bin')

/** dependency-cruiser reads nothing, silently, when its parser is missing. */
const readsEnough = (output: string) =>
  Number(/(\d+) modules/.exec(output)?.[1] ?? 0) < 150 ? 'The import check has read too few modules.' : null

const inTurn: Check[][] = [
  [
    { name: 'format and lint', run: ['biome', 'ci', '--error-on-warnings', '.'] },
    { name: 'types: core', run: ['tsc', '-p', 'tsconfig.core.json'] },
    { name: 'types: server', run: ['tsc', '-p', 'tsconfig.server.json'] },
    { name: 'types: web', run: ['tsc', '-p', 'tsconfig.web.json'] },
    {
      name: 'import direction',
      run: ['depcruise', 'src', 'world', '--config', '.dependency-cruiser.mjs'],
      enough: readsEnough,
    },
    { name: 'dead code', run: ['knip'] },
    { name: 'files and folders', run: ['node', 'scripts/rooms.ts'] },
    { name: 'styles', run: ['node', 'scripts/checks/styles.ts'] },
    { name: 'owners of tables', run: ['node', 'scripts/owners.ts'] },
    { name: 'statuses', run: ['node', 'scripts/statuses.ts', '--check'] },
  ],
  [
    { name: 'schema', run: ['node', 'scripts/schema.ts', '--check'] },
    { name: 'OpenAPI', run: ['node', 'scripts/openapi.ts'] },
    { name: 'build', run: ['node', 'scripts/build.mjs'] },
  ],
  [{ name: 'bundle sizes', run: ['node', 'scripts/sizes.ts'] }],
]

let failed = 0
const chosen = process.argv.includes('--quick') ? inTurn.slice(0, 1) : inTurn
for (const together of chosen) failed += await runAll(together)
process.exit(failed === 0 ? 0 : 1)

/** Two at a time: that is how many cores the smallest machine has. */
async function runAll(checks: Check[]): Promise<number> {
  const waiting = [...checks]
  let failures = 0
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await passes(check))) failures += 1
  }
  await Promise.all([work(), work()])
  return failures
}

async function passes({ name, run, enough }: Check): Promise<boolean> {
  const begun = Date.now()
  const { code, output } = await outputOf(run)
  const complaint = code === 0 ? (enough?.(output) ?? null) : output
  console.log(`${complaint === null ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  if (complaint !== null) console.log(complaint.trimEnd())
  return complaint === null
}

function outputOf([command = '', ...parameters]: string[]): Promise<{ code: number; output: string }> {
  const program = command === 'node' ? process.execPath : join(bin, command)
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
