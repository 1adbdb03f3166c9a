// Distributors as a sheet has them: its columns, and what may stand in each.
import type { SheetColumn } from '#kit/importing.ts'
import { type AddressColumn, addressColumns } from './address-sheet.ts'
import { usualCreditDays } from './rules.ts'

export type FirmColumn =
  | 'code'
  | 'name'
  | 'gstin'
  | 'city'
  | 'address'
  | 'pin_code'
  | 'div_type'
  | 'divisions'
  | 'cfas'
  | 'credit_limit'
  | 'credit_days'
  | 'depot_login'
  | 'contact'
  | 'email'
  | 'phone'
  | '20B'
  | '20B ends'
  | '21B'
  | '21B ends'
  | 'reason'
  | AddressColumn

export const firmColumns: SheetColumn<FirmColumn>[] = [
  {
    name: 'code',
    head: 'Customer code',
    also: ['code', 'distributor code', 'stockist code', 'customer'],
    rule: 'Letters, digits, dots and dashes, at most 40. Never changes by a sheet.',
    isNeeded: true,
    isText: true,
  },
  {
    name: 'name',
    head: 'Firm',
    also: ['name', 'firm name', 'distributor'],
    rule: 'Needed for a new distributor.',
    width: 36,
  },
  {
    name: 'gstin',
    head: 'GSTIN',
    also: ['gst', 'gst no'],
    rule: '15 characters with the right check digit.',
    isText: true,
    width: 20,
  },
  { name: 'city', head: 'City', also: ['town'], rule: 'Needed for a new distributor.' },
  { name: 'address', head: 'Address', also: ['billing address'], rule: 'Needed for a new distributor.', width: 40 },
  {
    name: 'pin_code',
    head: 'PIN code',
    also: ['pin', 'pincode'],
    rule: '6 digits, of the state of the GSTIN. E-invoices need it.',
    isText: true,
  },
  {
    name: 'div_type',
    head: 'Product types',
    also: ['div type', 'type', 'product type'],
    rule: 'E (ethical), G (generic) or B (both). Empty means those of the import.',
  },
  {
    name: 'divisions',
    head: 'Divisions',
    also: ['division', 'division codes'],
    rule: 'Division codes, separated by commas.',
    isText: true,
  },
  {
    name: 'cfas',
    head: 'CFAs',
    also: ['cfa', 'plants', 'plant', 'cfa codes'],
    rule: 'Plant codes in order of choice, separated by commas.',
    isText: true,
  },
  { name: 'credit_limit', head: 'Credit limit', also: ['limit'], rule: 'Rupees. Another limit needs a reason.' },
  {
    name: 'credit_days',
    head: 'Credit days',
    also: ['days'],
    rule: `0 to 365. Empty means ${usualCreditDays} for a new distributor.`,
  },
  { name: 'depot_login', head: 'Depot login', also: ['depot'], rule: 'Yes or No. Empty means No.' },
  {
    name: 'contact',
    head: 'Contact',
    also: ['contact person', 'contact name'],
    rule: 'The first contact; it is invited.',
  },
  {
    name: 'email',
    head: 'E-mail',
    also: ['mail', 'mail id', 'email id'],
    rule: 'Of the first contact. Needed for a new distributor: the invitation is sent there.',
  },
  { name: 'phone', head: 'Phone', also: ['mobile', 'mobile no', 'contact no'], rule: '7 to 15 digits.', isText: true },
  { name: '20B', head: 'Licence 20B', also: ['20b', 'drug licence', 'licence no'], rule: 'Its number.', isText: true },
  { name: '20B ends', head: '20B until', also: ['20b ends', 'licence until', 'licence expiry'], rule: 'DD-MM-YYYY.' },
  { name: '21B', head: 'Licence 21B', also: ['21b'], rule: 'Its number.', isText: true },
  { name: '21B ends', head: '21B until', also: ['21b ends'], rule: 'DD-MM-YYYY.' },
  {
    name: 'reason',
    head: 'Reason',
    also: ['why'],
    rule: 'Needed where the credit limit or the GSTIN of a distributor changes.',
  },
  ...addressColumns,
]
