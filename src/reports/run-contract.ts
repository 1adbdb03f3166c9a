import { type Access, admin, adminOwn, customer } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, id, one, record, time, z } from '#kit/shape.ts'
import { asked, reportAnswer } from './report-contract.ts'

const cost = one(record({ rows: count, expected_ms: count, is_slow: z.boolean() }))

const run = {
  id: z.number(),
  name: z.string(),
  title: z.string(),
  /** What stands in the address of the reports. */
  address: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  message: z.string(),
  rows: count,
  expected_ms: count,
  asked_at: time,
  started_at: z.nullable(time),
  ended_at: z.nullable(time),
}

const costed = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'How much a report would read, and whether it is made in the background',
    access,
    input: asked,
    output: cost,
  })

const listed = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'The reports that one had made in the background in the last day',
    access,
    input: body({}),
    output: z.object({ data: z.array(record(run)) }),
  })

const begun = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Have a report made in the background',
    access,
    input: asked,
    output: one(record(run)),
    created: true,
    limit: { per: 'account', max: 60, windowS: 3600 },
  })

const looked = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'How a report of one’s own goes, and the report when it is made',
    access,
    input: body({ id }),
    output: one(record({ ...run, report: z.nullable(reportAnswer) })),
  })

export const getCost = costed('/api/report-cost', customer)
export const getOfficeCost = costed('/api/adm/report-cost', admin)
export const listRuns = listed('/api/report-runs', customer)
export const listOfficeRuns = listed('/api/adm/report-runs', admin)
export const beginRun = begun('/api/report-runs', customer)
export const beginOfficeRun = begun('/api/adm/report-runs', adminOwn)
export const getRun = looked('/api/report-runs/{id}', customer)
export const getOfficeRun = looked('/api/adm/report-runs/{id}', admin)

export type ReportRun = Output<typeof listRuns>['data'][number]
