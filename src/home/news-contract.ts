import { admin, customer } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { count, day, none, one, paise, record, time, z } from '#kit/shape.ts'
import { newsKinds } from './news.ts'

const news = {
  /** The first day that counts: yesterday. */
  since: day,
  changes: z.array(
    record({
      kind: z.enum(newsKinds),
      count,
      paise,
      /** Of the first of them. */
      id: count,
    }),
  ),
}

const waiting = record({ count, paise, oldest_at: z.nullable(time) })

export const getNews = endpoint({
  method: 'GET',
  path: '/api/home/changes',
  summary: 'What changed since yesterday, by kind',
  access: customer,
  input: none,
  output: one(record(news)),
})

export const getOfficeNews = endpoint({
  method: 'GET',
  path: '/api/adm/dashboard/changes',
  summary: 'What changed since yesterday and what waits for the office, by kind',
  access: admin,
  input: none,
  output: one(
    record({
      ...news,
      needs: record({
        failed: waiting,
        hold: waiting,
        late: waiting,
        approvals: waiting,
        renewals: waiting,
        claims: waiting,
        messages: waiting,
        statements: waiting,
        /** Those whose last run failed. */
        jobs: waiting,
        /**
         * Mails that the mail server refused, and those that have waited for ten minutes or more.
         */
        refused_mails: waiting,
        late_mails: waiting,
      }),
    }),
  ),
})

export type News = Output<typeof getNews>['data']
export type OfficeNeeds = Output<typeof getOfficeNews>['data']['needs']
