// What the invoice list is filtered by, remembered between visits.

export type InvoiceFilter = {
  start_date: string
  end_date: string
  invoice_no: string
  distributor_id: string
  distributor_name: string
  page_no: number
}

export const noInvoiceFilter: InvoiceFilter = {
  start_date: '',
  end_date: '',
  invoice_no: '',
  distributor_id: '',
  distributor_name: '',
  page_no: 1,
}

/** Whether it leaves invoices out; another page of the whole list does not. */
export function isFiltered(filter: InvoiceFilter): boolean {
  return JSON.stringify({ ...filter, page_no: 1 }) !== JSON.stringify(noInvoiceFilter)
}

export const invoiceFilterSlice = { name: 'invoiceFilter', of: 'customer' as const, initial: noInvoiceFilter }

/** Another filter is another list, so it starts at its first page. */
export function invoicesFiltered(state: InvoiceFilter, chosen: Partial<Omit<InvoiceFilter, 'page_no'>>): InvoiceFilter {
  const filter = { ...state, ...chosen, page_no: 1 }
  return filter.distributor_id === '' ? { ...filter, distributor_name: '' } : filter
}

export function invoicePageChosen(state: InvoiceFilter, page: number): InvoiceFilter {
  return { ...state, page_no: Number.isSafeInteger(page) && page >= 1 ? page : 1 }
}

export function invoiceFilterCleared(_state: InvoiceFilter): InvoiceFilter {
  return noInvoiceFilter
}

/** What the store keeps of this feature. */
export const slices = [invoiceFilterSlice]
