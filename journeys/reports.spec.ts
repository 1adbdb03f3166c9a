// features: reports, home
// Reports are looked into from the whole to an invoice, by customers and by the office.
import { expect, type Person, phone, signIn, strangers, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

const looking = strangers.employees.at(-1) as Person

test('an employee goes from the year into a division, a product and an invoice, and takes the report along', async ({
  page,
}) => {
  await signIn(page, looking, { at: '/mis' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/last year|sold/)
  await expect(page.getByRole('region', { name: 'Scheme use' })).toContainText('free packs')
  const divisions = page.getByRole('region', { name: 'By division' })
  await divisions.getByRole('button', { name: 'As a table' }).click()
  await expect(divisions.getByRole('columnheader', { name: 'Last year' })).toBeVisible()
  await divisions.getByRole('button', { name: 'As a chart' }).click()
  await divisions.getByRole('link').first().click()
  await expect(page).toHaveURL(/[?&]division=/)
  await page.getByRole('region', { name: 'Products' }).getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/[?&]product=/)
  await page.getByRole('region', { name: 'Distributors' }).getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /xlsx/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^invoices-.*\.xlsx$/)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible()
  await page.setViewportSize(phone.viewport)
  for (const at of ['/mis', '/mis?view=growth', '/mis?view=secondary', '/mis?view=table&by=division']) {
    await page.goto(at)
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
  }
})
