import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import StepForward from 'lucide-react/icons/step-forward'
import { useState } from 'react'
import { clockOf, formatDay, formatTime, todayInIndia } from '#kit/date.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { dropFailure, type Job, listFailures, listJobs, retryFailure, runJob, setJob } from '../contract.ts'
import { barsOf, jobsMeant, stateOf, tookInWords, tookMs } from '../strip.ts'
import { MailState } from './MailState.tsx'
import { RestoredCopy } from './RestoredCopy.tsx'

const loadSchedule = () => import('./ScheduleForm.tsx').then((part) => part.ScheduleForm)

/** Every job with its schedule, its last 30 runs, and what failed. */
export function JobTab() {
  const address = useListAddress('job')
  const { search } = address
  const read = useRead(listJobs, {}, { ownFailure: true })
  const schedule = useOpening(loadSchedule)
  const [edited, setEdited] = useState<Job | null>(null)
  if (read.isError && !read.data)
    return <FailedState onRetry={() => void read.refetch()}>The jobs did not load.</FailedState>
  const all = read.data?.data
  const jobs = all && jobsMeant(all, search)
  return (
    <div className="mt-4 grid gap-6 max-tablet:mt-3 max-tablet:gap-4">
      <RestoredCopy />
      <MailState />
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-3">
        <ListSearch label="Search jobs" address={address} className="h-control-s w-75 max-tablet:grow" />
        <ExportMenu
          list={listJobs}
          input={search ? { search_text: search } : {}}
          name="jobs"
          disabled={!jobs?.length}
        />
      </div>
      <section className="panel" aria-label="Jobs">
        {!jobs && <Skeleton width="100%" height={320} />}
        {all && all.length > 0 && jobs?.length === 0 && (
          <NoMatch onClear={address.clearAll}>No jobs match ‘{search}’.</NoMatch>
        )}
        {all?.length === 0 && <EmptyState>No jobs yet. They are entered when a server starts.</EmptyState>}
        <ul>
          {jobs?.map((job) => (
            <JobRow
              key={job.name}
              job={job}
              onEdit={() => {
                setEdited(job)
                schedule.open()
              }}
            />
          ))}
        </ul>
      </section>
      <p className="flex flex-wrap items-center gap-1.5 text-ink-2 text-small">
        <i className="h-3.5 w-1 bg-accent-line" /> a run, its height is how long it took{' '}
        <i className="ml-3 h-3.5 w-1 bg-warning" /> slower than usual <i className="ml-3 h-3.5 w-1 bg-danger" /> failed
      </p>
      <Aside />
      {schedule.Part && edited && (
        <schedule.Part key={schedule.times} open={schedule.isOpen} onClose={schedule.close} job={edited} />
      )}
    </div>
  )
}

type JobRowProps = { job: Job; onEdit: () => void }

