import { customer } from '#kit/access.ts'
import { choicesOf } from '#kit/choices.ts'
import { asFile, endpoint } from '#kit/endpoint.ts'
import {
  body,
  count,
  day,
  id,
  listOf,
  numberText,
  page,
  paise,
  record,
  searchText,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'

/**
 * What is past due by more than `overdue_days`, which holds orders: the oldest of it, and all of it
 * together.
 */
export const late = z.nullable(
  record({
    invoice_no: z.string(),
    due_date: day,
    balance_paise: paise,
    late_paise: paise,
    overdue_days: count,
  }),
)

export const listMyDistributors = endpoint({
  method: 'GET',
  path: '/api/my-distributors',
  summary:
    'For whom I may order in the session’s product type: a distributor for itself, an employee for those it serves',
  access: customer,
  input: body({
    search_text: searchText,
    /** Exactly this one, by its code. */
    distributor: z.optional(trimmed(60)),
    limit: z._default(numberText(1, 50, 'Ask for 1 to 50.'), 20),
  }),
  output: listOf(
    record({
      distributor: z.string(),
      name: z.string(),
      city: z.string(),
      /** The CFAs that serve it, the usual one first. */
      cfas: z.array(record({ code: z.string(), name: z.string() })),
      credit_limit_paise: paise,
      /**
       * The limit less what is owed, money on account taken off, and what is ordered: below zero
       * when it is passed.
       */
      credit_left_paise: paise,
      /** Open invoices and debit notes. */
      owed_paise: paise,
      /** Received and credited, and settling nothing yet. */
      on_account_paise: paise,
      late,
      credit_days: count,
      licence_no: z.string(),
      licence_expires_on: day,
    }),
  ),
})

export const pickDistributors = choicesOf(
  'distributors',
  'Distributors that a name, a customer code or a city may mean',
)
export const pickEmployees = choicesOf('employees', 'Employees that a name, a code or a place may mean')

export const listItemCodes = endpoint({
  method: 'GET',
  path: '/api/item-codes',
  summary: 'The firm’s own item codes and what each means, 20 a page; an employee sees those of the firms served',
  access: customer,
  input: body({ search_text: searchText, page }),
  output: listOf(
    record({
      id: z.number(),
      code: z.string(),
      product_code: z.string(),
      product_name: z.string(),
      distributor: z.string(),
      distributor_name: z.string(),
      learned_at: time,
    }),
  ),
})

export const itemCodesAsCsv = asFile(listItemCodes, 'csv')
export const itemCodesAsWorkbook = asFile(listItemCodes, 'xlsx')

export const forgetItemCode = endpoint({
  method: 'DELETE',
  path: '/api/item-codes/{id}',
  summary: 'Forget what one of the firm’s own item codes means',
  access: customer,
  input: body({ id }),
  output: null,
})
