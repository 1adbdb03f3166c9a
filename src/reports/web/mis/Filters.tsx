import X from 'lucide-react/icons/x'
import { type ReactNode, Suspense, useState } from 'react'
import { authSlice } from '#accounts/state.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/base/Button.tsx'
import { Chip } from '#ui/base/Chip.tsx'
import { LineFailed, whenShown } from '#ui/base/whenShown.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { FoldedFilters } from '#ui/table/FoldedFilters.tsx'
import { type Narrowing, spanNamed, spans } from '../../report-address.ts'
import type { ReportData } from '../../report-contract.ts'
import { office } from './sides.ts'
import type { At } from './useReportAddress.ts'

// A calendar is large, and few choose days of their own.
const FilterDate = whenShown(() => import('#ui/table/FilterDate.tsx').then((part) => part.FilterDate), LineFailed)

type FiltersProps = { at: At; report: ReportData | undefined; children?: ReactNode }

const width = 'h-control-s w-48! max-tablet:w-full!'

/** Of which days, and narrowed to what. On a phone all of it lies behind one button. */
export function Filters({ at, report, children }: FiltersProps) {
  const { address, today, isOwn } = at
  const isOfBoth = useSlice(authSlice)[0].adminClaims?.div_type === 'B'
  const known = spans(today)
  const chosen = known.find(({ value }) => value === address.days)
  const [isFree, setFree] = useState(!chosen)
  const others = (report?.narrowed ?? []).filter(
    ({ name }) => !['division', 'distributor', 'product_types'].includes(name),
  )
  const set = Object.keys(address.narrowed).length + (chosen?.value === 'year' ? 0 : 1)

  function choose(value: string) {
    const isKnown = known.some((one) => one.value === value)
    setFree(!isKnown)
    if (isKnown) at.go(spanNamed(value, today))
  }

  return (
    <div className="mt-4.5 flex flex-wrap items-end gap-2">
      <FoldedFilters set={set} total={report?.row_count}>
        <FilterSelect
          label="Days"
          all="Choose days"
          choices={known.map(({ value, label }) => ({ code: value, name: label }))}
          value={isFree ? '' : (chosen?.value ?? '')}
          onChange={choose}
          className={width}
        />
        {(isFree || !chosen) && (
          <Suspense fallback={null}>
            <div className="grid grid-cols-2 gap-2 max-tablet:w-full tablet:w-80">
              <FilterDate
                label="From"
                kept={address.from}
                onKeep={(from) => from && at.go({ days: '', from })}
                max={address.to}
                rangeEnd={address.to}
              />
              <FilterDate
                label="To"
                kept={address.to}
                onKeep={(to) => to && at.go({ days: '', to })}
                min={address.from}
                rangeStart={address.from}
              />
            </div>
          </Suspense>
        )}
        <NarrowBy at={at} name="division" label="Division" all="All divisions" />
        {!isOwn && <NarrowBy at={at} name="distributor" label="Distributor" all="All distributors" />}
        {at.side === office && isOfBoth && (
          <Chip
            on={address.narrowed.product_types === 'both'}
            onClick={() =>
              at.go({
                narrowed: address.narrowed.product_types
                  ? without(address.narrowed, 'product_types')
                  : { ...address.narrowed, product_types: 'both' },
              })
            }
          >
            Ethical and generic
          </Chip>
        )}
        {children}
        {others.map(({ name, label }) => (
          <Button
            key={name}
            size="small"
            onClick={() => at.go({ narrowed: without(address.narrowed, name as Narrowing) })}
          >
            {label}
            <X />
            <span className="sr-only">, remove this filter</span>
          </Button>
        ))}
      </FoldedFilters>
    </div>
  )
}

export function without(
  narrowed: At['address']['narrowed'],
  name: Narrowing | 'product_types',
): At['address']['narrowed'] {
  const { [name]: _, ...rest } = narrowed
  return rest
}

type NarrowingProps = { at: At; name: 'division' | 'distributor'; label: string; all: string }

/** Those that something was sold to or of; the one that is chosen is there in any case. */
function NarrowBy({ at, name, label, all }: NarrowingProps) {
  const { from, to, narrowed } = at.address
  const sold = useRead(
    at.side.get,
    { name: 'sales', by: name, from, to, ...without(narrowed, name), ...(name === 'distributor' && { top: 200 }) },
    { ownFailure: true, keepPrevious: true },
  )
  const choices = (sold.data?.data.rows ?? []).map((row) => ({ code: String(row.key), name: String(row.label) }))
  const value = narrowed[name] ?? ''
  const isKnown = value === '' || choices.some(({ code }) => code === value)
  return (
    <FilterSelect
      label={label}
      all={all}
      choices={isKnown ? choices : [...choices, { code: value, name: value }]}
      value={value}
      onChange={(code) => at.go({ narrowed: code ? { ...narrowed, [name]: code } : without(narrowed, name) })}
      className={width}
    />
  )
}
