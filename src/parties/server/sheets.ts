import { formatDay } from '#kit/date.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { doctorsAsCsv, doctorsAsWorkbook, hospitalsAsCsv, hospitalsAsWorkbook, type PartyRow } from '../contract.ts'
import {
  contractsAsCsv,
  contractsAsWorkbook,
  floorsAsCsv,
  floorsAsWorkbook,
  type ProductFloor,
  type RateContract,
} from '../rate-contract.ts'
import { floorBelowPts } from '../settings.ts'
import { allContracts, pageOfFloors } from './contract-queries.ts'
import { allParties } from './queries.ts'

const common = [
  { head: 'GSTIN', cell: (row: PartyRow) => row.gstin ?? '' },
  { head: 'Drug licence', cell: (row: PartyRow) => row.licence_no },
  { head: 'Why no licence', width: 30, cell: (row: PartyRow) => row.no_licence_reason },
  { head: 'City', cell: (row: PartyRow) => row.city },
  { head: 'State', cell: (row: PartyRow) => row.state },
  { head: 'Active', cell: (row: PartyRow) => (row.active ? 'Yes' : 'No') },
]

const name = { head: 'Name', width: 36, cell: (row: PartyRow) => row.name }

export const sheetRoutes: Route[] = [
  ...listFiles(hospitalsAsCsv, hospitalsAsWorkbook, {
    name: 'hospitals',
    columns: [
      name,
      { head: 'Kind', cell: (row: PartyRow) => row.hospital_kind },
      { head: 'Beds', cell: (row: PartyRow) => row.beds },
      ...common,
    ],
    rows: ({ db, input: { page: _, ...filter } }) => allParties(db, 'hospital', filter),
  }),
  ...listFiles(doctorsAsCsv, doctorsAsWorkbook, {
    name: 'doctors',
    columns: [
      name,
      { head: 'Registration number', cell: (row: PartyRow) => row.registration_no ?? '' },
      { head: 'Speciality', cell: (row: PartyRow) => row.speciality },
      ...common,
    ],
    rows: ({ db, input: { page: _, ...filter } }) => allParties(db, 'doctor', filter),
  }),
  ...listFiles(contractsAsCsv, contractsAsWorkbook, {
    name: 'rate-contracts',
    columns: [
      { head: 'Contract', cell: (row: RateContract) => row.id },
      { head: 'For', width: 36, cell: (row: RateContract) => row.party_name ?? `All ${row.kind}s` },
      { head: 'City', cell: (row: RateContract) => row.city ?? '' },
      { head: 'Product', width: 30, cell: (row: RateContract) => row.product_name ?? `All of ${row.division_name}` },
      { head: 'Product code', cell: (row: RateContract) => row.product_code ?? '' },
      { head: 'Division', cell: (row: RateContract) => row.division_name },
      { head: 'Discount %', cell: (row: RateContract) => (row.discount_bp === null ? null : row.discount_bp / 100) },
      {
        head: 'Net rate ₹',
        cell: (row: RateContract) => (row.net_rate_paise === null ? null : row.net_rate_paise / 100),
      },
      { head: 'From', cell: (row: RateContract) => formatDay(row.from) },
      { head: 'Until', cell: (row: RateContract) => formatDay(row.until) },
      { head: 'Packs a month', cell: (row: RateContract) => row.most_packs },
      { head: 'Margin %', cell: (row: RateContract) => row.margin_bp / 100 },
      { head: 'Approved by', cell: (row: RateContract) => row.approved_by ?? '' },
    ],
    rows: ({ db, input: { page: _, ...filter }, today }) => allContracts(db, filter, today),
  }),
  ...listFiles<typeof floorsAsCsv, ProductFloor>(floorsAsCsv, floorsAsWorkbook, {
    name: 'floor-rates',
    pageOf: async ({ db, input: { page: _, ...filter }, today }, page, size) => {
      const belowBp = await readSetting(db, floorBelowPts)
      return (await pageOfFloors(db, { ...filter, belowBp, size }, page, today)).data
    },
    columns: [
      { head: 'Product code', format: '@', cell: (row) => row.product_code },
      { head: 'Product', width: 34, cell: (row) => row.product_name },
      { head: 'Division', width: 24, cell: (row) => row.division_name },
      { head: 'PTS ₹', format: '0.00', cell: (row) => row.pts_paise / 100 },
      { head: 'Floor ₹', format: '0.00', cell: (row) => row.floor_paise / 100 },
      { head: 'Since', width: 12, cell: (row) => row.since },
      { head: 'Next floor ₹', format: '0.00', cell: (row) => (row.next ? row.next.floor_paise / 100 : null) },
      { head: 'From', width: 12, cell: (row) => row.next?.from ?? null },
    ],
  }),
]
