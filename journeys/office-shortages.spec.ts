// features: shortages, stock, jobs, machines
// What did not come: closed on the shortage desk and opened again; beside it the screens of jobs
// and stock.

import { createKey, machineInvoice } from '#machines/contract.ts'
import { releaseOrder } from '#orders/book-contract.ts'
import { status } from '#orders/status.ts'
import { blockBatch, listStock } from '#stock/contract.ts'
import { callAs, callWith, order } from './calling.ts'
import { expect, expectLoaded, type Person, signIn, strangers, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

const buyer = strangers.traders[14] as Person

test('a short line is closed with a reason, and opened again', async ({ page, baseURL }) => {
  const office = await callAs(baseURL, 'A', 'admin')
  const placed = await order(await callAs(baseURL, 'D', buyer.username), { lines: 1, quantity: 11 })
  if (placed.status === status.onHold)
    await office(releaseOrder, { order_id: placed.order_id, reason: 'For a journey' })
  const product_code = placed.lines[0]?.product_code ?? ''
  const { data: batches } = await office(listStock, { plant: placed.cfa_code, search_text: product_code })
  const batch_no = batches.find((batch) => batch.on_hand - batch.reserved > 20 && !batch.blocked_reason)?.batch_no ?? ''
  const { data: key } = await office(createKey, { name: 'Journey', scopes: ['invoices:write'] })
  await callWith(baseURL, key.key)(machineInvoice, {
    order_no: placed.order_no,
    lines: [{ product_code, batch_no, quantity: 5 }],
  })

  await signIn(page, 'admin', { at: `/admin/unfulfilled-orders?short_search=${placed.order_no}` })
  const choice = page.getByRole('group', { name: `Order ${placed.order_no}` })
  await choice.getByText('Close', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Carry out 1/ }).click()
  const why = page.getByRole('alertdialog')
  await why.getByLabel('Reason').fill('Not made any more')
  await why.getByRole('button', { name: /^Close \d+ lines?$/ }).click()
  await expect(page.getByText('Done: 1 closed. Each distributor is told.')).toBeVisible()
  await expect(page.getByText('No short lines match these filters.')).toBeVisible()

  await page.goto(`/admin/unfulfilled-orders-details/${placed.order_id}`)
  await expect(page.getByText('Not made any more')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Re-open line' }).click()
  await page.getByRole('alertdialog').getByLabel('Reason').fill('It is made again')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Re-open line' }).click()
  await expect(page.getByRole('button', { name: 'Close line' })).toBeVisible()
})

test('jobs, settings, keys, webhooks and the tabs of stock can be read by everybody', async ({ page }) => {
  await signIn(page, 'admin', { at: '/admin/manage-cron' })
  for (const path of [
    '/admin/manage-cron',
    '/admin/manage-cron?tab=settings',
    '/admin/manage-cron?tab=keys',
    '/admin/manage-cron?tab=webhooks',
    '/admin/mange-plant?tab=outs',
    '/admin/mange-plant?tab=transfers',
    '/admin/mange-plant?tab=picking',
  ]) {
    await page.goto(path)
    await expectLoaded(page)
    await expectAccessible(page)
    expect(await sidewaysScroll(page), path).toBe(0)
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/admin/manage-cron')
  await expectLoaded(page)
  const facts = await page.locator('main dl').first().boundingBox()
  const run = await page
    .getByRole('button', { name: /^Run .* now$/ })
    .first()
    .boundingBox()
  expect(run?.y).toBeLessThan((facts?.y ?? 0) + (facts?.height ?? 0))
})

test('a batch that is blocked with many words leaves its row as it was', async ({ page, baseURL }) => {
  const office = await callAs(baseURL, 'A', 'admin')
  const { data: batches } = await office(listStock, { search_text: 'Torvique 10' })
  const batch = batches.find((one) => one.on_hand > 0 && !one.blocked_reason)
  if (!batch) throw new Error('No batch to block.')
  const { batch_no } = batch
  const batch_id = String(batch.id)
  const block = (blocked: boolean, reason: string) => office(blockBatch, { batch_id, blocked, reason })
  await block(true, 'The maker recalls every pack of it. '.repeat(8))
  await signIn(page, 'admin', { at: `/admin/mange-plant?tab=stock&stock_search=${batch_no}` })
  await expect(page.getByText('Blocked', { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: `Unblock batch ${batch_no}` }).first()).toBeInViewport()
  await block(false, 'It was another batch')
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('No batches match ‘nothing like it’.')).toBeVisible()
})
