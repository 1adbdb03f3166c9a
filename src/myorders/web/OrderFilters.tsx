import { Suspense } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useTypedSearch } from '#kit/web/list/searchBox.ts'
import type { countOrders } from '#orders/contract.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { Chip } from '#ui/base/Chip.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { LineFailed, whenShown } from '#ui/base/whenShown.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { FilterDate } from '#ui/table/FilterDate.tsx'
import { FoldedFilters } from '#ui/table/FoldedFilters.tsx'
import type { OrderAddress } from './orderAddress.ts'

export type Figures = Output<typeof countOrders>['data']

type OrderFiltersProps = { address: OrderAddress; figures: Figures | undefined; isEmployee: boolean; byDepot: boolean }

/** Only employees choose among distributors, so only they fetch it. */
const DistributorSelect = whenShown(
  () => import('./DistributorSelect.tsx').then((part) => part.DistributorSelect),
  LineFailed,
)

const everyone = 'all'

/**
 * Search, days, for whom; below them a chip for each status that there is, with how many it would
 * leave.
 */
export function OrderFilters({ address, figures, isEmployee, byDepot }: OrderFiltersProps) {
  const { value, onChange } = useTypedSearch(address.search, (search) => address.narrow({ search }))
  const set = [address.from, address.to, address.distributor, address.cfa, address.status].filter(Boolean).length
  const total = figures && ordersIn(figures, address.status)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchInput
        label={isEmployee ? 'Search order or distributor' : 'Search order'}
        maxLength={100}
        slash
        className="w-68 max-tablet:w-auto max-tablet:flex-1"
        value={value}
        onChange={onChange}
      />
      <FoldedFilters set={set} total={total}>
        <div className="flex gap-3 max-tablet:w-full max-tablet:[&>*]:flex-1">
          <FilterDate
            label="From"
            className="w-38 max-tablet:w-auto"
            kept={address.from}
            onKeep={(from) => address.narrow({ from })}
            max={address.to ?? undefined}
            rangeEnd={address.to}
          />
          <FilterDate
            label="To"
            className="w-38 max-tablet:w-auto"
            kept={address.to}
            onKeep={(to) => address.narrow({ to })}
            min={address.from ?? undefined}
            rangeStart={address.from}
          />
        </div>
        {isEmployee && <ForDistributor address={address} distributors={figures?.distributors ?? []} />}
        {byDepot && figures && (figures.cfas.length > 1 || address.cfa) && (
          <DepotChips address={address} cfas={figures.cfas} />
        )}
        {figures && figures.statuses.length > 0 && <StatusChips address={address} statuses={figures.statuses} />}
      </FoldedFilters>
    </div>
  )
}

type ForDistributorProps = { address: OrderAddress; distributors: Figures['distributors'] }

function ForDistributor({ address, distributors }: ForDistributorProps) {
  const chosen = address.distributor
  const options = [
    { value: everyone, label: 'All distributors' },
    ...distributors.map(({ distributor, name, city }) => ({ value: distributor, label: `${name}, ${city}` })),
    ...(chosen && !distributors.some((one) => one.distributor === chosen) ? [{ value: chosen, label: chosen }] : []),
  ]
  return (
    <Field label="Distributor" className="w-64 max-tablet:w-full">
      <Suspense fallback={<span className="input" aria-busy="true" />}>
        <DistributorSelect
          options={options}
          value={chosen || everyone}
          onChange={(to) => address.narrow({ distributor: to === everyone ? '' : to })}
        />
      </Suspense>
    </Field>
  )
}

function DepotChips({ address, cfas }: { address: OrderAddress; cfas: Figures['cfas'] }) {
  return (
    <ul className="mt-1 flex w-full flex-wrap gap-2" aria-label="Depots">
      {cfas.map(({ cfa_code, name, orders }) => (
        <li key={cfa_code}>
          <Chip
            on={address.cfa === cfa_code}
            onClick={() => address.narrow({ cfa: address.cfa === cfa_code ? '' : cfa_code })}
          >
            {name} <span className="figures text-ink-3">{groupIndian(orders)}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function StatusChips({ address, statuses }: { address: OrderAddress; statuses: Figures['statuses'] }) {
  return (
    <ul className="mt-1 flex w-full flex-wrap gap-2" aria-label="Statuses">
      {bySense(statuses).map(({ status, orders }) => (
        <li key={status} className="flex-none">
          <Chip
            on={address.status === status}
            onClick={() => address.narrow({ status: address.status === status ? null : status })}
          >
            <Mark group={statusColour(status)} />
            {statusWord(status)} <span className="figures font-normal">{groupIndian(orders)}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function ordersIn({ statuses }: Figures, status: OrderAddress['status']): number {
  return statuses.reduce((sum, one) => sum + (!status || one.status === status ? one.orders : 0), 0)
}

/** What waits for somebody first, then along the way of an order. */
const sense = [6, 10, 11, 1, 4, 7, 9, 2, 8, 3, 5]

function bySense(statuses: Figures['statuses']): Figures['statuses'] {
  return [...statuses].sort((one, other) => sense.indexOf(one.status) - sense.indexOf(other.status))
}