function JobRow({ job, onEdit }: JobRowProps) {
  const [last] = job.runs
  const { group, words } = stateOf(job)
  const failed = job.runs.find((run) => run.error !== null)
  const isRecent = failed && job.runs.indexOf(failed) < 5
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="grid grid-cols-[minmax(0,1.3fr)_240px_minmax(320px,1fr)_150px_130px] items-center gap-y-2 gap-x-5 py-2.5 px-4 max-wide:grid-cols-[minmax(0,1fr)_240px_150px] max-tablet:grid-cols-[minmax(0,1fr)_auto]">
        <div className="max-tablet:col-span-full min-w-0">
          <h2 className="text-body font-medium">{job.title}</h2>
          <p className="text-ink-2 text-small">
            {job.schedule}
            {job.is_changed && ' (changed)'}
          </p>
        </div>
        <Strip job={job} />
        <dl className="grid grid-cols-[1.2fr_1fr_1.2fr_0.7fr] gap-3 [&_dt]:text-small [&_dt]:text-ink-3 max-wide:col-[1/3] max-wide:row-2 max-tablet:col-span-full max-tablet:row-[auto] figures">
          <Fact label="Last">{last ? near(last.started_at) : '–'}</Fact>
          <Fact label="Took">{last ? tookInWords(tookMs(last)) : '–'}</Fact>
          <Fact label="Next">{job.next_run_at ? near(job.next_run_at) : '–'}</Fact>
          <Fact label="Waiting">{String(job.waiting)}</Fact>
        </dl>
        <StatusMark group={group}>{words}</StatusMark>
        <Actions job={job} onEdit={onEdit} />
      </div>
      {failed && isRecent && (
        <div className="m-0 py-2.5 px-4 border-l-3 border-l-danger bg-danger-soft wrap-anywhere">
          <p className="font-medium">{failed.error}</p>
          <p className="text-ink-2 text-small">
            {formatTime(failed.started_at)}, after {tookInWords(tookMs(failed))}.{' '}
            {job.runs[0] === failed
              ? 'It is tried again with growing pauses.'
              : `The run of ${near(job.runs[0]?.started_at ?? '')} went well.`}
          </p>
        </div>
      )}
    </li>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const fills = { good: 'fill-accent-line', slow: 'fill-warning', failed: 'fill-danger', running: 'fill-info' } as const

/** The oldest at the left. */
function Strip({ job }: { job: Job }) {
  const bars = barsOf(job.runs)
  const failures = bars.filter(({ kind }) => kind === 'failed').length
  return (
    <svg
      className="h-8 w-60 max-w-full max-tablet:col-span-full max-tablet:w-full"
      viewBox="0 0 240 32"
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={`Last ${bars.length} runs of ${job.title}, ${failures} failed`}
    >
      <line x1="0" x2="240" y1="31" y2="31" className="stroke-line-strong" />
      {bars.map(({ at, height, kind }, place) => (
        <rect
          key={at}
          x={(30 - bars.length + place) * 8 + 1}
          y={31 - height * 28}
          width="5"
          height={height * 28}
          className={fills[kind]}
        />
      ))}
    </svg>
  )
}

function Actions({ job, onEdit }: JobRowProps) {
  const run = useWrite(runJob, { refresh: [listJobs] })
  const set = useWrite(setJob, { refresh: [listJobs] })
  if (run.whyNot || set.whyNot || job.cron === null) return <span className="flex justify-end" />
  return (
    <div className="flex justify-end">
      <IconButton
        label={`Run ${job.title} now`}
        title="Run now"
        disabled={run.isPending}
        onClick={() =>
          run.mutate(
            { name: job.name },
            { onSuccess: () => toast({ group: 'success', text: `${job.title} will run in a moment.` }) },
          )
        }
      >
        <Play />
      </IconButton>
      <IconButton
        label={job.paused ? `Resume ${job.title}` : `Pause ${job.title}`}
        title={job.paused ? 'Resume' : 'Pause'}
        disabled={set.isPending}
        onClick={() => set.mutate({ name: job.name, paused: !job.paused })}
      >
        {job.paused ? <StepForward /> : <Pause />}
      </IconButton>
      <IconButton
        label={`Edit the schedule of ${job.title}`}
        title="Edit schedule"
        aria-haspopup="dialog"
        onClick={onEdit}
      >
        <Pencil />
      </IconButton>
    </div>
  )
}

/** '14:34' today, else with its day. */
function near(at: string): string {
  const day = todayInIndia(new Date(at))
  return day === todayInIndia(new Date()) ? clockOf(at) : `${formatDay(day).slice(0, 5)}, ${clockOf(at)}`
}

/** Work that failed each time it was tried: tried again or dropped by hand. */
function Aside() {
  const failures = useRead(listFailures, {}, { ownFailure: true }).data?.data
  const retry = useWrite(retryFailure, { refresh: [listFailures, listJobs] })
  const drop = useWrite(dropFailure, { refresh: [listFailures] })
  if (!failures || failures.length === 0) return null
  return (
    <section aria-labelledby="aside-h">
      <h2 id="aside-h" className="font-semibold">
        Put aside after all tries
      </h2>
      <ul className="panel mt-2">
        {failures.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line first:border-t-0 px-4 py-3"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {one.title}: {one.error}
              </p>
              <p className="wrap-anywhere text-ink-2 text-small">
                {formatTime(one.failed_at)}, tried {one.tries} times. <code>{one.asked.slice(0, 200)}</code>
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="small"
                busy={retry.isPending}
                whyNot={retry.whyNot}
                onClick={() => retry.mutate({ id: one.id })}
              >
                Try again
              </Button>
              <Button
                size="small"
                busy={drop.isPending}
                whyNot={drop.whyNot}
                onClick={() => drop.mutate({ id: one.id })}
              >
                Drop
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
