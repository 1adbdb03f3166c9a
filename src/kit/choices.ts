// Something that is picked by its name: a product, a distributor, an employee. The code is what is
// kept.
import { type Access, admin } from './access.ts'
import { endpoint, type Output } from './endpoint.ts'
import { body, record, searchText, z } from './shape.ts'

/** As many as one reads at a glance; who does not see the right one types on. */
export const mostChoices = 12

const choices = record({
  data: z.array(
    record({
      code: z.string(),
      name: z.string(),
      /** What tells two of the same name apart: 'Tablet, 5 mg, 10 × 10'. */
      detail: z.string(),
    }),
  ),
})

/** `what`, in the plural, is the last part of the path. */
export function choicesOf(what: string, summary: string) {
  return choicesFor(admin, `/api/adm/choices/${what}`, summary)
}

export function choicesFor<A extends Access>(access: A, path: `/${string}`, summary: string) {
  return endpoint({ method: 'GET', path, summary, access, input: body({ search_text: searchText }), output: choices })
}

export type ChoicesEndpoint = ReturnType<typeof choicesFor<Access>>
export type Choice = Output<ChoicesEndpoint>['data'][number]
