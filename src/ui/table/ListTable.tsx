import type { ComponentProps, ReactNode, RefObject } from 'react'
import { cx } from '../base/cx.ts'
import { Pager } from './Pager.tsx'
import { Table } from './Table.tsx'

/** One page of a list: how its read goes, and how to go on from there. */
export type PagedList<Row> = {
  /** What heads the list: in sight after a new page, focused when no row is left to be. */
  head: RefObject<HTMLHeadingElement | null>
  /** Undefined while the first page is loading. */
  rows: Row[] | undefined
  total: number | undefined
  /** Where the total is above it, there are more than can be paged through. */
  most?: number | undefined
  page: number
  size: number
  isLoading: boolean
  /** The rows are those of the page before. */
  isOld: boolean
  hasFailed: boolean
  again: () => void
  goTo: (page: number) => void
}

type ListTableProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'rows' | 'busy' | 'failed' | 'foot'> & {
  list: PagedList<Row>
  /** 'Pages of offers', or a foot of its own. */
  pages: ReactNode
  /** 'The offers did not load.' */
  failed: string
}

/** The table of a list in all its states, with a pager above one page. */
export function ListTable<Row>({ list, pages, failed, ...table }: ListTableProps<Row>) {
  const { rows, total = 0, size, isOld, hasFailed, again } = list
  return (
    <Table
      skeletonRows={8}
      {...table}
      rows={rows}
      busy={isOld}
      failed={hasFailed ? { text: failed, onRetry: again } : null}
      foot={
        total > size &&
        (typeof pages === 'string' ? (
          <StickyFoot>
            <ListPager list={list} label={pages} />
          </StickyFoot>
        ) : (
          pages
        ))
      }
    />
  )
}

export function ListPager({ list, label }: { list: PagedList<unknown>; label: string }) {
  const { page, size, total = 0, most, goTo } = list
  return <Pager label={label} page={page} pageSize={size} total={total} most={most} onPage={goTo} />
}

/**
 * Keeps Prev and Next in sight while a long list scrolls behind them; a phone has no room for a
 * large pager.
 */
export function StickyFoot({ children, onPhones = false }: { children: ReactNode; onPhones?: boolean }) {
  return <div className={cx('bottom-0 z-2 bg-surface', onPhones ? 'sticky' : 'tablet:sticky')}>{children}</div>
}
