// Answers that the office gives again and again: everybody's who answers in the product type.
import { mayPublish } from '#images/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, id, one, record, trimmed, z } from '#kit/shape.ts'

const answer = record({ id: z.number(), title: z.string(), text: z.string(), saved_by: z.string() })
const written = { title: trimmed(60, 1), text: trimmed(5000, 1) }

export type SavedAnswer = Output<typeof listAnswers>['data'][number]

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/adm/saved-answers',
  summary: 'Saved answers of the session’s product type, by title',
  access: admin,
  input: body({}),
  output: z.object({ data: z.array(answer) }),
})

export const saveAnswer = endpoint({
  method: 'POST',
  path: '/api/adm/saved-answers',
  summary: 'Save an answer under a title, for everybody who answers',
  access: adminWho(mayPublish),
  input: body(written),
  output: one(answer),
  created: true,
})

export const changeAnswer = endpoint({
  method: 'PUT',
  path: '/api/adm/saved-answers/{id}',
  summary: 'Change a saved answer',
  access: adminWho(mayPublish),
  input: body({ id, ...written }),
  output: one(answer),
})

export const deleteAnswer = endpoint({
  method: 'DELETE',
  path: '/api/adm/saved-answers/{id}',
  summary: 'Delete a saved answer',
  access: adminWho(mayPublish),
  input: body({ id }),
  output: null,
})
