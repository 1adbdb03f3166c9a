import { formatTime } from '#kit/date.ts'
import { TextField } from '#kit/web/form/fields.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { type Job, listJobs, setJob } from '../contract.ts'
import { cronInWords, nextRun, readCron } from '../cron.ts'

type ScheduleFormProps = { open: boolean; onClose: () => void; job: Job }

const usual = [
  { cron: '*/10 * * * *', label: 'Every 10 minutes' },
  { cron: '0 * * * *', label: 'Every hour' },
  { cron: '0 6 * * *', label: 'Every day at 06:00' },
  { cron: '0 6 * * 1', label: 'Every Monday at 06:00' },
]

/** A cron line with what it means and when it comes next. */
export function ScheduleForm({ open, onClose, job }: ScheduleFormProps) {
  const set = useWrite(setJob, { refresh: [listJobs], ownFailure: true })
  const form = useForm({
    initial: { cron: job.cron ?? '' },
    judge: ({ cron }) => {
      const read = readCron(cron)
      return typeof read === 'string' ? { cron: read } : {}
    },
    saving: set,
    onSave: ({ cron }) => save(cron.trim()),
  })
  function save(cron: string) {
    set.mutate(
      { name: job.name, cron },
      {
        onSuccess: ({ data }) => {
          toast({ group: 'success', text: `${data.title}: ${data.schedule}.` })
          onClose()
        },
      },
    )
  }
  const read = readCron(form.values.cron)
  const next = typeof read === 'string' ? null : nextRun(read, new Date())
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Schedule of ${job.title}`}
      action="Save schedule"
      onSubmit={form.onSubmit}
      busy={set.isPending}
      whyNot={set.whyNot}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <TextField
        form={form}
        name="cron"
        label="Schedule"
        kind="code"
        most={60}
        help="Minute, hour, day of the month, month, day of the week, in Indian time."
      />
      <div className="flex flex-wrap gap-2">
        {usual.map(({ cron, label }) => (
          <Button key={cron} size="small" onClick={() => form.set({ cron })}>
            {label}
          </Button>
        ))}
      </div>
      {typeof read !== 'string' && (
        <p role="status">
          {cronInWords(form.values.cron)}.{' '}
          {next ? `Next run: ${formatTime(next.toISOString())}.` : 'It never runs within a year.'}
        </p>
      )}
      {job.is_changed && (
        <p>
          <Button kind="link" onClick={() => save('')}>
            Restore the original schedule
          </Button>
        </p>
      )}
    </FormDialog>
  )
}
