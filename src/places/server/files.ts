import type { Route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { divisionsAsCsv, divisionsAsWorkbook, plantsAsCsv, plantsAsWorkbook } from '../contract.ts'
import { allDivisions, allPlants, type Division, type Plant } from './queries.ts'
import { typesOf } from './routes.ts'

const plantFiles: Route[] = listFiles<typeof plantsAsCsv, Plant>(plantsAsCsv, plantsAsWorkbook, {
  name: 'plants',
  rows: ({ db, input }) => allPlants(db, input.search_text),
  columns: [
    { head: 'Plant code', format: '@', cell: (plant) => plant.code },
    { head: 'Plant', width: 34, cell: (plant) => plant.name },
    { head: 'Address', width: 40, cell: (plant) => plant.address },
    { head: 'City', cell: (plant) => plant.city },
    { head: 'PIN code', format: '@', cell: (plant) => plant.pin_code },
    { head: 'State', cell: (plant) => plant.state },
    { head: 'GSTIN', format: '@', cell: (plant) => plant.gstin },
    { head: 'Drug licence', width: 28, format: '@', cell: (plant) => plant.licence_no },
    { head: 'Documents', width: 12, format: '@', cell: (plant) => plant.series },
    { head: 'Distributors', width: 12, cell: (plant) => plant.distributor_count },
    { head: 'Batches', width: 12, cell: (plant) => plant.batches },
    { head: 'Active', width: 10, cell: (plant) => (plant.active ? 'yes' : 'no') },
  ],
})

const divisionFiles: Route[] = listFiles<typeof divisionsAsCsv, Division>(divisionsAsCsv, divisionsAsWorkbook, {
  name: 'divisions',
  rows: ({ db, me, input }) => allDivisions(db, typesOf(me), input.search_text),
  columns: [
    { head: 'Division code', format: '@', cell: (division) => division.code },
    { head: 'Division', width: 34, cell: (division) => division.name },
    { head: 'Product type', cell: (division) => (division.product_type === 'E' ? 'Ethical' : 'Generic') },
    { head: 'Products', width: 12, cell: (division) => division.products },
  ],
})

export const placeFiles: Route[] = [...plantFiles, ...divisionFiles]
