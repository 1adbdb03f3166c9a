import { Chip } from '#ui/base/Chip.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { FoldedFilters } from '#ui/table/FoldedFilters.tsx'
import { type LineOrder, type Looking, lineOrders } from '../../shown.ts'

type LineToolsProps = {
  looking: Looking
  onLook: (looking: Looking) => void
  /** How many lines are shown of how many, and how many have a problem. */
  shown: number
  all: number
  problems: number
}

/** Above a long cart: search, sort, and what needs a look. */
export function LineTools({ looking, onLook, shown, all, problems }: LineToolsProps) {
  const { search, order, onlyProblems } = looking
  const [first, ...others] = lineOrders
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search the cart"
        className="h-control-s w-64 max-tablet:flex-1"
        maxLength={100}
        slash
        value={search}
        onChange={(next) => onLook({ ...looking, search: next })}
      />
      <FoldedFilters set={Number(onlyProblems) + Number(order !== '')} total={shown}>
        <FilterSelect
          label="Sort lines"
          all={first.label}
          choices={others.map(({ value, label }) => ({ code: value, name: label }))}
          value={order}
          onChange={(next) => onLook({ ...looking, order: next as LineOrder })}
          className="h-control-s w-52! max-tablet:w-full!"
        />
        <span>
          <Chip on={onlyProblems} onClick={() => onLook({ ...looking, onlyProblems: !onlyProblems })}>
            Problems only <span className="figures font-normal">{problems}</span>
          </Chip>
        </span>
      </FoldedFilters>
      <p role="status" className="figures ml-auto text-ink-2 max-tablet:sr-only">
        {shown === all ? `${all} lines` : `${shown} of ${all} lines`}
      </p>
    </div>
  )
}
