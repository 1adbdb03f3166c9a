import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Mail } from '#kit/server/mail/mail.ts'
import {
  deleteSavedOfficeReport,
  deleteSavedReport,
  listSavedOfficeReports,
  listSavedReports,
  saveOfficeReport,
  saveReport,
} from '../../saved-contract.ts'
import { mailReports } from './mailing.ts'

const { as, asWithKey, pool } = await startTestApp()
// Those of the demo are not meant here.
await pool.change(sql`delete from saved_reports`)
const report = { name: 'Cardia', address: 'view=sales&by=product', mail: 'never' as const, shared: false }
const names = async (who: 'dist-e' | 'dist-e-buyer' | 'dist-b' | 'emp-e') =>
  (await as(who)(listSavedReports, {})).data.map(({ name }) => name)

describe('a saved report', () => {
  test('is its owner’s alone, until it is shown to the firm', async () => {
    const { data } = await as('dist-e')(saveReport, { ...report, address: 'view=sales&by=product&color=red' })
    expect(data).toMatchObject({ name: 'Cardia', address: 'view=sales&by=product', is_mine: true })
    await as('dist-e')(saveReport, { ...report, name: 'For all', shared: true })
    expect(await names('dist-e')).toEqual(['Cardia', 'For all'])
    expect(await names('dist-e-buyer')).toEqual(['For all'])
    expect(await names('dist-b')).toEqual([])
    expect((await refusal(as('dist-e-buyer')(deleteSavedReport, { id: data.id }))).http).toBe(404)
    expect((await refusal(as('dist-b')(deleteSavedReport, { id: data.id }))).http).toBe(404)
    await as('dist-e')(deleteSavedReport, { id: data.id })
    expect(await names('dist-e')).toEqual(['For all'])
    expect((await refusal(as('dist-e')(deleteSavedReport, { id: data.id }))).http).toBe(404)
  })

  test('has a name of its own, and the same request is done once', async () => {
    const once = asWithKey('emp-e', 'save-one-report-1')
    const first = await once(saveReport, { ...report, name: 'Twice' })
    expect(await once(saveReport, { ...report, name: 'Twice' })).toEqual(first)
    const refused = await refusal(as('emp-e')(saveReport, { ...report, name: 'TWICE' }))
    expect([refused.http, refused.body.errors?.name]).toEqual([
      409,
      'You have a report of this name already. Choose another name.',
    ])
    expect(await names('emp-e')).toEqual(['Twice'])
  })

  test('of the office is shown to the office, by product type', async () => {
    const { data } = await as('admin')(saveOfficeReport, { ...report, name: 'Office', shared: true })
    expect((await as('admin-g')(listSavedOfficeReports, {})).data).toEqual([])
    expect((await refusal(as('admin-g')(deleteSavedOfficeReport, { id: data.id }))).http).toBe(404)
    expect((await as('admin')(listSavedOfficeReports, {})).data).toHaveLength(1)
  })
})

test('weekly ones are mailed on Mondays, once, with what their owner may see; a failure is tried again', async () => {
  await as('dist-g')(saveReport, { ...report, name: 'Mondays', mail: 'weekly' })
  await as('dist-g')(saveReport, { ...report, name: 'Months', mail: 'monthly' })
  const mails: Mail[] = []
  const mailing = {
    pool,
    publicUrl: 'https://example.test',
    provider: 'Apotheca',
    sendMail: async (mail: Mail) => void mails.push(mail),
  }
  const [monday, tuesday] = [new Date('2026-11-16T03:00:00Z'), new Date('2026-11-17T03:00:00Z')]
  const broken = {
    ...mailing,
    sendMail: async () => {
      throw new Error('the mail server is down')
    },
  }
  expect(await mailReports(mailing, tuesday)).toBe(0)
  await expect(mailReports(broken, monday)).rejects.toThrow('the mail server is down')
  expect(await Promise.all([mailReports(mailing, monday), mailReports(mailing, monday)])).toContain(1)
  expect(await mailReports(mailing, monday)).toBe(0)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^Mondays, from /)
  expect(mails[0]?.body).toContain('https://example.test/mis?view=sales&by=product')
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-g'`)
  await pool.change(sql`update saved_reports set mailed_on = null`)
  expect(await mailReports(mailing, monday)).toBe(0)
})
