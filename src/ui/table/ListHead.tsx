import type { ReactNode } from 'react'
import { groupIndian } from '#kit/money.ts'
import { Spinner } from '../base/Spinner.tsx'
import type { PagedList } from './ListTable.tsx'

type ListHeadProps = {
  title: string
  list: Pick<PagedList<unknown>, 'head' | 'isLoading'>
  /** Beside the title, softly. */
  total?: number | undefined
  children: ReactNode
}

/**
 * The head of a list inside a tab: its title at the left, search and buttons at the right; below
 * each other on a phone.
 */
export function ListHead({ title, list, total, children }: ListHeadProps) {
  return (
    <div className="mt-5 mb-3 flex min-h-8 items-center justify-between gap-4 max-tablet:flex-col max-tablet:items-stretch">
      <h2
        ref={list.head}
        tabIndex={-1}
        className="figures flex scroll-mt-4 items-center gap-2 text-heading focus-visible:outline-none"
      >
        <span>
          {title}
          {total !== undefined && (
            <>
              {' '}
              <span className="font-normal text-ink-3">{groupIndian(total)}</span>
            </>
          )}
        </span>
        {list.isLoading && <Spinner label="Loading" className="text-ink-3" />}
      </h2>
      <div className="acts max-tablet:[&>*]:flex-1">{children}</div>
    </div>
  )
}
