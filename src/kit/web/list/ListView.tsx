import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { counted, manyOf } from '#ui/base/counted.ts'
import { Matches } from '#ui/base/Marked.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import { FilterBar } from '#ui/table/FilterBar.tsx'
import { FoldedFilters } from '#ui/table/FoldedFilters.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import type { Column, RowKey, Selection } from '#ui/table/Table.tsx'
import type { Endpoint } from '../../endpoint.ts'
import { useStable } from '../stable.ts'
import { nextSort } from './filters.ts'
import { ListSearch } from './ListSearch.tsx'
import { broughtSavedViews } from './officeTools.ts'
import { leaveTrail, trailOf } from './trail.ts'
import type { List } from './useList.ts'
import { useListView } from './views.ts'

export type ListColumn<Row> = Column<Row> & {
  /** The name under which the list's endpoint sorts by it. */
  sortBy?: string
}

type ListViewProps<Row, Name extends string> = {
  list: List<Row, Name>
  /** 'offer': '1,103 offers', 'Pages of offers', 'The offers did not load.' */
  noun: string
  /** The table's name, where 'Offers' does not say enough. */
  label?: string
  /** Written once outside the component, or memoised. */
  columns: ListColumn<Row>[]
  rowKey: (row: Row) => RowKey
  /** What its search box looks for; without it there is none. */
  search?: string
  filters?: ReactNode
  /** Other words than '1,103 offers'. */
  count?: string | undefined
  /** They are a sentence, which has a line of its own on a desk. */
  isCountLong?: boolean
  /** Without a search or a filter: what to do first. */
  empty: ReactNode
  selection?: Selection
  /** A BulkBar. */
  bulk?: ReactNode
  /** Where a row leads. `trail`: what it leads to, for `useTrail`. */
  opens?: { hrefOf: (row: Row) => string; trail: string; endpoint: Endpoint }
  /** Buttons in a row, for the room that they need on a phone. */
  actions?: 1 | 2 | 3
}

const roomFor = { 1: '[--card-actions:1]', 2: '[--card-actions:2]', 3: '[--card-actions:3]' }

/**
 * A list as every one looks: search, filters, how many, the rows in all their states, pages, and
 * its bulk bar.
 */
export function ListView<Row, Name extends string>(props: ListViewProps<Row, Name>) {
  const { list, noun, rowKey, search, filters, empty, selection, bulk, opens, actions, isCountLong = false } = props
  const { address, isNarrowed } = list
  const view = useListView(list.name)
  const SavedViews = broughtSavedViews()
  const columns = useShownColumns(props, view.hidden)
  const onOpen = useOpen(opens)
  useLeftTrail(props)

  return (
    <>
      <FilterBar
        list={list}
        count={list.total !== undefined && (props.count ?? countedIn(list, noun))}
        isLong={isCountLong}
        tools={
          <>
            {SavedViews && (
              <Suspense>
                <SavedViews
                  name={list.name}
                  noun={noun}
                  looks={{ address: address.kept, hidden: view.hidden }}
                  isFresh={address.kept === '' && address.page === 1}
                  show={(wanted, options) => {
                    address.apply(wanted.address, options)
                    view.hideColumns(wanted.hidden)
                  }}
                />
              </Suspense>
            )}
            <ViewMenu columns={props.columns} view={view} />
          </>
        }
      >
        {search && <ListSearch label={search} address={address} className="h-control-s w-80" />}
        {filters && (
          <FoldedFilters set={Object.values(address.filters).filter(Boolean).length} total={list.total}>
            {filters}
          </FoldedFilters>
        )}
        {isNarrowed && (
          <Button kind="link" onClick={address.clearAll}>
            Clear all
          </Button>
        )}
      </FilterBar>
      <Matches search={address.search}>
        <ListTable
          list={list}
          label={props.label ?? `${noun.charAt(0).toUpperCase()}${manyOf(noun.slice(1))}`}
          pages={`Pages of ${manyOf(noun)}`}
          columns={columns}
          rowKey={rowKey}
          empty={isNarrowed ? <Unmatched list={list} noun={noun} /> : empty}
          failed={`The ${manyOf(noun)} did not load.`}
          {...(view.isCompact && { density: 'compact' as const })}
          {...(actions && { className: roomFor[actions] })}
          {...(selection && { selection })}
          {...(opens && { onOpen })}
        />
      </Matches>
      {bulk}
    </>
  )
}

