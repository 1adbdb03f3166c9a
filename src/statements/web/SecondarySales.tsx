import { useChoice } from '#cart/web/choosing/choice.ts'
import { todayInIndia } from '#kit/date.ts'
import { type Changes, useAddress } from '#kit/web/address.ts'
import { useRead } from '#kit/web/query.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { ForWhom } from '#uploads/web/ForWhom.tsx'
import { ShortSelect } from '#uploads/web/ShortSelect.tsx'
import { getStatement, listStatements } from '../contract.ts'
import { monthInWords, monthOf } from '../rules.ts'
import { stateGroups, stateInWords } from '../words.ts'
import { MonthStatement } from './MonthStatement.tsx'
import { SuggestedOrder } from './SuggestedOrder.tsx'
import './statements.css'

type View = 'statement' | 'order'

export function SecondarySales() {
  const choice = useChoice()
  const [params, change] = useAddress()
  const view: View = params.get('view') === 'order' ? 'order' : 'statement'
  const isWaiting = choice.isEmployee && !choice.served
  return (
    <>
      <PageHead title="Secondary sales" actions={<ForWhom choice={choice} />}>
        <span className="max-tablet:hidden">What came in, what was sold on, and what is left, month by month.</span>
      </PageHead>
      {isWaiting ? (
        <EmptyState>Choose a stockist to see the statements.</EmptyState>
      ) : (
        <div className="mt-5">
          <Tabs<View>
            label="Secondary sales"
            tabs={[
              { value: 'statement', label: 'Statements' },
              { value: 'order', label: 'Suggested order' },
            ]}
            value={view}
            onChange={(to) => change({ view: to === 'order' ? to : '' })}
          >
            {view === 'order' ? (
              choice.served &&
              choice.cfa && (
                <SuggestedOrder which={{ distributor: choice.served.distributor, cfa_code: choice.cfa.code }} />
              )
            ) : (
              <Months
                distributor={choice.isEmployee ? choice.served?.distributor : undefined}
                month={params.get('month')}
                version={params.get('version')}
                change={change}
              />
            )}
          </Tabs>
        </div>
      )}
    </>
  )
}

type MonthsProps = {
  distributor: string | undefined
  month: string | null
  version: string | null
  change: (changes: Changes) => void
}

/** One month at a time; the others with what became of each. */
function Months({ distributor, month: asked, version, change }: MonthsProps) {
  const whose = distributor ? { distributor } : {}
  const list = useRead(listStatements, whose, { ownFailure: true })
  const months = list.data?.data ?? []
  const month =
    asked ?? months.find(({ state }) => state === 'missing' || state === 'returned')?.month ?? months[0]?.month
  const read = useRead(
    getStatement,
    { ...whose, month: month ?? '', ...(version && { version }) },
    { enabled: month !== undefined, ownFailure: true },
  )
  if (list.isError && !list.data)
    return <FailedState onRetry={() => void list.refetch()}>Your statements did not load.</FailedState>
  const now = monthOf(todayInIndia(new Date()))
  const choices = [
    ...months.map((one) => ({ value: one.month, label: `${monthInWords(one.month)}: ${stateInWords[one.state]}` })),
    { value: now, label: `${monthInWords(now)}: still running` },
  ]
  const statement = read.data?.data
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-4 desk:grid-cols-[220px_minmax(0,1fr)] desk:[&>select]:hidden">
      <nav aria-label="Months" className="max-desk:hidden">
        <ul className="grid gap-0.5">
          {months.map((one) => (
            <li key={one.month}>
              <button
                type="button"
                className="w-full rounded-control px-3 py-2 text-left hover:bg-hover aria-current:bg-selected"
                aria-current={one.month === month || undefined}
                onClick={() => change({ version: '', month: one.month })}
              >
                <span className="block font-medium">{monthInWords(one.month)}</span>
                <StatusMark group={stateGroups[one.state]}>{stateInWords[one.state]}</StatusMark>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <ShortSelect label="Month" options={choices} value={month ?? ''} onChange={(to) => change({ month: to })} />
      <div className="min-w-0">
        {read.isError && !statement ? (
          <FailedState onRetry={() => void read.refetch()}>The statement did not load.</FailedState>
        ) : statement ? (
          <MonthStatement
            key={`${statement.distributor} ${statement.month} ${statement.id} ${statement.version}`}
            statement={statement}
            distributor={distributor}
            onVersion={(to) => change({ version: to })}
          />
        ) : (
          <Skeleton width="100%" height={320} />
        )}
      </div>
    </div>
  )
}
