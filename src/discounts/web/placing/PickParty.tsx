import { useState } from 'react'
import { useDebounced } from '#kit/web/debounce.ts'
import { useRead } from '#kit/web/query.ts'
import { listParties } from '#parties/contract.ts'
import { mostFound } from '#parties/rules.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { useEnter } from '#ui/fields/useEnter.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'

type PickPartyProps = { distributor: string; name: string; onPick: (party: number) => void }

/** For whom: those that one may sell to and that this distributor supplies. */
export function PickParty({ distributor, name, onPick }: PickPartyProps) {
  const [text, setText] = useState('')
  const search_text = useDebounced(text.trim(), 300)
  const read = useRead(listParties, { search_text, distributor, limit: 50 }, { keepPrevious: true, ownFailure: true })
  const found = read.data
  const enter = useEnter({
    text: text.trim(),
    isKnown: !read.isPending && !read.isPlaceholderData && search_text === text.trim(),
    take() {
      const [first] = found?.data ?? []
      if (first && search_text !== '') onPick(first.party_id)
    },
  })
  return (
    <>
      <PageHead title="Discount business">
        Who is the order for? {found && `${inAll(found.total)} supplied by ${name}.`}
      </PageHead>
      <form
        className="max-w-150 my-3"
        onSubmit={(event) => {
          event.preventDefault()
          enter.press()
        }}
      >
        <SearchInput label="Search doctors and hospitals" value={text} onChange={setText} />
      </form>
      {read.isError && !found ? (
        <FailedState onRetry={() => void read.refetch()}>The doctors and hospitals did not load.</FailedState>
      ) : !found ? (
        <Skeleton width="100%" height={200} className="mt-4" />
      ) : found.data.length === 0 ? (
        <EmptyState>
          {search_text
            ? `No doctor or hospital matches ‘${search_text}’.`
            : 'Nobody is supplied by this distributor yet. The office keeps doctors and hospitals.'}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-2">
          {found.data.map((party) => (
            <li key={party.party_id}>
              <button
                type="button"
                className="panel h-full w-full px-4 py-3 text-left hover:border-ink-3"
                onClick={() => onPick(party.party_id)}
              >
                <span className="block font-semibold">{party.name}</span>
                <span className="block text-ink-2">
                  {[party.detail || (party.kind === 'doctor' ? 'Doctor' : 'Hospital'), party.city].join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function inAll(total: number): string {
  if (total > mostFound.own) return `More than ${mostFound.own} doctors and hospitals`
  return total === 1 ? '1 doctor or hospital' : `${total} doctors and hospitals`
}
