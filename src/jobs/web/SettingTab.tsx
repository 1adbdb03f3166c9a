import { useState } from 'react'
import { adminWho } from '#kit/access.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { changeSetting, listSettings, type SettingRow } from '../contract.ts'
import { readTyped, shownValue } from '../settings.ts'

const loadReason = () => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog)

/** Every setting that a feature declares, with what it does. */
export function SettingTab() {
  const read = useRead(listSettings, {}, { ownFailure: true })
  if (read.isError && !read.data)
    return <FailedState onRetry={() => void read.refetch()}>The settings did not load.</FailedState>
  if (!read.data) return <Skeleton width="100%" height={240} className="mt-4" />
  if (read.data.data.length === 0) return <EmptyState>There are no settings.</EmptyState>
  return (
    <ul className="panel mt-4">
      {read.data.data.map((one) => (
        <li key={one.key} className="row-line px-4 py-4">
          <Setting key={JSON.stringify(one.value)} setting={one} />
        </li>
      ))}
    </ul>
  )
}

function Setting({ setting }: { setting: SettingRow }) {
  const change = useWrite(changeSetting, { refresh: [listSettings], ownFailure: true })
  const whyNotThis = useWhyNot({ access: adminWho(setting.right) })
  const whyNot = whyNotThis ?? change.whyNot
  const shown = shownValue(setting.value, setting.unit)
  const [typed, setTyped] = useState(shown)
  const [tried, setTried] = useState<string | null>(null)
  const isYesNo = typeof setting.fallback === 'boolean'
  const reason = useOpening(loadReason)
  const [wanted, setWanted] = useState<unknown>(null)
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
    if (setting.right !== 'money') return send(value, '')
    setWanted(value)
    reason.open()
  }

  if (isYesNo)
    return (
      <div className="setting">
        <div className="min-w-0">
          <h2 className="job-title">{setting.title}</h2>
          <p className="text-ink-2">{setting.help}</p>
          {whyNot && <p className="text-ink-2">{whyNot}</p>}
          {change.error && <p className="text-danger-ink">{whyFailed(change.error)}</p>}
        </div>
        <Segmented
          label={setting.title}
          options={[
            { value: 'false', label: 'Off' },
            { value: 'true', label: 'On' },
          ]}
          value={String(setting.value)}
          disabled={whyNot !== null || change.isPending}
          onChange={(value) => save(value === 'true')}
        />
      </div>
    )

  const isChanged = typed !== shown
  const delivered = shownValue(setting.fallback, setting.unit)
  return (
    <form
      noValidate
      className="setting"
      onSubmit={(event) => {
        event.preventDefault()
        // The form that asks for the reason lies inside this one for React.
        if (event.target !== event.currentTarget) return
        const value = readTyped(typed, setting.fallback, setting.unit)
        setTried('why' in value ? value.why : null)
        if (!('why' in value)) save(value.value)
      }}
    >
      <Field
        label={setting.title}
        help={whyNot ? `${setting.help} ${whyNot}` : setting.help}
        error={tried ?? whyFailed(change.error)}
        className="min-w-0 flex-1"
      >
        <TextInput
          name={setting.key}
          value={typed}
          maxLength={2000}
          autoComplete="off"
          readOnly={whyNot !== null}
          {...(setting.unit === 'percent' && { inputMode: 'decimal', trail: <span className="text-ink-2">%</span> })}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {!whyNot && (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" busy={change.isPending} disabled={!isChanged}>
            Save
          </Button>
          {setting.is_set && (
            <Button kind="quiet" onClick={() => save(null)}>
              Restore {delivered ? `${delivered}${setting.unit === 'percent' ? '%' : ''}` : 'default'}
            </Button>
          )}
        </div>
      )}
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
    </form>
  )
}
