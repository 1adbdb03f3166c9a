// features: invoices, money, claims, outstanding
// An invoice is read, packs of it are claimed, and the office settles the claim and enters a
// receipt.

import { decideClaim, raiseClaim } from '#claims/contract.ts'
import { cancelInvoice } from '#invoices/cancelling-contract.ts'
import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '#invoices/contract.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { enterReceipt, writeNote } from '#money/contract.ts'
import { type Call, callAs } from './calling.ts'
import { expect, signIn, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

// One after the other: two of them settle invoices of the same firm, and whoever comes second is
// told to look again.
test.describe.configure({ mode: 'default' })

test('an invoice’s line is claimed, and the office credits it', async ({ page, otherBrowser }) => {
  await signIn(page, 'dist-b', { at: '/my-invoice' })
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: /^\w+I\/\d{4}\// })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Invoice \w+I\// })).toBeVisible()
  await page.getByRole('button', { name: 'Raise claim' }).click()
  const dialog = page.getByRole('dialog', { name: /^Claim on invoice/ })
  await dialog.getByRole('button', { name: 'Raise claim' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter how many packs you claim')
  await dialog
    .getByLabel(/^Packs of/)
    .first()
    .fill('2')
  await dialog.getByRole('button', { name: 'Raise claim' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog
    .getByLabel(/^Reason for/)
    .first()
    .click()
  await page.getByRole('option', { name: 'Short' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Raise claim' }).click()
  const raised = page.getByText(/^Claim CL-\d+ is raised\.$/)
  await expect(raised).toBeVisible()
  const claimNo = /CL-\d+/.exec((await raised.textContent()) ?? '')?.[0] ?? ''

  const office = await otherBrowser()
  await signIn(office, 'admin', { at: '/admin/notes?tab=claims' })
  await office.getByRole('button', { name: claimNo }).click()
  const decision = office.getByRole('dialog', { name: `Claim ${claimNo}` })
  const credit = decision.getByRole('region', { name: 'Credit note' })
  const two = await credit.textContent()
  await decision.getByLabel(/^Approved packs of/).fill('1')
  await expect(credit).toContainText(/GST.*Credit note₹/)
  expect(await credit.textContent()).not.toBe(two)
  await decision.getByLabel(/^Approved packs of/).fill('3')
  await expect(decision.getByText(/^Only 2 packs of .* were claimed\.$/)).toBeVisible()
  await decision.getByLabel(/^Approved packs of/).fill('1')
  await expectAccessible(office)
  await decision.getByRole('button', { name: 'Approve and credit' }).click()
  await expect(office.getByText(/is settled by credit note/)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Claims' })).toContainText('Settled')

  // The rest came: said with one click, and taken back with another.
  const goods = page.getByRole('region', { name: 'Goods' })
  await goods.getByRole('button', { name: 'Goods received' }).click()
  await expect(goods).toContainText(`Received on ${formatDay(todayInIndia(new Date()))}, reported by`)
  await goods.getByRole('button', { name: 'Undo' }).click()
  await expect(goods.getByRole('button', { name: 'Goods received' })).toBeVisible()
  await page.getByRole('link', { name: 'Invoices', exact: true }).last().click()
  await expect(page).toHaveURL(/\/my-invoice$/)
})

test('what expires is found in the calendar of returns and claimed by one press', async ({ page, otherBrowser }) => {
  await signIn(page, 'dist-b', { at: '/notes?tab=returns' })
  await expect(page.getByRole('button', { name: /^Today/ })).toHaveAttribute('aria-pressed', 'true')
  const lines = page.getByRole('status').filter({ hasText: /^\d+ lines?$/ })
  await expect(lines).toBeVisible()
  const before = Number.parseInt((await lines.textContent()) ?? '', 10)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Claim / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Claim on invoice/ })
  await expect(dialog.getByLabel(/^Packs of/).first()).toHaveValue(/^[1-9]\d*$/)
  await expect(dialog.getByText(/^Expired packs can be returned until/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Raise claim' }).click()
  await expect(page.getByText(/^Claim CL-\d+ is raised\.$/)).toBeVisible()
  await expect(lines).toHaveText(before === 2 ? '1 line' : `${before - 1} lines`)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('button', { name: /^Claim / }).first()).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)

  const office = await otherBrowser()
  await signIn(office, 'admin', { at: '/admin/notes?tab=returns' })
  await expect(office.getByText(/^Choose a distributor to see/)).toBeVisible()
  await office.goto('/admin/notes?tab=returns&distributor=dist-b')
  await expect(office.getByRole('table', { name: 'Lines that can be returned' })).toBeVisible()
  await expect(office.getByRole('button', { name: /^Claim / })).toHaveCount(0)
  await expectAccessible(office)
})

test('the office enters a receipt, and the distributor owes less', async ({ page, faults }) => {
  faults.expect(/409 \(Conflict\) at .*\/api\/adm\/receipts/)
  await signIn(page, 'admin', { at: '/admin/current-outstanding?distributor=dist-b' })
  await page.getByRole('button', { name: 'Enter receipt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter receipt' })
  await dialog.getByLabel('Distributor').fill('dist-b')
  await page.getByRole('option', { name: /dist-b/ }).click()
  await dialog.getByLabel('Amount in ₹').fill('1,000')
  await dialog.getByLabel('Reference').fill('UTR-JOURNEY-1')
  await expect(dialog.getByText('Settles, oldest first')).toBeVisible()
  const entered = page.getByText('Receipt of ₹1,000.00 is entered.')
  const changed = dialog.getByText('Look at the preview again.')
  const enter = dialog.getByRole('button', { name: 'Enter receipt' })
  await enter.click()
  // Something else of the firm may be settled in another journey: then it is looked at again.
  await expect(entered.or(changed)).toBeVisible()
  if (await changed.isVisible()) await enter.click()
  await expect(entered).toBeVisible()
  await page.goto('/admin/current-outstanding?tab=receipts')
  await expect(page.getByText('UTR-JOURNEY-1')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)
})

test('a stockist chooses, pays and tells of it, and the accountant confirms it with one key', async ({
  page,
  otherBrowser,
  baseURL,
}) => {
  const call = await callAs(baseURL, 'A', 'admin')
  const noted = { distributor: 'dist-b', reason_code: 'other', text: 'Agreed' } as const
  const { data: owed } = await call(writeNote, { ...noted, kind: 'debit', amount_paise: 123_400 })
  const { data: credit } = await call(writeNote, { ...noted, kind: 'credit', amount_paise: 3_400 })
  await signIn(page, 'dist-b', { at: '/my-outstanding' })
  const table = page.getByRole('table', { name: 'Open invoices, debit notes and credit notes' })
  await table.getByLabel('Choose all').check()
  await table.getByLabel('Choose all').uncheck()
  await expect(page.getByText('Nothing is chosen yet.')).toBeVisible()
  await table.getByLabel(`Pay ${owed.note_no}`).press('Space')
  await table.getByLabel(`Amount for ${owed.note_no}`).fill('5,00,000')
  await expect(table.getByRole('alert')).toHaveText('At most ₹1,234.00 is open.')
  await table.getByLabel(`Amount for ${owed.note_no}`).fill('1,134')
  await table.getByLabel(`Set off ${credit.note_no}`).press('Space')
  const toPay = page.getByRole('region', { name: 'To pay now' })
  await expect(toPay).toContainText('₹1,100.00')
  await expect(page.getByRole('img', { name: 'UPI code for ₹1,100.00' })).toBeVisible()
  await expectAccessible(page)
  const utr = '732811907745'
  await page.getByLabel('UTR').fill(utr)
  await page.getByRole('button', { name: 'Send payment details' }).press('Enter')
  await expect(page.getByText('A payment of ₹1,100.00 is being checked')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)

  const office = await otherBrowser()
  await signIn(office, 'admin', { at: '/admin/current-outstanding?tab=receipts&distributor=dist-b' })
  await expect(office.getByRole('heading', { name: '1 payment to check' })).toBeVisible()
  await expectAccessible(office)
  await office.keyboard.press('c')
  await expect(office.getByText(/^Receipt of ₹1,100\.00 from .+ is entered\.$/)).toBeVisible()
  await expect(office.getByRole('heading', { name: '1 payment to check' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Payments you told us of' })).toContainText(utr)
})

test('money on account leads to the receipts and credit notes that hold it', async ({ page, baseURL }) => {
  const call = await callAs(baseURL, 'A', 'admin')
  const money = { distributor: 'dist-b', amount_paise: 70_000 }
  await call(enterReceipt, {
    ...money,
    received_on: todayInIndia(new Date()),
    reference: 'UTR-JOURNEY-2',
    allocations: [],
  })
  const { data: note } = await call(writeNote, { ...money, kind: 'credit', reason_code: 'other', text: 'Agreed' })
  await signIn(page, 'admin', { at: '/admin/current-outstanding?distributor=dist-b' })
  await page.getByRole('link', { name: 'On account, not allocated' }).click()
  await expect(page.getByRole('button', { name: 'Money on account' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table', { name: 'Receipts' })).toContainText('UTR-JOURNEY-2')
  await page.getByRole('button', { name: `Settle invoices with note ${note.note_no}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Settle invoices' })
  await expect(dialog.getByText(`of credit note ${note.note_no} is on account`)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Open invoices' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Settle invoices' }).click()
  await expect(page.getByText(`Invoices are settled with note ${note.note_no}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Settle invoices with note ${note.note_no}` })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByText('UTR-JOURNEY-2')).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('link', { name: 'dist-b', exact: true }).click()
  await expect(page).toHaveURL(/\?distributor=dist-b$/)
})

test('the office cancels an invoice, which keeps its number and owes nothing', async ({ page, baseURL }) => {
  const { invoice_no: no } = await openInvoice(await callAs(baseURL, 'A', 'admin'), 0)
  await signIn(page, 'admin', { at: `/admin/my-invoice?invoice_no=${encodeURIComponent(no)}&state=open` })
  await page.getByRole('link', { name: no }).click()
  const heading = page.getByRole('heading', { name: `Invoice ${no}`, level: 1 })
  await page.getByRole('button', { name: 'Cancel invoice' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel invoice ${no}?` })
  await dialog.getByRole('button', { name: 'Cancel invoice' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Close its lines' }).click()
  await dialog.getByLabel('Reason').fill('Billed to the wrong branch')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel invoice' }).click()
  await expect(page.getByText(`Invoice ${no} is cancelled.`)).toBeVisible()
  await expect(page.getByText('This invoice is cancelled. Nothing is due.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel invoice' })).toHaveCount(0)
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  await page.goto(`/admin/my-invoice?invoice_no=${encodeURIComponent(no)}&state=cancelled`)
  await expect(page.getByRole('link', { name: no })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)
})

test('a claim that somebody else decided meanwhile is said to be, and shown as it is', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/Failed to load resource.*409/)
  const [firm, office] = [await callAs(baseURL, 'D', 'dist-e'), await callAs(baseURL, 'A', 'admin')]
  const { data: invoices } = await firm(listInvoices, { state: 'open' })
  const { data: invoice } = await firm(getInvoice, { invoice_id: String(invoices[0]?.invoice_id) })
  const line = invoice.lines.find((one) => one.paid_qty > one.claimed_qty + 1)
  const lines = [{ line_id: line?.line_id ?? 0, reason_code: 'damaged' as const, quantity: 2 }]
  const { data: claim } = await firm(raiseClaim, { invoice_id: invoice.invoice_id, lines })
  await signIn(page, 'admin', { at: `/admin/notes?tab=claims&claim=${claim.id}` })
  const dialog = page.getByRole('dialog', { name: `Claim ${claim.claim_no}` })
  await dialog.getByLabel(/^Approved packs of/).fill('1')
  // However many lines there are, the decision stays in view.
  await page.setViewportSize({ width: 1440, height: 360 })
  await expect(dialog.getByRole('button', { name: 'Approve and credit' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Mark as being checked' }).click()
  await expect(dialog.getByText('Being checked', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel(/^Approved packs of/)).toHaveValue('1')
  await page.route('**/decision', (route) => route.abort())
  faults.expect(/Failed to load resource: net::ERR_FAILED/)
  await dialog.getByRole('button', { name: 'Approve and credit' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/The server did not answer/)
  await page.unroute('**/decision')
  const none = [{ line_id: line?.line_id ?? 0, quantity: 0 }]
  await office(decideClaim, { id: String(claim.id), lines: none, text: 'The photo shows another batch' })
  await dialog.getByRole('button', { name: 'Approve and credit' }).click()
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices.getByText('This claim has been decided already.')).toBeVisible()
  await expect(dialog.getByText('The photo shows another batch')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Approve and credit' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('an invoice that somebody else cancelled meanwhile is shown as cancelled when the dialog closes', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/Failed to load resource.*409/)
  const office = await callAs(baseURL, 'A', 'admin')
  const last = await openInvoice(office, -1)
  await signIn(page, 'admin', { at: `/admin/my-invoice-details/${last.invoice_id}` })
  await page.getByRole('button', { name: 'Cancel invoice' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel invoice ${last.invoice_no}?` })
  await dialog.getByLabel('Reason').fill('Billed twice')
  await office(cancelInvoice, { invoice_id: String(last.invoice_id), reason: 'Billed to the wrong branch' })
  await dialog.getByRole('button', { name: 'Cancel invoice' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This invoice is cancelled already.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('This invoice is cancelled. Nothing is due.')).toBeVisible()
  await expect(page.getByText('Billed to the wrong branch')).toBeVisible()
})

/** Without a claim, which would keep it from being cancelled, and of nobody whom another journey looks at. */
async function openInvoice(office: Call, at: number) {
  const { data } = await office(listAllInvoices, { state: 'open' })
  const strange = data.filter(({ distributor_id }) => !distributor_id.startsWith('dist-'))
  const whole = await Promise.all(strange.map((one) => office(getAnyInvoice, { invoice_id: String(one.invoice_id) })))
  const found = whole
    .map((one) => one.data)
    .filter(({ claims, notes }) => claims.length + notes.length === 0)
    .at(at)
  if (!found) throw new Error('The world has such an invoice.')
  return found
}
