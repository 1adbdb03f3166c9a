import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceFilterCleared, invoicePageChosen, invoicesFiltered, noInvoiceFilter } from './state.ts'

const balaji = { distributor_id: '12', distributor_name: 'Balaji Agencies' }

describe('the invoice filter', () => {
  test('starts empty, on the first page', () => {
    expect(noInvoiceFilter).toEqual({
      start_date: '',
      end_date: '',
      invoice_no: '',
      distributor_id: '',
      distributor_name: '',
      page_no: 1,
    })
  })

  test('keeps what was chosen before and goes back to the first page', () => {
    const april = invoicesFiltered(noInvoiceFilter, { start_date: '2026-04-01', end_date: '2026-04-30' })
    const second = invoicePageChosen(april, 2)
    expect(second.page_no).toBe(2)
    expect(invoicesFiltered(second, balaji)).toEqual({ ...april, ...balaji, page_no: 1 })
  })

  test('forgets the distributor’s name with the distributor', () => {
    const chosen = invoicesFiltered(noInvoiceFilter, balaji)
    expect(invoicesFiltered(chosen, { distributor_id: '' }).distributor_name).toBe('')
  })

  test('takes no name without a distributor', () => {
    expect(invoicesFiltered(noInvoiceFilter, { distributor_name: 'Balaji Agencies' }).distributor_name).toBe('')
  })

  test.each([
    [3, 3],
    [1, 1],
    [0, 1],
    [-2, 1],
    [1.5, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('asked for page %d shows page %d', (asked, shown) => {
    expect(invoicePageChosen(noInvoiceFilter, asked).page_no).toBe(shown)
  })

  test('is cleared at once', () => {
    expect(invoiceFilterCleared(invoicePageChosen(invoicesFiltered(noInvoiceFilter, balaji), 4))).toEqual(
      noInvoiceFilter,
    )
  })

  test('never has a name without a distributor, nor a page below the first', () => {
    const text = fc.constantFrom('', '12', 'x')
    const chosen = fc.record(
      { start_date: text, end_date: text, invoice_no: text, distributor_id: text, distributor_name: text },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(chosen, fc.integer())), (steps) => {
        const filter = steps.reduce(
          (state: typeof noInvoiceFilter, step) =>
            typeof step === 'number' ? invoicePageChosen(state, step) : invoicesFiltered(state, step),
          noInvoiceFilter,
        )
        if (filter.distributor_id === '') expect(filter.distributor_name).toBe('')
        expect(filter.page_no).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})
