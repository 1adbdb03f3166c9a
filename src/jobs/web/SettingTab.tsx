import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { mayEnterMoney } from '#credit/rights.ts'
import { adminWho } from '#kit/access.ts'
import { rightCalled } from '#kit/rights.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { mayManageJobs } from '#machines/rights.ts'
import { Button } from '#ui/base/Button.tsx'
import { cx } from '#ui/base/cx.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { changeSetting, listSettings, type SettingRow } from '../contract.ts'
import { grouped, readTyped, shownValue } from '../settings.ts'

const loadReason = () => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog)

const scrollTo = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

/** Every setting that a feature declares, with what it does; one that was found is in view. */
export function SettingTab() {
  const read = useRead(listSettings, {}, { ownFailure: true })
  if (read.isError && !read.data)
    return <FailedState onRetry={() => void read.refetch()}>The settings did not load.</FailedState>
  if (!read.data) return <Skeleton width="100%" height={240} className="mt-4" />
  if (read.data.data.length === 0) return <EmptyState>There are no settings.</EmptyState>
  return (
    <div className="mt-5 grid max-w-240 gap-8">
      {grouped(read.data.data).map(({ group, settings }) => (
        <Group key={group} title={group} settings={settings} />
      ))}
    </div>
  )
}

/** The right that is missing is named once, where all of them need the same. */
function Group({ title, settings }: { title: string; settings: SettingRow[] }) {
  const asked = useSearchParams()[0].get('setting')
  const [first, ...others] = settings.map(({ right }) => right)
  const isOneRight = first !== undefined && others.every((right) => right === first)
  const whyNot = useWhyNot({ access: adminWho(first === undefined ? mayManageJobs : rightCalled(first)) })
  return (
    <section aria-label={title}>
      <h2 className="text-heading">{title}</h2>
      {isOneRight && whyNot && <p className="text-ink-2 text-small">{whyNot}</p>}
      <ul className="panel mt-2">
        {settings.map((one) => (
          <li
            key={one.key}
            ref={one.key === asked ? scrollTo : undefined}
            className={cx('border-t border-line first:border-t-0 px-4 py-3', one.key === asked && 'bg-accent-soft')}
          >
            <Setting key={JSON.stringify([one.value, one.is_set])} setting={one} isSaid={isOneRight} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `isSaid`: the right that it needs stands above already. */
function Setting({ setting, isSaid }: { setting: SettingRow; isSaid: boolean }) {
  const change = useWrite(changeSetting, { refresh: [listSettings], ownFailure: true })
  const whyNotThis = useWhyNot({ access: adminWho(rightCalled(setting.right)) })
  const whyNot = whyNotThis ?? change.whyNot
  const [tried, setTried] = useState<string | null>(null)
  const reason = useOpening(loadReason)
  const [wanted, setWanted] = useState<unknown>(null)
  const id = useId()
  const error = tried ?? whyFailed(change.error)
  const send = (value: unknown, why: string) =>
    change.mutate(
      { key: setting.key, value, reason: why },
      {
        onSuccess: () => {
          toast({ group: 'success', text: `${setting.title} is saved.` })
          reason.close()
        },
      },
    )
  /** What is money is not changed in passing. */
  function save(value: unknown) {
    if (setting.right !== mayEnterMoney.key) return send(value, '')
    setWanted(value)
    reason.open()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_380px] items-center gap-y-2 gap-x-8 max-tablet:grid-cols-1">
      <div className="min-w-0">
        <h3 className="text-body font-medium">{setting.title}</h3>
        <p id={id} className="text-ink-2 text-small">
          {setting.help} {!isSaid && whyNot}
        </p>
        {error && (
          <p role="alert" className="mt-1 flex items-baseline gap-2 text-danger-ink text-small">
            <Mark group="danger" />
            {error}
          </p>
        )}
      </div>
      <Value
        setting={setting}
        isLocked={whyNot !== null}
        busy={change.isPending}
        id={id}
        onTried={setTried}
        onSave={save}
      />
      {reason.Part && (
        <reason.Part
          key={reason.times}
          open={reason.isOpen}
          onClose={reason.close}
          title={`Change ${setting.title.charAt(0).toLowerCase()}${setting.title.slice(1)}?`}
          text="The reason is kept with the change."
          gentle
          action="Save"
          busy={change.isPending}
          failure={whyFailed(change.error)}
          onReason={(why: string) => send(wanted, why)}
        />
      )}
    </div>
  )
}

type ValueProps = {
  setting: SettingRow
  /** Only read by who has not its right. */
  isLocked: boolean
  busy: boolean
  /** Of the sentence that says what it does. */
  id: string
  onTried: (why: string | null) => void
  onSave: (value: unknown) => void
}

function Value(props: ValueProps) {
  const { setting, isLocked } = props
  const options = optionsOf(setting)
  if (isLocked) {
    const chosen = options?.find(({ value }) => value === String(setting.value))?.label
    const shown = shownValue(setting.value, setting.unit)
    const unit = setting.unit === 'percent' ? '%' : ''
    return (
      <p className="flex flex-wrap items-center gap-2 figures font-medium">
        {chosen ?? (shown ? `${shown}${unit}` : 'Not set')}
      </p>
    )
  }
  return options ? <Chosen {...props} options={options} /> : <Typed {...props} />
}

const yesNo = [
  { value: 'false', label: 'Off' },
  { value: 'true', label: 'On' },
]

function optionsOf({ fallback, choices }: SettingRow) {
  return typeof fallback === 'boolean' ? yesNo : choices
}

function Chosen({ setting, busy, onSave, options }: ValueProps & { options: { value: string; label: string }[] }) {
  const read = (value: string) => (typeof setting.fallback === 'boolean' ? value === 'true' : value)
  const chosen = options.find(({ value }) => value === String(setting.value))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={setting.title}
        options={options}
        value={String(setting.value)}
        disabled={busy}
        onChange={(value) => onSave(read(value))}
      />
      {setting.is_asked && !setting.is_set && (
        <Button kind="quiet" onClick={() => onSave(setting.value)}>
          Keep {chosen?.label.toLowerCase()}
        </Button>
      )}
    </div>
  )
}

function Typed({ setting, busy, id, onTried, onSave }: ValueProps) {
  const shown = shownValue(setting.value, setting.unit)
  const [typed, setTyped] = useState(shown)
  const delivered = shownValue(setting.fallback, setting.unit)
  const isNumber = typeof setting.fallback === 'number'
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const value = readTyped(typed, setting.fallback, setting.unit)
        onTried('why' in value ? value.why : null)
        if (!('why' in value)) onSave(value.value)
      }}
    >
      <TextInput
        name={setting.key}
        aria-label={setting.title}
        aria-describedby={id}
        className={isNumber ? 'figures w-30' : 'w-70 max-tablet:w-full'}
        value={typed}
        maxLength={2000}
        autoComplete="off"
        {...(isNumber && { inputMode: 'decimal' })}
        {...(setting.unit === 'percent' && { trail: <span className="text-ink-2">%</span> })}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== shown && (
        <Button type="submit" busy={busy}>
          Save
        </Button>
      )}
      {typed === shown && setting.is_asked && !setting.is_set && (
        <Button kind="quiet" type="submit" busy={busy}>
          Keep {shown}
        </Button>
      )}
      {typed === shown && setting.is_set && shown !== delivered && (
        <Button kind="quiet" onClick={() => onSave(null)}>
          Restore {delivered ? `${delivered}${setting.unit === 'percent' ? '%' : ''}` : 'default'}
        </Button>
      )}
    </form>
  )
}
