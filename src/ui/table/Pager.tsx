import { Fragment } from 'react'
import { groupIndian } from '#kit/money.ts'
import { useStanding } from '../page/standing.ts'
import './table.css'

type PagerProps = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** Where the total is above it, there are more than can be paged through. */
  most?: number | undefined
  onPage: (page: number) => void
  /** Which list: 'Pages of launches'. */
  label?: string
}

/** '1–10 of 24' at the left, 'Prev 1 2 3 Next' at the right. Goes into a Table's foot. */
export function Pager({ page, pageSize, total, most = total, onPage, label = 'Pages' }: PagerProps) {
  useStanding('pager')
  const known = Math.min(total, most)
  const last = Math.max(1, Math.ceil(known / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <div className="data-table-foot">
      <span className="figures">{shownOf(from, Math.min(page * pageSize, known), known, total > known)}</span>
      <nav className="pager" aria-label={label}>
        <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Prev
        </button>
        {pagesToShow(page, last).map((number, at, all) => {
          const gap = at > 0 && number - (all[at - 1] ?? 0) > 1
          return (
            <Fragment key={number}>
              {gap && <span aria-hidden="true">…</span>}
              <button
                type="button"
                aria-label={`Page ${number}`}
                {...(number === page && { 'aria-current': 'page' })}
                onClick={() => onPage(number)}
              >
                {groupIndian(number)}
              </button>
            </Fragment>
          )
        })}
        <button type="button" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
        </button>
      </nav>
    </div>
  )
}

type StepPagerProps = {
  hasPrev: boolean
  hasNext: boolean
  onPrev: () => void
  onNext: () => void
  text?: string
  label?: string
}

/** Prev and Next alone, for lists that do not tell their pages. */
export function StepPager({ hasPrev, hasNext, onPrev, onNext, text, label = 'Pages' }: StepPagerProps) {
  useStanding('pager')
  return (
    <div className="data-table-foot">
      <span className="figures">{text}</span>
      <nav className="pager" aria-label={label}>
        <button type="button" disabled={!hasPrev} onClick={onPrev}>
          Prev
        </button>
        <button type="button" disabled={!hasNext} onClick={onNext}>
          Next
        </button>
      </nav>
    </div>
  )
}

/** '1,381–1,400 of 1,30,000', '1–20 of more than 200' */
export function shownOf(from: number, to: number, total: number, isMore = false): string {
  return `${groupIndian(from)}–${groupIndian(to)} of ${isMore ? 'more than ' : ''}${groupIndian(total)}`
}

/** The first, the last, and those around the current one: 1 … 6 7 8 … 40 */
function pagesToShow(page: number, last: number): number[] {
  if (last <= 7) return Array.from({ length: last }, (_, at) => at + 1)
  const near =
    page <= 4 ? [2, 3, 4, 5] : page >= last - 3 ? [last - 4, last - 3, last - 2, last - 1] : [page - 1, page, page + 1]
  return [1, ...near, last]
}
