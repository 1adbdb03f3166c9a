// features: home, places, products, firms, employees, orders, confirming
// A company on its own server, from a database with nothing in it to its first confirmed order,
// with the screens alone.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Company } from '#app/testing-company.ts'
import { gstinOf } from '../world/people/gstin.ts'
import { beginCompany } from './company.ts'
import { expect, expectInside, fillIn, test } from './people.ts'
import { expectAccessible } from './reading.ts'

const password = 'monsoon over Nilgiri'

test('a company goes from an empty database to its first confirmed order', async ({ page, otherBrowser }) => {
  test.slow()
  const { company, close } = await beginCompany()
  const employee = await otherBrowser()
  const distributor = await otherBrowser()
  try {
    await enterAsFirstAdmin(page, company)
    const list = page.getByRole('region', { name: 'Before the first order' })
    await expect(list).toContainText('1 of 11 done')
    await expectAccessible(page)
    await list.getByRole('link', { name: 'Add plant' }).click()
    await addPlaces(page)
    await addProduct(page, company)
    await addDistributor(page, company)
    await addEmployee(page, company)
    await page.goto(`${company.url}/admin`)
    await expectInside(page)
    // The contact, stock, how goods leave and how long an order can be cancelled are decided later.
    await expect(list).toContainText('7 of 11 done')

    await acceptInvitation(employee, await company.linkTo('rohan@nilgiri.example'), 'EMP-1')
    await employee.goto(`${company.url}/products-list?for=OOTY-1`)
    await employee.getByRole('textbox', { name: /^Quantity of Nilcard 40/ }).fill('20')
    await expect(employee.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
    await employee.goto(`${company.url}/cart?for=OOTY-1`)
    await employee.getByRole('button', { name: /^Place order, ₹/ }).click()
    await expect(employee.getByText('waits to be confirmed')).toBeVisible()

    await acceptInvitation(distributor, await company.linkTo('sushila@ooty.example'), 'OOTY-1')
    const id = employee.url().split('/').at(-1)
    await distributor.goto(`${company.url}/order-confirmation-details/${id}`)
    await distributor.getByRole('button', { name: /^Confirm all, ₹/ }).click()
    await expect(distributor.getByRole('tab', { name: 'Confirmed 1' })).toBeVisible()
  } finally {
    // A page that is still open would miss its server.
    for (const one of [page, employee, distributor]) await one.goto('about:blank')
    await close()
  }
})

async function enterAsFirstAdmin(page: Page, company: Company) {
  await page.goto(await company.makeAdmin({ username: 'asha', name: 'Asha Rao', email: 'asha@nilgiri.example' }))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is set')
  await page.goto(`${company.url}/admin/login`)
  await fillIn(page, 'asha', password)
  await expectInside(page)
}

async function acceptInvitation(page: Page, link: string, code: string) {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillIn(page, code, password)
  await expectInside(page)
}

async function addPlaces(page: Page) {
  await page.getByRole('button', { name: 'Add plant' }).click()
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Tamil Nadu' }).click()
  await fill(page, {
    Code: 'CB01',
    Name: 'Coimbatore CFA',
    GSTIN: gstinOf('33', 'AAECN4821K'),
    Address: '12 Avinashi Road',
  })
  await page.getByRole('button', { name: 'Add plant' }).last().click()
  await expect(page.getByRole('table', { name: 'Plants' })).toContainText('Coimbatore CFA')
  await page.getByRole('tab', { name: 'Divisions' }).click()
  await page.getByRole('button', { name: 'Add division' }).click()
  await fill(page, { Name: 'Cardiac', Code: 'CARD' })
  await page.getByRole('button', { name: 'Add division' }).last().click()
  await expect(page.getByRole('table', { name: 'Divisions' })).toContainText('Cardiac')
}

async function addProduct(page: Page, { url }: Company) {
  await page.goto(`${url}/admin/products`)
  await page.getByRole('button', { name: 'Add product' }).click()
  await fill(page, {
    'Product code': 'NIL001',
    Name: 'Nilcard 40',
    Form: 'Tablet',
    Pack: '15 tablets',
    HSN: '30049079',
    'GST %': '12',
    'MRP ₹': '112.50',
    'PTR ₹': '80.36',
    'PTS ₹': '72.32',
  })
  await page.getByRole('combobox', { name: 'Division' }).last().click()
  await page.getByRole('option', { name: /Cardiac/ }).click()
  await page.getByRole('button', { name: 'Add product' }).last().click()
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Nilcard 40')

  await page.goto(`${url}/admin/manage-product-image`)
  await page.getByRole('tab', { name: 'Product Image' }).click()
  await page.getByRole('button', { name: 'Add Product Image' }).click()
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  const dialog = page.getByRole('dialog', { name: 'Add Product Image' })
  await dialog.getByLabel('Product Image').setInputFiles([{ name: 'NIL001.png', mimeType: 'image/png', buffer }])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product Image Added Successfully')).toBeVisible()
}

async function addDistributor(page: Page, { url }: Company) {
  await page.goto(`${url}/admin/customer-profile?distributor=new`)
  await fill(page, {
    'Name of the firm': 'Ooty Medicals',
    'Customer code': 'OOTY-1',
    GSTIN: gstinOf('33', 'ABCFM1234K'),
    City: 'Udhagamandalam',
    Address: '9 Commercial Road',
    'Credit limit, ₹': '50,000',
    'E-mail': 'sushila@ooty.example',
  })
  await page.getByRole('group', { name: 'Contact 1' }).getByLabel('Name').fill('Sushila Naik')
  await page.getByLabel('Number').fill('20B-TN-1')
  await page.getByLabel('Ends on').fill('31-12-2030')
  await page.getByRole('checkbox', { name: 'Cardiac' }).check()
  await page.getByRole('combobox', { name: 'Add a CFA' }).click()
  await page.getByRole('option', { name: 'Coimbatore CFA (CB01)' }).click()
  await page.getByRole('button', { name: 'Add distributor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ooty Medicals')
}

async function addEmployee(page: Page, { url }: Company) {
  await page.goto(`${url}/admin/employee/create_employee`)
  await fill(page, { Name: 'Rohan Kulkarni', 'Employee code': 'EMP-1', 'E-mail': 'rohan@nilgiri.example' })
  await fill(page, { Designation: 'Territory Manager', Headquarters: 'Coimbatore' })
  await page.getByRole('checkbox', { name: 'Cardiac' }).check()
  await page.getByRole('button', { name: /^Add Ooty Medicals/ }).click()
  await page.getByRole('button', { name: 'Add employee' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rohan Kulkarni')
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
