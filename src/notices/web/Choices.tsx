import { Suspense } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { LineFailed, whenShown } from '#ui/base/whenShown.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { getChoices, setChoice } from '../contract.ts'

// A list to choose from is heavy; the notices come first.
const DigestHour = whenShown(() => import('./DigestHour.tsx').then((part) => part.DigestHour), LineFailed)

type Choice = Output<typeof getChoices>['data'][number]

const ways: { value: Choice['mail']; label: string }[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'never', label: 'No e-mail' },
]

/**
 * Everything is told here; each kind is also mailed as the person chooses. Saved as it is changed.
 */
export function Choices() {
  const read = useRead(getChoices, {}, { ownFailure: true })
  if (read.isError && !read.data)
    return <FailedState onRetry={() => void read.refetch()}>Your choices did not load.</FailedState>
  return (
    <>
      <Suspense fallback={<Skeleton width={240} height={84} />}>
        <DigestHour />
      </Suspense>
      <ul className="panel">
        {read.data
          ? read.data.data.map((choice) => <ChoiceLine key={choice.kind} choice={choice} />)
          : [1, 2, 3, 4].map((line) => (
              <li key={line} className="p-4">
                <Skeleton width={280} />
              </li>
            ))}
      </ul>
    </>
  )
}

function ChoiceLine({ choice }: { choice: Choice }) {
  const write = useWrite(setChoice, { refresh: [getChoices] })
  const shown = write.isPending ? write.variables.mail : choice.mail
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 not-first:border-line not-first:border-t">
      <span className="font-medium">{choice.title}</span>
      <Segmented
        label={`E-mail: ${choice.title}`}
        options={ways}
        value={shown}
        onChange={(mail) => write.mutate({ kind: choice.kind, mail })}
      />
    </li>
  )
}
