// features: products
/// <reference lib="dom" />
// The product master: found, added, edited by two at once, switched off, and filled from a sheet.
import type { Download, Page } from '@playwright/test'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import { makeProducts } from '../world/goods/products.ts'
import { usualSize } from '../world/load.ts'
import { expect, expectLoaded, phone, signIn, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

const today = todayInIndia(new Date())
const later = addDays(today, 12)
const ethical = [...makeProducts(usualSize.products)].filter((one) => one.product_type === 'E')
const active = ethical.filter((one) => one.active)
const inactive = ethical.filter((one) => !one.active)
const known = active.at(-40) as (typeof ethical)[number]

test('products are found by code, division and state, the address keeps it, and the file holds just that', async ({
  page,
}) => {
  await openMaster(page)
  await expect(rows(page)).toHaveCount(20)
  await page.keyboard.press('/')
  await page.keyboard.type(known.product_code.slice(2))
  await expect(page).toHaveURL(new RegExp(`product_search=${known.product_code.slice(2)}`))
  await expect(rows(page).filter({ hasText: known.product_code })).toContainText(known.name)
  await page.getByRole('button', { name: 'Inactive', exact: true }).click()
  await expect(page).toHaveURL(/state=inactive/)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'products' })).toHaveText(`${inactive.length} products`)
  await page.getByRole('combobox', { name: 'Division' }).press('Enter')
  await page.getByRole('option').nth(2).click()
  await expect(page).toHaveURL(/division=/)
  await page.reload()
  await expectLoaded(page)
  const left = await rows(page).count()
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
  expect(file.suggestedFilename()).toBe(`products-${today}.csv`)
  const lines = (await textOf(file)).trim().split('\r\n')
  expect(lines).toHaveLength(left + 1)
  expect(lines[0]).toContain('Product code,Name,Division')
})

test('a product is added, edited by two at once, priced for a later day and switched off', async ({
  page,
  faults,
  otherBrowser,
}) => {
  faults.expect(/status of (409|422)/)
  await openMaster(page)
  const add = page.getByRole('button', { name: 'Add product' })
  await add.press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add product' })
  const code = adding.getByLabel('Product code')
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Enter the product’s code\./)
  await code.fill(known.product_code)
  await adding.getByLabel('Name', { exact: true }).fill('Zzolivan 250, raspberry flavour, with measuring cup')
  await adding.getByRole('combobox', { name: 'Division' }).press('Enter')
  await page.getByRole('option').first().press('Enter')
  await adding.getByLabel('Form').fill('Syrup')
  await adding.getByLabel('Pack').fill('60 ml')
  await adding.getByLabel('HSN').fill('30049099')
  await adding.getByLabel('GST %').fill('12')
  await adding.getByLabel('MRP ₹').fill('100')
  await adding.getByLabel('PTR ₹').fill('180')
  await adding.getByLabel('PTS ₹').fill('72')
  await page.keyboard.press('Enter')
  await expect(adding.getByLabel('PTR ₹')).toHaveAccessibleDescription('The PTR can’t be more than the MRP.')
  await expect(adding.getByLabel('PTR ₹')).toBeFocused()
  await adding.getByLabel('PTR ₹').fill('80')
  await expect(adding).toContainText('The retailer keeps 20.0% of the MRP, the stockist 10.0% of the PTR.')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(new RegExp(`The code ${known.product_code} is taken`))
  await expectAccessible(page)
  await code.fill('00ZZ1')
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()
  await expect(add).toBeFocused()

  await page.goto('/admin/products?product_search=00ZZ1')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Edit Zzolivan/ }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Edit 00ZZ1' })
  await editing.getByLabel('Pack').fill('100 ml')

  const other = await otherBrowser()
  await signIn(other, 'admin', { at: '/admin/products?product_search=00ZZ1' })
  await other.getByRole('button', { name: /^Edit Zzolivan/ }).click()
  const theirs = other.getByRole('dialog', { name: 'Edit 00ZZ1' })
  await theirs.getByLabel('Pack').fill('200 ml')
  await theirs.getByLabel('Molecule').fill('Olivanol')
  await theirs.getByLabel('MRP ₹').fill('130')
  await theirs.getByLabel('Valid from').fill(formatDay(later))
  await expect(theirs).toContainText(`MRP +30.0% from ${formatDay(later)}. That is more than 20%: look twice.`)
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await expect(theirs).toBeHidden()
  await expect(rows(other).first()).toContainText(`new ${formatDay(later)}`)

  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(editing).toContainText('Look at what both of you changed, then save again.')
  await expect(editing).toContainText('Taken over from there: Molecule.')
  await expect(editing).toContainText('Pack: yours is 100 ml, the saved one 200 ml.')
  await expect(editing.getByLabel('Molecule')).toHaveValue('Olivanol')
  await expect(editing).toContainText(`from ${formatDay(later)}`)
  await expectAccessible(page)
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(editing).toBeHidden()
  await expect(rows(page).first()).toContainText('100 ml')

  await page.getByRole('button', { name: /^History of Zzolivan/ }).press('Enter')
  const history = page.getByRole('dialog', { name: /^History of Zzolivan/ })
  const steps = history.getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(steps.first()).toContainText(`Prices from ${formatDay(later)} (still to come)`)
  await expect(steps.nth(1)).toContainText('Pack 200 ml → becomes 100 ml')
  await expect(steps.last()).toContainText('Added')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  const off = page.getByRole('button', { name: /^Deactivate Zzolivan/ })
  await off.press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Deactivate Zzolivan/ })
  await expect(question).toContainText('No open cart holds it.')
  await question.getByRole('button', { name: 'Deactivate' }).press('Enter')
  await expect(rows(page).first()).toContainText('Inactive')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(off).toBeVisible()
})