/** '1,103 offers', 'More than 200 doctors' */
function countedIn({ total = 0, most = total }: Pick<List, 'total' | 'most'>, noun: string): string {
  return total > most ? `More than ${counted(most, noun)}` : counted(total, noun)
}

function Unmatched({ list, noun }: { list: Pick<List, 'address'>; noun: string }) {
  const { search, clearAll } = list.address
  return (
    <NoMatch onClear={clearAll}>
      {search ? `No ${manyOf(noun)} match ‘${search}’.` : `No ${manyOf(noun)} match these filters.`}
    </NoMatch>
  )
}

/** Those that the person wants, with their sorting. */
function useShownColumns<Row, Name extends string>(
  { columns, list }: Pick<ListViewProps<Row, Name>, 'columns' | 'list'>,
  hidden: readonly string[],
): Column<Row>[] {
  const { sort } = list
  const setSort = useStable((by: string) => list.address.setSort(nextSort(sort, by)))
  const by = sort?.by
  const isDown = sort?.isDown
  return useMemo(
    () =>
      columns
        .filter((column, at) => !mayHide(column, at) || !hidden.includes(column.head))
        .map(({ sortBy, ...column }) => {
          if (!sortBy) return column
          const direction = by === sortBy ? (isDown ? ('descending' as const) : ('ascending' as const)) : null
          return { ...column, sort: { direction, onSort: () => setSort(sortBy) } }
        }),
    [columns, hidden, by, isDown, setSort],
  )
}

/** What names a row and what is done with it always stays. */
function mayHide<Row>({ kind }: Column<Row>, at: number): boolean {
  return at > 0 && kind !== 'actions'
}

type ViewMenuProps<Row> = { columns: ListColumn<Row>[]; view: ReturnType<typeof useListView> }

function ViewMenu<Row>({ columns, view }: ViewMenuProps<Row>) {
  return (
    <span className="max-tablet:hidden">
      <MenuButton
        trigger={
          <IconButton label="Columns and row height" title="Columns and row height">
            <SlidersHorizontal />
          </IconButton>
        }
        items={[
          {
            label: 'Rows',
            options: [
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ],
            value: view.isCompact ? 'compact' : 'comfortable',
            onChange: (density) => view.setCompact(density === 'compact'),
          },
          {
            label: 'Columns',
            ticks: columns
              .filter(mayHide)
              .map(({ head }) => ({ value: head, label: head, on: !view.hidden.includes(head) })),
            onTick: view.showColumn,
          },
        ]}
      />
    </span>
  )
}

function useOpen<Row>(opens: { hrefOf: (row: Row) => string } | undefined) {
  const [, navigate] = useLocation()
  return (row: Row, isApart: boolean) => {
    if (!opens) return
    if (isApart) window.open(opens.hrefOf(row), '_blank', 'noopener')
    else navigate(opens.hrefOf(row))
  }
}

/** What is shown now is where the way back leads, and whose next row comes next. */
function useLeftTrail<Row, Name extends string>({ list, rowKey, opens }: ListViewProps<Row, Name>) {
  const [home] = useState(() => window.location.pathname)
  // While the page of a row is fetched, the list still stands below that page's address.
  const isHere = window.location.pathname === home
  const keys = opens && isHere && !list.isOld ? list.rows?.map(rowKey) : undefined
  const trail = keys && JSON.stringify(trailOf(list as List, keys, opens?.endpoint.path ?? ''))
  const to = opens?.trail
  useEffect(() => {
    if (trail && to) leaveTrail(to, JSON.parse(trail))
  }, [trail, to])
}
