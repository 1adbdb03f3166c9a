import { mayManagePeople } from '#accounts/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, listOf, one, productType, record, searchText, trimmed, z } from '#kit/shape.ts'
import { mayManageStock } from './rights.ts'

const plant = record({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  pin_code: z.string(),
  state_code: z.string(),
  state: z.string(),
  gstin: z.string(),
  licence_no: z.string(),
  bank_lines: z.string(),
  series: z.nullable(z.string()),
  active: z.boolean(),
  distributor_count: count,
  batches: count,
})

const plantForm = {
  name: trimmed(80),
  address: trimmed(300),
  city: z.optional(trimmed(60)),
  pin_code: z.optional(trimmed(10)),
  state_code: trimmed(2),
  gstin: trimmed(15),
  licence_no: z.optional(trimmed(60)),
  bank_lines: z.optional(trimmed(500)),
  series: z.optional(trimmed(3)),
  active: z.optional(z.boolean()),
}

export const listPlants = endpoint({
  method: 'GET',
  path: '/api/adm/plants',
  summary: 'Plants with how many distributors each serves; search finds a part of the code, name, city, state or GSTIN',
  access: admin,
  input: body({ search_text: searchText }),
  output: listOf(plant),
})

export const plantsAsCsv = asFile(listPlants, 'csv')
export const plantsAsWorkbook = asFile(listPlants, 'xlsx')

export const getPlant = endpoint({
  method: 'GET',
  path: '/api/adm/plants/{id}',
  summary: 'One plant, by its code',
  access: admin,
  input: body({ id: trimmed(10, 1) }),
  output: one(plant),
})

export const createPlant = endpoint({
  method: 'POST',
  path: '/api/adm/plants',
  summary: 'Add a plant; the letters of its documents are chosen where none are given',
  access: adminWho(mayManageStock),
  input: body({ code: trimmed(10), ...plantForm }),
  output: one(plant),
  created: true,
})

export const updatePlant = endpoint({
  method: 'PUT',
  path: '/api/adm/plants/{id}',
  summary: 'Change a plant; what is left out stays as it is',
  access: adminWho(mayManageStock),
  input: body({ id: trimmed(10, 1), code: z.optional(trimmed(10)), ...plantForm }),
  output: one(plant),
})

const division = record({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  product_type: productType,
  products: count,
})

export const listDivisions = endpoint({
  method: 'GET',
  path: '/api/adm/divisions',
  summary: 'Divisions with how many products each has; search finds a part of the code or name',
  access: admin,
  input: body({ search_text: searchText }),
  output: listOf(division),
})

export const divisionsAsCsv = asFile(listDivisions, 'csv')
export const divisionsAsWorkbook = asFile(listDivisions, 'xlsx')

export const createDivision = endpoint({
  method: 'POST',
  path: '/api/adm/divisions',
  summary: 'Add a division',
  access: adminWho(mayManagePeople),
  input: body({ code: trimmed(10), name: trimmed(60), product_type: productType }),
  output: one(division),
  created: true,
})

export const updateDivision = endpoint({
  method: 'PUT',
  path: '/api/adm/divisions/{id}',
  summary: 'Rename a division; its product type stays',
  access: adminWho(mayManagePeople),
  input: body({
    id: trimmed(10, 1),
    code: z.optional(trimmed(10)),
    name: trimmed(60),
    product_type: z.optional(productType),
  }),
  output: one(division),
})

export type Division = Output<typeof listDivisions>['data'][number]

export type Plant = Output<typeof listPlants>['data'][number]