test('a sheet is looked at row by row, applied once, and its refused rows come back with reasons', async ({
  page,
  faults,
}) => {
  faults.expect(/status of (409|422)/)
  await openMaster(page)
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page).toHaveURL(/view=import/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import products')
  await expectAccessible(page)
  await choose(page, 'notes.csv', 'Name,MRP\nA,1')
  await expect(page.getByRole('alert')).toContainText('names no column ‘Product code’')

  const [one, two] = inactive.slice(-2) as [(typeof inactive)[number], (typeof inactive)[number]]
  const dearer = ((one.mrp_paise * 3) / 200).toFixed(2)
  const sheet = [
    'Product code;Name;MRP;PTR;Price from;Remarks',
    `${one.product_code};;${dearer};;${formatDay(later)};`,
    `${two.product_code};${two.name} (old label);;;;`,
    `${active[0]?.product_code};${active[0]?.name};;;;`,
    `${two.product_code};again;;;;`,
    `${one.product_code.replace(/^0+/, '')};zeros lost;;;;`,
    `NEW-JRN;A new one;twelve;;;`,
  ].join('\n')
  await choose(page, 'december.csv', sheet)
  const list = page.getByRole('table', { name: 'Rows of the file' }).locator('tbody tr')
  await expect(list).toHaveCount(5)
  await expect(list.first()).toContainText('+50.0%')
  // Its row has a column of its own; the cards of a phone name it beside the code.
  await expect(list.first().getByText(/· row \d/)).toBeHidden()
  await page.setViewportSize(phone.viewport)
  await expect(page.getByText(/· row \d/).first()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('main')).toContainText('These columns are not known and were ignored: Remarks.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refused 3' }).click()
  await expect(page).toHaveURL(/show=refused/)
  await expect(list).toHaveCount(3)
  await expect(list.nth(1)).toContainText(`There is ${one.product_code}: the zeros before it were lost.`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const question = page.getByRole('alertdialog', { name: 'Apply all changes?' })
  const apply = async () => {
    await page.getByRole('button', { name: 'Apply 2 products' }).press('Enter')
    await expect(question).toContainText('The price of 1 product moves by more than 20%.')
    await question.getByRole('button', { name: 'Apply changes' }).press('Enter')
  }
  await importMeanwhile(page, `Product code,Name\n${two.product_code},Renamed meanwhile`)
  await apply()
  await expect(page.getByRole('main')).toContainText('The master has changed since this preview.')
  await page.getByRole('button', { name: 'Changed 2' }).click()
  await expect(list.nth(1)).toContainText('Name Renamed meanwhile')
  await apply()
  await expect(page.getByRole('main')).toContainText('0 products added, 2 products changed.')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download refused rows' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`refused-rows-${today}.xlsx`)
  await page.getByRole('link', { name: 'Show products' }).click()
  await page.getByRole('searchbox').fill('old label')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^History of/ }).click()
  await expect(page.getByRole('dialog')).toContainText('from december.csv')
})

async function openMaster(page: Page) {
  await signIn(page, 'admin', { at: '/admin/products' })
  await expectLoaded(page)
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Products' }).locator('tbody tr')
}

async function choose(page: Page, name: string, text: string) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** The same admin at another desk, whose file goes through in between. */
async function importMeanwhile(page: Page, sheet: string) {
  const done = await page.evaluate(async (text) => {
    const send = async (path: string) => {
      const body = new FormData()
      body.append('file', new Blob([text]), 'meanwhile.csv')
      const authorization = `Bearer ${localStorage.getItem('admin_token')}`
      const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
      return fetch(`/api/adm/product-imports/${path}`, { method: 'POST', headers, body })
    }
    const { data } = await (await send('preview')).json()
    return (await send(data.fingerprint)).status
  }, sheet)
  expect(done).toBe(201)
}

async function textOf(file: Download): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of await file.createReadStream()) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
