import { productCodeLength } from '#catalogue/contract.ts'
import { mayPublish } from '#images/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { largestPageLimit } from '#kit/list.ts'
import { body, day, id, listOf, numberText, one, page, record, text, trimmed, z } from '#kit/shape.ts'

const launch = record({
  id: z.number(),
  product_name: z.string(),
  product_code: z.string(),
  division_code: z.string(),
  division_name: z.string(),
  start_date: day,
  end_date: day,
})

const limit = z._default(numberText(1, largestPageLimit, `Ask for 1 to ${largestPageLimit} a page.`), 10)

/** The form's values as they are; the rules say what is missing. Dates are MM-DD-YYYY. */
const form = {
  product_code: z.optional(trimmed(productCodeLength)),
  start_date: z.optional(text(10)),
  end_date: z.optional(text(10)),
}

export const listLaunches = endpoint({
  method: 'GET',
  path: '/api/adm/get-launch-product',
  summary: 'New product launches by their start date',
  access: admin,
  input: body({ page, limit }),
  output: listOf(launch),
})

export const createLaunch = endpoint({
  method: 'POST',
  path: '/api/adm/launch-product',
  summary: 'Launch a product; dates are MM-DD-YYYY',
  access: adminWho(mayPublish),
  input: body(form),
  output: one(launch),
  created: true,
})

export const updateLaunch = endpoint({
  method: 'PUT',
  path: '/api/adm/update-launch-product/{id}',
  summary: 'Change a launch; dates are MM-DD-YYYY',
  access: adminWho(mayPublish),
  input: body({ id, ...form }),
  output: one(launch),
})

export const deleteLaunch = endpoint({
  method: 'DELETE',
  path: '/api/adm/delete-launch-product/{id}',
  summary: 'Delete a launch',
  access: adminWho(mayPublish),
  input: body({ id }),
  output: null,
})
