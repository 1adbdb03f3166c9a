import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import type { Username } from '../../../world/cast.ts'
import type { bankImport } from '../books-contract.ts'
import { enterReceipt, listReceipts, writeNote } from '../contract.ts'
import { getPaying, reportPayment } from '../paying-contract.ts'
import { moneyDifferences } from './reconciliation.ts'

const { as, app, pool, tokenOf } = await startTestApp()
type Preview = Output<typeof bankImport.preview>['data']
const today = todayInIndia(new Date())
const day = formatDay(today)

let keys = 0
async function send(path: string, text: string, who: Username = 'admin') {
  const edge = 'edge-of-a-part'
  keys += 1
  const key = `bank-import-${keys}`
  return app.inject({
    method: 'POST',
    url: `/api/adm/receipt-imports/${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'idempotency-key': key,
    },
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="bank.csv"\r\n\r\n${text}\r\n--${edge}--\r\n`,
  })
}
const look = async (text: string, who?: Username): Promise<Preview> => (await send('preview', text, who)).json().data
async function put(text: string) {
  const { fingerprint } = await look(text)
  return send(fingerprint, text)
}
const owedBy = async (who: Username) => (await as(who)(getOutstanding, {})).data
const head = 'Txn Date,Value Date,Description,Ref No,Debit,Credit,Balance,Customer code,TDS'

/** dist-b owes one debit note of this much more. */
const note = (amount_paise: number) =>
  as('admin')(writeNote, { distributor: 'dist-b', kind: 'debit', reason_code: 'other', amount_paise, text: 'Owed' })

test('credits become receipts that settle the oldest, and the same file changes nothing the second time', async () => {
  await note(9_000_00)
  const before = await owedBy('dist-b')
  const text = [
    head,
    `${day},${day},NEFT from somebody,BANK-1,,"4,000.00",1,dist-b,`,
    `${day},${day},NEFT again,BANK-2,,"2,500.00",1,dist-b,10`,
    `${day},,Charges,BANK-3,118.00,,1,,`,
    `${day},,Nobody knows,BANK-4,,77.13,1,,`,
  ].join('\n')
  const preview = await look(text)
  expect(preview).toMatchObject({ new: 2, changed: 0, refused: 1, unchanged: 1 })
  expect((await put(text)).statusCode).toBe(201)
  const after = await owedBy('dist-b')
  const paid = Math.min(6_510_00, before.total_paise)
  expect(after.total_paise).toBe(before.total_paise - paid)
  expect(after.on_account_paise).toBe(before.on_account_paise + 6_510_00 - paid)
  const { data } = await as('admin')(listReceipts, { distributor: 'dist-b', search_text: 'BANK-2' })
  expect(data[0]).toMatchObject({ amount_paise: 2_500_00, tds_paise: 10_00, received_on: today })

  expect(await look(text)).toMatchObject({ new: 0, refused: 1, unchanged: 3 })
  expect((await put(text)).statusCode).toBe(409)
  expect((await owedBy('dist-b')).total_paise).toBe(after.total_paise)
  expect(await moneyDifferences(pool)).toEqual([])
})

test('what somebody entered by hand since the preview is not entered again', async () => {
  const text = [head, `${day},,,BANK-5,,300.00,,dist-b,`].join('\n')
  const { fingerprint } = await look(text)
  await as('admin')(enterReceipt, {
    distributor: 'dist-b',
    amount_paise: 300_00,
    received_on: today,
    reference: 'bank-5',
  })
  const late = await send(fingerprint, text)
  expect(late.statusCode).toBe(409)
  expect(late.json().data).toMatchObject({ new: 0, unchanged: 1 })
})

test('two who apply the same file at once enter it once', async () => {
  const text = [head, `${day},,,BANK-6,,200.00,,dist-b,`].join('\n')
  const { fingerprint } = await look(text)
  const both = await Promise.all([send(fingerprint, text), send(fingerprint, text)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const { total } = await as('admin')(listReceipts, { search_text: 'BANK-6' })
  expect(total).toBe(1)
})

test('a closed month refuses its lines, and an admin of generics does not find an ethical firm', async () => {
  const old = addDays(today, -45)
  await pool.change(sql`
    insert into settings (key, value) values ('receivables.closed_until', ${JSON.stringify(old)}::jsonb)
    on conflict (key) do update set value = excluded.value`)
  const closed = await look([head, `${formatDay(old)},,,BANK-7,,100.00,,dist-b,`].join('\n'))
  expect(closed.rows[0]?.errors[0]?.why).toMatch(/books are closed/)
  const strange = await look([head, `${day},,,BANK-8,,100.00,,dist-e,`].join('\n'), 'admin-g')
  expect(strange).toMatchObject({ new: 0, refused: 1 })
})

test('a payment that the firm told of is found by its UTR, settles what it chose and is answered', async () => {
  const { data: owed } = await note(800_00)
  const told = await as('dist-b')(reportPayment, {
    ...{ method: 'upi', paid_on: today, amount_paise: 512_34, reference: '632811907745' },
    allocations: [{ note_id: owed.id, amount_paise: 512_34 }],
  })
  const text = [head, `${day},${day},UPI 632811907745 somebody,,,512.34,1,,`].join('\n')
  expect(await look(text)).toMatchObject({ new: 1, refused: 0 })
  expect((await put(text)).statusCode).toBe(201)
  const { data } = await as('dist-b')(getPaying, {})
  expect(data.payments.find(({ id }) => id === told.data.id)?.state).toBe('received')
  expect(await moneyDifferences(pool)).toEqual([])
})
