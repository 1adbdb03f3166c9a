import { describe, expect, test } from 'vitest'
import type { Hold } from '#credit/credit-hold.ts'
import { type StatusCode, status } from './status.ts'
import { deskOf, tooLongDays, whyStuck } from './stuck.ts'

const now = new Date('2026-11-16T08:00:00Z')
const firm = { isOwn: false, name: 'Shree Balaji' }
const own = { isOwn: true, name: 'Shree Balaji' }
const facts = (code: StatusCode, more: object = {}) => ({
  status: code,
  since: '2026-11-13T08:00:00Z',
  holds: [] as Hold[],
  refused: '',
  cfa_name: 'Nagpur CFA',
  ...more,
})
const credit: Hold = {
  kind: 'credit',
  detail: { limit_paise: 100_00, owed_paise: 90_00, open_paise: 0, order_paise: 30_00, over_paise: 20_00 },
}
const overdue: Hold = {
  kind: 'overdue',
  detail: { invoice_no: 'INV-1', due_date: '2026-08-11', balance_paise: 42_00, late_paise: 42_00 },
}
const licence: Hold = { kind: 'licence', detail: { licence_no: '20B-1', licence_expires_on: '2026-10-06' } }

describe('why an order is stuck', () => {
  test.each([
    [6, {}, 'distributor', 'Not confirmed for 3 days', '4 days left, expires on 20-11-2026'],
    [6, { since: now.toISOString() }, 'distributor', 'Not confirmed yet', '7 days left, expires on 23-11-2026'],
    [10, { holds: [credit] }, 'distributor', 'Over the credit limit by ₹20.00', 'The distributor has to pay ₹20.00'],
    [10, { holds: [overdue] }, 'distributor', 'Invoice INV-1 is 97 days past due', 'The distributor has to pay ₹42.00'],
    [
      10,
      { holds: [credit, licence] },
      'distributor',
      'Over the credit limit by ₹20.00, drug licence ended on 06-10-2026',
      'The distributor has to pay ₹20.00 and send the renewal of drug licence 20B-1',
    ],
    [10, {}, 'office', 'Nothing holds it any more', 'Release it'],
    [
      10,
      {
        holds: [
          { kind: 'approval', detail: { needs: 'admin', deepest_bp: 1200, product_name: 'A', divisions: [] } },
          credit,
        ],
      },
      'approver',
      'The discount waits for an approval',
      'The approver decides',
    ],
    [11, { refused: '0041625 is not kept.' }, 'office', 'ERP: 0041625 is not kept', 'Correct it, then send it again'],
    [11, {}, 'office', 'The ERP refused it', 'Correct it, then send it again'],
    [1, {}, 'fulfilment', 'Confirmed, not sent for 3 days', 'It goes with the next run of the job'],
    [
      4,
      {},
      'stock',
      'No stock allocated at Nagpur CFA for 3 days',
      'It continues when stock arrives, or is closed short',
    ],
    [
      9,
      { short: ['Moxalune CV 625', 'Azivela 500', 'Rosvelle 10'] },
      'stock',
      'No stock of Moxalune CV 625, Azivela 500 and 1 more at Nagpur CFA for 3 days',
      'It continues when stock arrives, or is closed short',
    ],
    [
      9,
      {},
      'stock',
      'The rest is waiting for stock at Nagpur CFA for 3 days',
      'It continues when stock arrives, or is closed short',
    ],
  ] as [StatusCode, object, string, string, string][])('%i %j', (code, more, whose, reason, way_on) => {
    const stuck = whyStuck(facts(code, more), firm, now)
    expect(stuck).toMatchObject({ whose, reason, way_on })
  })

  test.each([status.fulfilled, status.rejected, status.cancelled, status.closedShort])(
    'nothing is awaited of one that is %i',
    (code) => expect(whyStuck(facts(code), firm, now)).toBeNull(),
  )

  test('whose move it is, is said to the one whose it is', () => {
    expect(whyStuck(facts(6), { ...firm, name: 'Balaji Agencies' }, now)?.move).toBe('It is Balaji Agencies’ move.')
    expect(whyStuck(facts(6), firm, now)?.move).toBe('It is Shree Balaji’s move.')
    expect(whyStuck(facts(10, { holds: [credit] }), own, now)?.move).toBe(
      'It is your move, or the order desk releases it.',
    )
    expect(whyStuck(facts(10, { holds: [credit] }), own, now)?.way_on).toBe('Pay ₹20.00')
  })

  test('every state that waits has somebody whose move it is, and a time that is too long or a queue of its own', () => {
    for (const code of Object.values(status)) {
      const stuck = whyStuck(facts(code), firm, now)
      const isQueued = code === status.onHold || code === status.failed
      expect(stuck !== null).toBe(isQueued || tooLongDays[code] !== undefined)
      if (stuck) expect(['ours', 'distributor', 'approver', 'nobody']).toContain(deskOf(stuck.whose))
    }
  })
})
