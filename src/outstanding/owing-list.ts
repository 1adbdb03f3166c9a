// What one owes by firm, or document by document: searched, filtered and sorted alike on the screen
// and in its file.
import { pastDue } from '#credit/rules.ts'
import { documentSorts, firmSorts, type Outstanding } from './contract.ts'

export type Firm = NonNullable<Outstanding['firms']>[number]
export type OpenDocument = Outstanding['invoices'][number]
export type FirmSort = (typeof firmSorts)[number]
export type DocumentSort = (typeof documentSorts)[number]

type Narrowing = { search_text?: string | undefined; owing?: string | undefined; sort?: string | undefined }

export function narrowFirms(firms: readonly Firm[], { search_text = '', owing, sort = '' }: Narrowing): Firm[] {
  const fitting = firms.filter((firm) => isMeant(firm, search_text.toLowerCase()) && isOf(firm, owing))
  return inOrder(fitting, sort, firmSorts, (firm, by) => (by === 'past_due' ? pastDue(firm.ageing) : firm[by]))
}

/** They come the oldest first. */
export function sortDocuments(documents: readonly OpenDocument[], sort = ''): OpenDocument[] {
  return inOrder(documents, sort, documentSorts, (one, by) => one[by])
}

function isMeant({ distributor, distributor_name, city }: Firm, wanted: string): boolean {
  return [distributor, distributor_name, city].some((text) => text.toLowerCase().includes(wanted))
}

function isOf(firm: Firm, owing: string | undefined): boolean {
  if (owing === 'past_due') return pastDue(firm.ageing) > 0
  if (owing === 'over_limit') return firm.credit_left_paise < 0
  if (owing === 'promised') return firm.promise !== null
  return owing !== 'on_account' || firm.on_account_paise > 0
}

/** As '-total_paise' says; equal ones stay as they came, and so do all where nothing is said. */
function inOrder<Row, Name extends string>(
  rows: readonly Row[],
  sort: string,
  names: readonly Name[],
  valueIn: (row: Row, by: Name) => string | number,
): Row[] {
  const isDown = sort.startsWith('-')
  const by = names.find((name) => name === (isDown ? sort.slice(1) : sort))
  if (!by) return [...rows]
  const way = isDown ? -1 : 1
  return rows.toSorted((one, other) => way * compare(valueIn(one, by), valueIn(other, by)))
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' ? one - Number(other) : one.localeCompare(String(other), 'en')
}
