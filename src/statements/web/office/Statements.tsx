import Bell from 'lucide-react/icons/bell'
import type { CSSProperties } from 'react'
import { Link, useSearchParams } from 'wouter'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Marked, Matches } from '#ui/base/Marked.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { FilterBar } from '#ui/table/FilterBar.tsx'
import { FoldedFilters } from '#ui/table/FoldedFilters.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { listAllStatements, remindOfStatements } from '../../contract.ts'
import { monthBefore, monthInWords, monthOf } from '../../rules.ts'
import { stateGroups, stateInWords } from '../../words.ts'
import { OneStatement } from './OneStatement.tsx'
import '../statements.css'

type Firm = Output<typeof listAllStatements>['data'][number]

const states = (['missing', 'sent', 'accepted', 'returned'] as const).map((value) => ({
  value,
  label: stateInWords[value],
}))
const size = 50

export function Statements() {
  const [params] = useSearchParams()
  const id = params.get('statement')
  return id ? <OneStatement id={id} /> : <Matrix />
}

function Matrix() {
  const list = useList(listAllStatements, {
    name: 'firm',
    size,
    filters: { state: oneOf(['missing', 'sent', 'accepted', 'returned']) },
  })
  const { address } = list
  const whole = useRead(listAllStatements, {}, { ownFailure: true })
  const last = whole.data?.months[0]
  return (
    <>
      <PageHead
        title="Secondary sales"
        crumbs={[{ label: 'Orders' }, { label: 'Secondary sales' }]}
        actions={
          <>
            <ExportMenu list={listAllStatements} input={list.narrowed} name="statements" disabled={!list.total} />
            <Remind missing={last?.missing ?? 0} />
          </>
        }
      >
        {last ? inWords(last) : <Skeleton width={320} />}
      </PageHead>
      <FilterBar list={list} count={list.total !== undefined && counted(list.total, 'distributor')}>
        <ListSearch label="Search by distributor, city or code" address={address} className="h-control-s w-80" />
        <FoldedFilters set={Object.values(address.filters).filter(Boolean).length} total={list.total}>
          <ChipFilter list={list} name="state" label="With a month that is" options={states} />
        </FoldedFilters>
      </FilterBar>
      {list.hasFailed ? (
        <FailedState onRetry={list.again}>The statements did not load.</FailedState>
      ) : !list.rows ? (
        <Skeleton width="100%" height={400} />
      ) : list.rows.length === 0 ? (
        <NoMatch onClear={address.clearAll}>No distributors match.</NoMatch>
      ) : (
        <Matches search={address.search}>
          <Firms firms={list.rows} />
          {(list.total ?? 0) > size && (
            <Pager
              page={address.page}
              pageSize={size}
              total={list.total ?? 0}
              onPage={address.setPage}
              label="Pages of distributors"
            />
          )}
        </Matches>
      )}
    </>
  )
}

function inWords({
  month,
  missing,
  sent,
  accepted,
  returned,
}: {
  month: string
  missing: number
  sent: number
  accepted: number
  returned: number
}) {
  return `${monthInWords(month)}: ${groupIndian(missing)} missing, ${groupIndian(sent)} to check, ${groupIndian(accepted)} accepted, ${groupIndian(returned)} sent back.`
}

function Firms({ firms }: { firms: readonly Firm[] }) {
  const months = firms[0]?.months.map(({ month }) => month) ?? []
  return (
    <>
      <p className="flex flex-wrap gap-y-1 gap-x-4 mb-2 text-[12px] text-ink-2" aria-hidden="true">
        {states.map(({ value, label }) => (
          <span key={value} className="flex items-center gap-1.5">
            <Mark group={value === 'missing' ? 'neutral' : stateGroups[value]} /> {label}
          </span>
        ))}
      </p>
      <div className="statement-months panel overflow-x-auto" style={{ '--months': months.length } as CSSProperties}>
        <div className="statement-firm text-[12px] text-ink-3 max-tablet:hidden" aria-hidden="true">
          <span>Distributor</span>
          {months.map((month) => (
            <span key={month}>{shortMonth(month)}</span>
          ))}
        </div>
        {firms.map((firm) => (
          <section key={firm.distributor} className="statement-firm" aria-label={firm.distributor_name}>
            <div>
              <span className="font-medium">
                <Marked>{firm.distributor_name}</Marked>
              </span>
              <span className="block text-ink-3 text-small">
                <Code>
                  <Marked>{firm.distributor}</Marked>
                </Code>{' '}
                <Marked>{firm.city}</Marked>
              </span>
            </div>
            {firm.months.map((cell) => (
              <Cell key={cell.month} cell={cell} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

const cellClass = 'flex min-h-11 items-center gap-1.5 text-[12px] text-ink-2'

function Cell({ cell: { month, state, id, differences } }: { cell: Firm['months'][number] }) {
  const inside = (
    <>
      <Mark group={state === 'missing' ? 'neutral' : stateGroups[state]} />
      <span className="tablet:hidden">{shortMonth(month)}</span>
      <span className="sr-only">{stateInWords[state]}</span>
      {differences > 0 && (
        <span title={counted(differences, 'difference')}>
          ({differences}
          <span className="sr-only"> {differences === 1 ? 'difference' : 'differences'}</span>)
        </span>
      )}
    </>
  )
  if (id === null) return <span className={cellClass}>{inside}</span>
  return (
    <Link href={`/admin/secondary-upload?statement=${id}`} className={`${cellClass} hover:bg-hover`}>
      {inside}
    </Link>
  )
}

/** 'Oct 26' */
function shortMonth(month: string): string {
  return `${monthInWords(month).slice(0, 3)} ${month.slice(2, 4)}`
}

function Remind({ missing }: { missing: number }) {
  const remind = useWrite(remindOfStatements)
  const month = monthBefore(monthOf(todayInIndia(new Date())))
  async function ask() {
    const isSure = await confirm({
      title: `Remind ${counted(missing, 'distributor')}?`,
      text: `Each gets a notice that the statement of ${monthInWords(month)} is missing. Nobody is told twice on one day.`,
      action: 'Send reminders',
      danger: false,
    })
    if (!isSure) return
    remind.mutate(
      { month },
      {
        onSuccess: ({ data }) =>
          toast({ group: 'success', text: `${counted(data.reminded, 'distributor')} reminded.` }),
      },
    )
  }
  return (
    <Button busy={remind.isPending} disabled={missing === 0} whyNot={remind.whyNot} onClick={() => void ask()}>
      <Bell />
      Remind {groupIndian(missing)} missing
    </Button>
  )
}
