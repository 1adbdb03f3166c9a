// All firms are in the browser at once, so they are sorted here.
import { readSort } from '#kit/web/list/filters.ts'
import type { Outstanding } from '../../outstanding-contract.ts'
import { pastDue } from './Ageing.tsx'

export type Firm = NonNullable<Outstanding['firms']>[number]

const amounts = {
  total_paise: (firm: Firm) => firm.total_paise,
  past_due: (firm: Firm) => pastDue(firm.ageing),
  on_account_paise: (firm: Firm) => firm.on_account_paise,
  credit_left_paise: (firm: Firm) => firm.credit_left_paise,
}

export type FirmSort = keyof typeof amounts | 'distributor_name'

/** As '-total_paise' in the address says; equal ones stay as they came, and so do all where nothing is said. */
export function sortedFirms(firms: readonly Firm[], asked: string): readonly Firm[] {
  const sort = readSort(asked)
  if (!sort) return firms
  const way = sort.isDown ? -1 : 1
  if (sort.by === 'distributor_name')
    return firms.toSorted((one, other) => way * one.distributor_name.localeCompare(other.distributor_name))
  const amount = Object.hasOwn(amounts, sort.by) && amounts[sort.by as keyof typeof amounts]
  return amount ? firms.toSorted((one, other) => way * (amount(one) - amount(other))) : firms
}
