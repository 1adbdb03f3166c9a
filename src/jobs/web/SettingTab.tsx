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
import { counted } from '#ui/base/counted.ts'
import { cx } from '#ui/base/cx.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FootBar } from '#ui/page/FootBar.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { changeSettings, listSettings, type SettingRow } from '../contract.ts'
import { grouped, inUnit, readTyped, shownValue } from '../settings.ts'

const loadReason = () => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog)

const scrollTo = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

/** Every setting that a feature declares; one that was found is in view. */
export function SettingTab() {
  const read = useRead(listSettings, {}, { ownFailure: true })
  if (read.isError && !read.data)
    return <FailedState onRetry={() => void read.refetch()}>The settings did not load.</FailedState>
  if (!read.data) return <Skeleton width="100%" height={240} className="mt-4" />
  if (read.data.data.length === 0) return <EmptyState>There are no settings.</EmptyState>
  return <Settings settings={read.data.data} />
}

/** By key: what was typed; null goes back to how Apotheca comes. */
type Typed = Readonly<Record<string, string | null>>

function Settings({ settings }: { settings: SettingRow[] }) {
  const { typed, type, discard, wrong, change, save, reason } = useChanges(settings)
  const count = Object.keys(typed).length
  useUnsavedPage(count > 0, { inSearch: true })
  return (
    <form
      noValidate
      className="mt-5 grid max-w-240 gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {grouped(settings).map(({ group, settings }) => (
        <Group key={group} title={group} settings={settings} typed={typed} wrong={wrong} onType={type} />
      ))}
      {count > 0 && (
        <FootBar
          label="Changed settings"
          className="panel sticky bottom-3 z-2 flex flex-wrap items-center gap-3 px-4 py-3 shadow-(--elev-bar)"
        >
          <p className="mr-auto font-medium" role="status">
            {counted(count, 'setting')} changed
          </p>
          {change.error && <p role="alert">{whyFailed(change.error)}</p>}
          <Button onClick={discard}>Discard</Button>
          <Button kind="primary" type="submit" busy={change.isPending} whyNot={change.whyNot}>
            Save {counted(count, 'setting')}
          </Button>
        </FootBar>
      )}
      {reason.Part && (
        <reason.Part
          key={reason.times}
          open={reason.isOpen}
          onClose={reason.close}
          title={`Change ${counted(count, 'setting')}?`}
          text="The reason is kept with the change."
          gentle
          action="Save"
          busy={change.isPending}
          failure={whyFailed(change.error)}
          onReason={(why: string) => save(why)}
        />
      )}
    </form>
  )
}

function useChanges(settings: SettingRow[]) {
  const [typed, setTyped] = useState<Typed>({})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const change = useWrite(changeSettings, { refresh: [listSettings], ownFailure: true })
  const reason = useOpening(loadReason)
  const byKey = new Map(settings.map((one) => [one.key, one]))

  function type(setting: SettingRow, text: string | null) {
    const { [setting.key]: _, ...others } = typed
    const isSame = text === null ? !setting.is_set : text === shownOf(setting) && !isUndecided(setting)
    setTyped(isSame ? others : { ...others, [setting.key]: text })
    if (wrong[setting.key]) setWrong(({ [setting.key]: __, ...rest }) => rest)
    change.reset()
  }

  /** What is money is not changed in passing. */
  function save(why?: string) {
    const found: Record<string, string> = {}
    const changes = Object.entries(typed).flatMap(([key, text]) => {
      const setting = byKey.get(key)
      if (!setting) return []
      if (text === null) return [{ key, value: null }]
      const value = readValue(setting, text)
      if ('why' in value) found[key] = value.why
      return 'why' in value ? [] : [{ key, value: value.value }]
    })
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const isMoney = changes.some(({ key }) => byKey.get(key)?.right === mayEnterMoney.key)
    if (isMoney && why === undefined) return reason.open()
    change.mutate(
      { changes, reason: why ?? '' },
      {
        onSuccess: () => {
          setTyped({})
          reason.close()
          toast({ group: 'success', text: `${counted(changes.length, 'setting')} saved.` })
        },
        onError: ({ errors }) => {
          const known = Object.entries((errors ?? {}) as Record<string, string>).filter(([key]) => byKey.has(key))
          if (known.length > 0) reason.close()
          setWrong(Object.fromEntries(known))
        },
      },
    )
  }
  const discard = () => {
    setTyped({})
    setWrong({})
    change.reset()
  }
  return { typed, type, discard, wrong, change, save, reason }
}

