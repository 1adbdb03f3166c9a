import { expect, test } from 'vitest'
import type { Audited } from '#employees/history.ts'
import { whatWasDoneToFirm } from './history.ts'

const update = (entity: string, before: Audited['before'], after: Audited['after']): Audited => ({
  entity,
  action: 'update',
  before,
  after,
  name: null,
})
const mapped = (entity: string, name: string, action: 'insert' | 'delete' = 'insert'): Audited => ({
  entity,
  action,
  before: null,
  after: null,
  name,
})

test.each<[string, Audited[], string]>([
  ['a new firm', [mapped('accounts', ''), mapped('distributors', '')], 'added the distributor'],
  [
    'another limit, with its reason',
    [
      update(
        'distributors',
        { credit_limit_paise: 10_000_000, change_reason: '' },
        { credit_limit_paise: 20_000_000, change_reason: 'Pays on time' },
      ),
    ],
    'changed the credit limit from ₹1,00,000.00 to ₹2,00,000.00 (Pays on time)',
  ],
  [
    'a depot',
    [update('distributors', { depot_login: false, change_reason: 'x' }, { depot_login: true, change_reason: '' })],
    'made it a depot',
  ],
  [
    'a licence’s end',
    [update('licences', { ends_on: '2026-12-31' }, { ends_on: '2031-12-31' })],
    'changed the end of a licence from 31-12-2026 to 31-12-2031',
  ],
  [
    'CFAs in another order, and one more',
    [
      mapped('distributor_plants', 'Pune', 'delete'),
      mapped('distributor_plants', 'Pune'),
      mapped('distributor_plants', 'Nagpur'),
    ],
    'added the CFA Nagpur; changed the order of the CFAs',
  ],
  ['a scan', [update('licences', { scan_hash: null }, { scan_hash: 'a' })], 'attached the scan of a licence'],
  [
    'a godown that moved',
    [update('distributor_addresses', { city: 'Nagpur', state_code: '27' }, { city: 'Bhopal', state_code: '23' })],
    'changed the city of an address from Nagpur to Bhopal; changed the state of an address from Maharashtra to Madhya Pradesh',
  ],
  [
    'two more addresses',
    [mapped('distributor_addresses', 'Wadi godown'), mapped('distributor_addresses', 'Head office')],
    'added 2 addresses: Wadi godown, Head office',
  ],
  ['another employee', [mapped('employee_distributors', 'Asha Rao')], 'added the employee Asha Rao'],
  [
    'a renewal that was sent back',
    [update('licence_renewals', { state: 'waiting', reason: '' }, { state: 'sent_back', reason: 'No stamp' })],
    'sent the renewed licence back: No stamp',
  ],
  [
    'blocked',
    [update('accounts', { blocked_at: null }, { blocked_at: 'x', blocked_reason: 'Fraud' })],
    'blocked the account: Fraud',
  ],
  ['only what follows from it', [update('distributors', { licence_no: 'a' }, { licence_no: 'b' })], ''],
])('%s', (_, rows, what) => {
  expect(whatWasDoneToFirm(rows)).toBe(what)
})
