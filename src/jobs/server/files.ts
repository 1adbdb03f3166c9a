import type { Route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { type Job, jobsAsCsv, jobsAsWorkbook } from '../contract.ts'
import { stateOf, tookInWords, tookMs } from '../strip.ts'
import { jobsFor } from './routes.ts'

const failureOf = ({ runs }: Job) => runs.find(({ error }) => error !== null)

export const jobFiles: Route[] = listFiles<typeof jobsAsCsv, Job>(jobsAsCsv, jobsAsWorkbook, {
  name: 'jobs',
  rows: ({ db, input, now }) => jobsFor(db, input.search_text, now),
  columns: [
    { head: 'Job', width: 40, cell: ({ title }) => title },
    { head: 'Name', width: 30, format: '@', cell: ({ name }) => name },
    { head: 'Schedule', width: 40, cell: ({ schedule }) => schedule },
    { head: 'State', cell: (job) => stateOf(job).words },
    { head: 'Last run', cell: ({ runs: [last] }) => last?.started_at ?? null },
    { head: 'Took', cell: ({ runs: [last] }) => (last ? tookInWords(tookMs(last)) : null) },
    { head: 'Next run', cell: ({ next_run_at }) => next_run_at },
    { head: 'Waiting', width: 10, cell: ({ waiting }) => waiting },
    {
      head: 'Failed of the last 30',
      width: 20,
      cell: ({ runs }) => runs.filter(({ error }) => error !== null).length,
    },
    { head: 'Last failure', cell: (job) => failureOf(job)?.started_at ?? null },
    { head: 'Because', width: 60, cell: (job) => failureOf(job)?.error ?? null },
  ],
})