const shownOf = ({ value, unit }: SettingRow) => shownValue(value, unit)
/** Keeping the value that Apotheca comes with is a decision too, which has to be made once. */
const isUndecided = ({ is_asked, is_set }: SettingRow) => is_asked && !is_set

function readValue(setting: SettingRow, text: string) {
  if (typeof setting.fallback === 'boolean') return { value: text === 'true' }
  return setting.choices ? { value: text } : readTyped(text, setting.fallback, setting.unit)
}

type Shared = {
  typed: Typed
  wrong: Readonly<Record<string, string>>
  onType: (setting: SettingRow, text: string | null) => void
}

/** The right that is missing is named once, where all of them need the same. */
function Group({ title, settings, ...shared }: Shared & { title: string; settings: SettingRow[] }) {
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
            <Setting setting={one} isSaid={isOneRight} {...shared} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `isSaid`: the right that it needs stands above already. */
function Setting({ setting, isSaid, typed, wrong, onType }: Shared & { setting: SettingRow; isSaid: boolean }) {
  const whyNot = useWhyNot({ access: adminWho(rightCalled(setting.right)) })
  const id = useId()
  const error = wrong[setting.key]
  const text = typed[setting.key]
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
      {whyNot === null ? (
        <Value
          setting={setting}
          id={id}
          text={text === undefined ? shownOf(setting) : (text ?? shownValue(setting.fallback, setting.unit))}
          isWrong={error !== undefined}
          isChanged={text !== undefined}
          onType={(now) => onType(setting, now)}
        />
      ) : (
        <p className="figures font-medium">{optionOf(setting) ?? (inUnit(setting.value, setting.unit) || 'Not set')}</p>
      )}
    </div>
  )
}

const yesNo = [
  { value: 'false', label: 'Off' },
  { value: 'true', label: 'On' },
]

function optionsOf({ fallback, choices }: SettingRow) {
  return typeof fallback === 'boolean' ? yesNo : choices
}

const optionOf = (setting: SettingRow) =>
  optionsOf(setting)?.find(({ value }) => value === String(setting.value))?.label

type ValueProps = {
  setting: SettingRow
  /** Of the sentence that says what it does. */
  id: string
  text: string
  isWrong: boolean
  isChanged: boolean
  onType: (text: string | null) => void
}

function Value({ setting, id, text, isWrong, isChanged, onType }: ValueProps) {
  const options = optionsOf(setting)
  const isNumber = typeof setting.fallback === 'number'
  const delivered = inUnit(setting.fallback, setting.unit)
  const isDelivered = text === shownValue(setting.fallback, setting.unit)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {options ? (
        <Segmented label={setting.title} options={options} value={text} onChange={onType} />
      ) : (
        <TextInput
          name={setting.key}
          aria-label={setting.title}
          aria-describedby={id}
          aria-invalid={isWrong || undefined}
          className={isNumber ? 'figures w-34' : 'w-70 max-tablet:w-full'}
          value={text}
          maxLength={2000}
          autoComplete="off"
          {...(isNumber && { inputMode: 'decimal' as const })}
          {...(setting.unit && {
            trail: <span className="text-ink-2">{setting.unit === 'percent' ? '%' : setting.unit}</span>,
          })}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      {!isChanged && isUndecided(setting) && (
        <Button kind="quiet" onClick={() => onType(text)}>
          Keep {(optionOf(setting) ?? text).toLowerCase()}
        </Button>
      )}
      {!isChanged && setting.is_set && !isDelivered && !options && (
        <Button kind="quiet" onClick={() => onType(null)}>
          Restore {delivered || 'default'}
        </Button>
      )}
    </div>
  )
}
