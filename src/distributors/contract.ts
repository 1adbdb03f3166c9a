import { customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, day, listOf, numberText, paise, record, searchText, trimmed, z } from '#kit/shape.ts'

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
      /** The limit less what is owed and what is ordered: below zero when it is passed. */
      credit_left_paise: paise,
      credit_days: count,
      licence_no: z.string(),
      licence_expires_on: day,
    }),
  ),
})
