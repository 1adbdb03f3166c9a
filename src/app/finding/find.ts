// Ctrl-K: one call finds everything that a person may see. The features bring the groups.
import { admin, customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, one, record, searchText, z } from '#kit/shape.ts'

const groups = z.array(
  record({
    /** 'Products' */
    group: z.string(),
    hits: z.array(record({ title: z.string(), detail: z.string(), to: z.string() })),
  }),
)

export const find = endpoint({
  method: 'GET',
  path: '/api/find',
  summary: 'What I may see by any part of its name, code or number, in groups of at most 5, the best first',
  access: customer,
  input: body({ search_text: searchText }),
  output: one(groups),
})

export const findInOffice = endpoint({
  method: 'GET',
  path: '/api/adm/find',
  summary: 'What an admin may see by any part of its name, code or number, in groups of at most 5, the best first',
  access: admin,
  input: body({ search_text: searchText }),
  output: one(groups),
})
