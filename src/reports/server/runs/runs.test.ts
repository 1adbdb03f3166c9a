import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { writeSetting } from '#kit/server/db/settings.ts'
import { listNotices } from '#notices/contract.ts'
import { getReport } from '../../report-contract.ts'
import { beginRun, getCost, getOfficeCost, getRun, listRuns } from '../../run-contract.ts'
import { slowRows } from '../../run-rules.ts'
import { isRunWaiting, makeReports } from './runs.ts'

const { as, pool, config } = await startTestApp()
const today = todayInIndia(new Date())
const asked = { name: 'sales', from: addDays(today, -500), to: today, by: 'product' as const }
const make = () => makeReports({ pool, url: config.databaseUrl }, () => new Date())

test('what a report costs is said before, and who sees more reads more', async () => {
  const { data: own } = await as('dist-e')(getCost, asked)
  const { data: all } = await as('admin')(getOfficeCost, asked)
  expect(own.is_slow).toBe(false)
  expect(all.rows).toBeGreaterThan(own.rows)
  await writeSetting(pool, slowRows, 0)
  expect((await as('dist-e')(getCost, asked)).data.is_slow).toBe(true)
  expect((await refusal(as('dist-e')(getCost, { ...asked, distributor: 'dist-b' }))).http).toBe(404)
})

test('a report in the background is asked for once, is what it would be, is told, and is its owner’s alone', async () => {
  const [one, two] = await Promise.all([as('dist-e')(beginRun, asked), as('dist-e')(beginRun, asked)])
  expect(one.data.id).toBe(two.data.id)
  expect(one.data).toMatchObject({ state: 'waiting', title: 'Sales' })
  expect(await isRunWaiting(pool)).toBe(true)
  expect((await refusal(as('dist-b')(getRun, { id: one.data.id }))).http).toBe(404)
  expect((await refusal(as('dist-e-buyer')(getRun, { id: one.data.id }))).http).toBe(404)
  expect(await make()).toBe(1)
  const { data } = await as('dist-e')(getRun, { id: one.data.id })
  expect(data.state).toBe('done')
  expect(data.report).toEqual((await as('dist-e')(getReport, asked)).data)
  expect((await as('dist-e')(listRuns, {})).data.map(({ id }) => id)).toEqual([one.data.id])
  expect((await as('dist-b')(listRuns, {})).data).toEqual([])
  const { data: notices } = await as('dist-e')(listNotices, {})
  expect(notices[0]).toMatchObject({ title: 'Sales is ready' })
  expect(notices[0]?.href).toContain(`run=${one.data.id}`)
  expect(await make()).toBe(0)
})

test('two servers make each once; who was blocked meanwhile gets nothing; what is old is forgotten', async () => {
  for (const by of ['product', 'month', 'division'] as const) await as('emp-e')(beginRun, { ...asked, by })
  const { data: last } = await as('dist-g')(beginRun, asked)
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-g'`)
  const made = await Promise.all([make(), make()])
  expect(made[0] + made[1]).toBe(4)
  const { state, message } = await pool.one<{ state: string; message: string }>(sql`
    select state, message from report_runs where id = ${last.id}`)
  expect([state, message]).toEqual(['failed', 'You may no longer see this report.'])
  await pool.change(sql`update report_runs set asked_at = now() - interval '25 hours'`)
  await make()
  expect((await as('emp-e')(listRuns, {})).data).toEqual([])
})

test('a run whose server died is taken up again', async () => {
  const { data } = await as('dist-b')(beginRun, asked)
  await pool.change(sql`
    update report_runs set state = 'running', started_at = now() - interval '10 minutes' where id = ${data.id}`)
  expect(await make()).toBe(1)
  expect((await as('dist-b')(getRun, { id: data.id })).data.state).toBe('done')
  expect((await refusal(as('dist-b')(beginRun, { ...asked, name: 'profit' }))).http).toBe(404)
})

test('a person has at most three reports under way, also where several are asked for at once', async () => {
  const answers = await Promise.all(
    (['product', 'month', 'division', 'state', 'molecule'] as const).map((by) =>
      as('emp-e')(beginRun, { ...asked, by }).then(
        () => 'begun',
        (error) => error.message,
      ),
    ),
  )
  const refused = '409 You have three reports under way. Ask for this one when one of them is ready.'
  expect(answers.toSorted()).toEqual([refused, refused, 'begun', 'begun', 'begun'])
  await make()
  await as('emp-e')(beginRun, { ...asked, by: 'state' })
})

test('a report that fails unexpectedly says so at once', async () => {
  const { data } = await as('dist-e')(beginRun, asked)
  await pool.change(sql`update report_runs set asked = asked || '{"from": "never"}' where id = ${data.id}`)
  await expect(make()).rejects.toThrow()
  expect((await as('dist-e')(getRun, { id: data.id })).data).toMatchObject({
    state: 'failed',
    message: 'This report could not be made. Try again, or choose fewer days.',
  })
})
