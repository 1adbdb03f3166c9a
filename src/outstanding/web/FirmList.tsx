import { useMemo } from 'react'
import { Link } from 'wouter'
import { pastDue } from '#credit/rules.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { readSort } from '#kit/web/list/filters.ts'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { usePagedList } from '#kit/web/list/pagedList.ts'
import { type SortableColumn, sortable } from '#kit/web/list/sortable.ts'
import { useStable } from '#kit/web/stable.ts'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { Marked, Matches } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { ChipChoice, FilterBar } from '#ui/table/FilterBar.tsx'
import { FoldedFilters } from '#ui/table/FoldedFilters.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { firmSorts, type Outstanding, owingStates } from '../contract.ts'
import { type Firm, type FirmSort, narrowFirms } from '../owing-list.ts'
import { Bar } from './Ageing.tsx'
import type { Types } from './BothTypes.tsx'
import { Promised } from './Promised.tsx'

export type FirmListProps = {
  read: {
    data: { data: Outstanding } | undefined
    isFetching: boolean
    isError: boolean
    refetch: () => unknown
  }
  /** Where the open documents of one firm are. */
  hrefOf: (firm: Firm) => string
}

const size = 50
const states = [
  { value: 'past_due', label: 'Past due' },
  { value: 'over_limit', label: 'Over credit limit' },
  { value: 'on_account', label: 'Money on account' },
  { value: 'promised', label: 'Promised' },
]

/**
 * All firms come at once, since what they owe is summed above; search, filter and pages are made
 * here.
 */
export function FirmList({ read, hrefOf }: FirmListProps) {
  const address = useListAddress('firm', ['owing'])
  const firms = read.data?.data.firms
  const { search, sort: sortText } = address
  const { owing } = address.filters
  const sorted = useMemo(
    () => firms && narrowFirms(firms, { search_text: search, owing, sort: sortText }),
    [firms, search, owing, sortText],
  )
  const from = (address.page - 1) * size
  const list = usePagedList<Firm>(
    {
      data: sorted && { data: sorted.slice(from, from + size), total: sorted.length },
      isPlaceholderData: false,
      isFetching: read.isFetching,
      isError: read.isError,
      refetch: read.refetch,
    },
    address,
    size,
  )
  const most = Math.max(1, ...(firms ?? []).map((firm) => firm.total_paise))
  const sort = readSort(address.sort)
  const setSort = useStable(address.setSort)
  const columns = useMemo(
    () => columnsOf(hrefOf, most).map((column) => sortable(column, address.sort, setSort)),
    [hrefOf, most, address.sort, setSort],
  )
  const isNarrowed = address.search !== '' || address.filters.owing !== ''
  return (
    <>
      <FilterBar
        list={list}
        count={sorted !== undefined && `${counted(sorted.length, 'distributor')}${sort ? '' : ', most overdue first'}`}
      >
        <ListSearch label="Search by distributor, city or code" address={address} className="h-control-s w-80" />
        <FoldedFilters set={address.filters.owing ? 1 : 0} total={sorted?.length}>
          <ChipChoice
            label="Owing"
            options={states}
            value={address.filters.owing}
            onChange={(owing) => address.setFilters({ owing })}
          />
        </FoldedFilters>
      </FilterBar>
      <Matches search={address.search}>
        <ListTable
          list={list}
          label="Distributors"
          pages="Pages of distributors"
          columns={columns}
          rowKey={(firm) => firm.distributor}
          empty={
            isNarrowed ? <NoMatch onClear={address.clearAll}>No distributors match.</NoMatch> : 'No distributors yet.'
          }
          failed="The distributors did not load."
        />
      </Matches>
    </>
  )
}

function columnsOf(hrefOf: (firm: Firm) => string, most: number): SortableColumn<Firm, FirmSort>[] {
  return [
    {
      head: 'Distributor',
      kind: 'name',
      card: 'title',
      sortBy: 'distributor_name',
      cell: (firm) => (
        <>
          <Link href={hrefOf(firm)} className="inline-block py-0.5">
            <Marked>{firm.distributor_name}</Marked>
          </Link>
          <span className="block font-normal text-ink-3 text-small">
            <Code>
              <Marked>{firm.distributor}</Marked>
            </Code>{' '}
            <Marked>{firm.city}</Marked>
          </span>
          {firm.promise && <Promised {...firm.promise} />}
        </>
      ),
    },
    { head: 'By age', width: '24%', card: 'wide', cell: (firm) => <Bar ageing={firm.ageing} total={most} /> },
    {
      head: 'Owes ₹',
      kind: 'number',
      sortBy: 'total_paise',
      cell: (firm) => (
        <>
          <Money paise={firm.total_paise} column dash />
          {firm.other_paise > 0 && (
            <span className="block font-normal text-ink-3 text-small">
              and <Money paise={firm.other_paise} /> of the other type
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Past due ₹',
      kind: 'number',
      sortBy: 'past_due',
      cell: (firm) => <Money paise={pastDue(firm.ageing)} column dash className="font-semibold" />,
    },
    {
      head: 'On account ₹',
      kind: 'number',
      sortBy: 'on_account_paise',
      cell: (firm) => <Money paise={firm.on_account_paise} column dash />,
    },
    {
      head: 'Credit left ₹',
      kind: 'number',
      sortBy: 'credit_left_paise',
      cell: (firm) => (
        <Money
          paise={firm.credit_left_paise}
          column
          {...(firm.credit_left_paise < 0 && { className: 'text-danger-ink' })}
        />
      ),
    },
  ]
}

/** What the list is narrowed to, as its file takes it. */
export function useFirmNarrowing() {
  const { search, sort, filters } = useListAddress('firm', ['owing'])
  const owing = owingStates.find((one) => one === filters.owing)
  const by = readSort(sort)?.by
  return {
    ...(search && { search_text: search }),
    ...(owing && { owing }),
    ...(firmSorts.some((one) => one === by) && { sort: sort as FirmSort }),
  }
}

/** '5 of 8 distributors' and what they owe. */
export function owedShortly({ total_paise, firms = [] }: Outstanding): string {
  const owing = firms.filter((firm) => firm.total_paise > 0).length
  return `${groupIndian(owing)} of ${counted(firms.length, 'distributor')} owe ${formatRupees(total_paise)}`
}

/** The same, with its product type and the money that is not in it. */
export function owedInWords(all: Outstanding, types: Types): string {
  const { on_account_paise } = all
  const owed = `${owedShortly(all)} ${types === 'both' ? 'for ethical and generic products' : 'in this product type'}.`
  if (on_account_paise === 0) return owed
  const account = `${formatRupees(on_account_paise)} on account`
  return types === 'both' ? `${owed} ${account} is not deducted.` : `${owed} ${account} is not tied to a product type.`
}
