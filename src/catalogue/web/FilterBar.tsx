import { Suspense, useState } from 'react'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { LineFailed, whenShown } from '#ui/base/whenShown.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { countProducts } from '../contract.ts'
import type { FilterAddress } from './filters.ts'
import './filterBar.css'

/** They come with their counts; the search does not wait for them. */
const FilterChips = whenShown(() => import('./FilterChips.tsx').then((part) => part.FilterChips), LineFailed)

type FilterBarProps = {
  address: FilterAddress
  /** For whom and from where: the counts are theirs. */
  buyer: { distributor?: string; cfa_code?: string }
  /** Enter or ↓ in the search: on to what this text finds. */
  onDone?: (text: string) => void
  /** How many were found, for '26 of 212'; above `most` nobody counted. */
  found: number | undefined
  most: number | undefined
}

/** Search, and the filters as chips with how many each would leave. */
export function FilterBar({ address, buyer, onDone, found, most = found ?? 0 }: FilterBarProps) {
  const { filters, box } = address
  const set = Object.keys(filters).length - 1
  /** On a phone the filters lie behind a button, so that the products begin high up. */
  const [isOpen, setOpen] = useState(false)
  const facets = useRead(countProducts, { ...buyer, ...filters }, { keepPrevious: true, ownFailure: true }).data?.data

  return (
    <search className="filters">
      <SearchInput
        value={box.value}
        onChange={box.onChange}
        {...(onDone && {
          onDone: () => {
            box.settle()
            onDone(box.value.trim())
          },
        })}
        label="Search products"
        placeholder="Code, name or molecule"
        maxLength={100}
        slash
        className="flex-[0_1_272px] min-w-42 max-tablet:flex-[1_1_0]"
      />
      <Button
        className="m-only max-tablet:inline-flex max-tablet:flex-none"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{set > 0 && `, ${set} set`}
      </Button>
      <div className="chips" data-open={isOpen || undefined}>
        <Suspense>
          <FilterChips address={address} buyer={buyer} facets={facets} />
        </Suspense>
      </div>
      {found !== undefined && facets && (
        <span
          className="flex-none ml-auto pl-2 text-[12.5px] text-ink-3 whitespace-nowrap max-tablet:hidden figures"
          role="status"
        >
          {found > most ? `more than ${groupIndian(most)}` : groupIndian(found)} of {groupIndian(facets.all)}
        </span>
      )}
    </search>
  )
}
