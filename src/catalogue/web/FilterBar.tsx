import type { ReactNode } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { Chip } from '#ui/Chip.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { countProducts } from '../contract.ts'
import type { ChoiceName, FilterAddress, Flag } from './filters.ts'

type Facets = Output<typeof countProducts>['data']

const chosen: [ChoiceName, string, keyof Facets & `${string}s`][] = [
  ['division', 'Division', 'divisions'],
  ['form', 'Form', 'forms'],
  ['molecule', 'Molecule', 'molecules'],
]

const flagged: [Flag, string][] = [
  ['scheme', 'With scheme'],
  ['ordered', 'Ordered before'],
  ['is_new', 'New'],
  ['discounted', 'Discounted'],
  ['in_stock', 'In stock'],
]

type FilterBarProps = {
  address: FilterAddress
  /** For whom and from where: the counts are theirs. */
  buyer: { distributor?: string; cfa_code?: string }
  /** The search is done: on to what was found. */
  onDone?: () => void
  /** At the right: '26 of 212'. */
  children?: ReactNode
}

/** Search, and the filters as chips with how many each would leave. */
export function FilterBar({ address, buyer, onDone, children }: FilterBarProps) {
  const { filters, change, box } = address
  const facets = useRead(countProducts, { ...buyer, ...filters }, { keepPrevious: true, ownFailure: true }).data?.data

  return (
    <search className="filters">
      <SearchInput
        value={box.value}
        onChange={box.onChange}
        {...(onDone && {
          onDone: () => {
            box.settle()
            onDone()
          },
        })}
        label="Search products"
        placeholder="Code or name"
        maxLength={100}
        slash
        className="filters-in"
      />
      <div className="chips">
        {chosen.map(([name, label, counts]) => (
          <ChoiceChip
            key={name}
            label={label}
            options={facets?.[counts] ?? []}
            value={filters[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        {flagged.map(([name, label]) => {
          const isOn = filters[name] === '1'
          const count = facets?.[name]
          if (count === 0 && !isOn) return null
          return (
            <Chip key={name} on={isOn} onClick={() => change({ [name]: isOn ? '' : '1' })}>
              {label}
              {count !== undefined && <span className="chip-n num">{groupIndian(count)}</span>}
            </Chip>
          )
        })}
      </div>
      {children && <span className="filters-n num">{children}</span>}
    </search>
  )
}

type Option = Facets['divisions'][number]

function ChoiceChip(props: {
  label: string
  options: Option[]
  value: string | undefined
  onChange: (value: string) => void
}) {
  const { label, options, value, onChange } = props
  const now = options.find((option) => option.value === value)
  return (
    <MenuButton
      align="start"
      trigger={
        <Chip
          opens
          on={Boolean(value)}
          {...(value && { onClear: () => onChange(''), clearLabel: `Clear ${label.toLowerCase()}` })}
        >
          {value ? `${label}: ${now?.label ?? value}` : label}
        </Chip>
      }
      items={[
        {
          label,
          value: value ?? '',
          onChange,
          options: options.map((option) => ({
            value: option.value,
            label: (
              <span className="flex flex-1 justify-between gap-6">
                {option.label}
                <span className="num text-ink-3">{groupIndian(option.count)}</span>
              </span>
            ),
          })),
        },
      ]}
    />
  )
}
