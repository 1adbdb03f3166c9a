import { useState } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { Chip } from '#ui/base/Chip.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import type { countProducts } from '../contract.ts'
import type { ChoiceName, FilterAddress, Flag } from './filters.ts'

const MoleculeDialog = whenOpened(() => import('./MoleculeDialog.tsx').then((part) => part.MoleculeDialog))

type Facets = Output<typeof countProducts>['data']

const chosen: [ChoiceName, string, keyof Facets & `${string}s`][] = [
  ['division', 'Division', 'divisions'],
  ['form', 'Form', 'forms'],
]

const flagged: [Flag, string][] = [
  ['scheme', 'With scheme'],
  ['ordered', 'Ordered before'],
  ['is_new', 'New'],
  ['discounted', 'Discounted'],
  ['in_stock', 'In stock'],
]

type FilterChipsProps = {
  address: FilterAddress
  /** For whom and from where: the counts are theirs. */
  buyer: { distributor?: string; cfa_code?: string }
  facets: Facets | undefined
}

/** The filters, with how many each would leave. */
export function FilterChips({ address, buyer, facets }: FilterChipsProps) {
  const { filters, change } = address
  return (
    <>
      {chosen.map(([name, label, counts]) => (
        <ChoiceChip
          key={name}
          label={label}
          options={facets?.[counts] ?? []}
          value={filters[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <MoleculeChip address={address} buyer={buyer} />
      {flagged.map(([name, label]) => {
        const isOn = filters[name] === '1'
        const count = facets?.[name]
        if (count === 0 && !isOn) return null
        return (
          <Chip key={name} on={isOn} onClick={() => change({ [name]: isOn ? '' : '1' })}>
            {label}
            {count !== undefined && <span className="chip-n figures">{groupIndian(count)}</span>}
          </Chip>
        )
      })}
    </>
  )
}

/** There are too many molecules for a menu: they are searched. */
function MoleculeChip({ address: { filters, change }, buyer }: Pick<FilterChipsProps, 'address' | 'buyer'>) {
  const [isOpen, setOpen] = useState(false)
  const { molecule, ...others } = filters
  return (
    <>
      <Chip
        opens
        on={Boolean(molecule)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...(molecule && { onClear: () => change({ molecule: '' }), clearLabel: 'Clear molecule' })}
      >
        <span className="large:max-w-33 large:overflow-hidden large:text-ellipsis">
          {molecule ? `Molecule: ${molecule}` : 'Molecule'}
        </span>
      </Chip>
      <MoleculeDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        asked={{ ...buyer, ...others }}
        now={molecule}
        onChoose={(chosen) => change({ molecule: chosen })}
      />
    </>
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
          <span className="large:max-w-33 large:overflow-hidden large:text-ellipsis">
            {value ? `${label}: ${now?.label ?? value}` : label}
          </span>
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
                <span className="figures text-ink-3">{groupIndian(option.count)}</span>
              </span>
            ),
          })),
        },
      ]}
    />
  )
}
