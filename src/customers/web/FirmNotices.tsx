import type { Output } from '#kit/endpoint.ts'
import { useAddress } from '#kit/web/address.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { getFirmNotices, setFirmNotice } from '../contract.ts'
import type { Firm } from './firm.ts'

type Choice = Output<typeof getFirmNotices>['data'][number]

const ways: { value: Choice['mail']; label: string }[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'never', label: 'No e-mail' },
]

/** Of what a distributor wants to be told by e-mail, and how. */
export function FirmNotices({ firms }: { firms: Firm[] }) {
  const [params, change] = useAddress()
  const code = params.get('distributor') || (firms.length === 1 ? (firms[0]?.code ?? '') : '')
  return (
    <div className="mt-5 grid max-w-170 gap-4">
      <Field label="Distributor" className="w-80 max-tablet:w-full">
        <Select
          name="distributor"
          options={firms.map((firm) => ({ value: firm.code, label: firm.name }))}
          value={code || null}
          placeholder="Choose a distributor"
          onChange={(distributor) => change({ distributor })}
        />
      </Field>
      {code ? (
        <Choices key={code} code={code} />
      ) : (
        <EmptyState>Choose a distributor to see how it is notified.</EmptyState>
      )}
    </div>
  )
}

function Choices({ code }: { code: string }) {
  const read = useRead(getFirmNotices, { distributor: code }, { ownFailure: true })
  if (read.isError && !read.data) {
    if (read.error.http === 404) return <EmptyState>We can’t find that distributor among those you serve.</EmptyState>
    return <FailedState onRetry={() => void read.refetch()}>The notices did not load.</FailedState>
  }
  return (
    <>
      <p className="text-ink-2">
        Everything is shown under Notifications. By e-mail, everybody who signs in for the firm gets it like this, until
        they choose otherwise themselves.
      </p>
      <ul className="panel">
        {read.data
          ? read.data.data.map((choice) => <ChoiceLine key={choice.kind} code={code} choice={choice} />)
          : [1, 2, 3, 4].map((line) => (
              <li key={line} className="p-4">
                <Skeleton width={280} />
              </li>
            ))}
      </ul>
    </>
  )
}

function ChoiceLine({ code, choice }: { code: string; choice: Choice }) {
  const write = useWrite(setFirmNotice, { refresh: [getFirmNotices] })
  const shown = write.isPending ? write.variables.mail : choice.mail
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 not-first:border-line not-first:border-t">
      <span className="font-medium">{choice.title}</span>
      <Segmented
        label={`E-mail: ${choice.title}`}
        options={ways}
        value={shown}
        onChange={(mail) => write.mutate({ distributor: code, kind: choice.kind, mail })}
      />
    </li>
  )
}
