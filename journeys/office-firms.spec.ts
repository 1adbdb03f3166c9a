// features: firms, places, fulfilment, stock
import { gstinOf } from '../world/people/gstin.ts'
import { expect, signIn, test } from './people.ts'
import { expectAccessible } from './reading.ts'

test('a plant and a distributor that it serves are added, credit changes with a reason, and stock is taken in', async ({
  page,
  faults,
}) => {
  // A text is refused as a scan.
  faults.expect(/415 .*\/scan/)
  await signIn(page, 'admin', { at: '/admin/mange-plant' })
  await page.getByRole('button', { name: 'Add plant' }).click()
  await page.getByLabel('Code', { exact: true }).fill('jn77')
  await page.getByLabel('Name').fill('Journey CFA')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Goa' }).click()
  await page.getByLabel('GSTIN').fill(gstinOf('30', 'AAECA4821K'))
  await page.getByRole('textbox', { name: 'Address' }).fill('4 Verna Estate')
  await page.getByRole('button', { name: 'Add plant' }).last().click()
  await expect(page.getByRole('table', { name: 'Plants' })).toContainText('Journey CFA')

  await page.goto('/admin/customer-profile?distributor=new')
  await page.getByRole('button', { name: 'Add distributor' }).click()
  await expect(page.getByLabel('Customer code')).toBeFocused()
  for (const [label, text] of [
    ['Name of the firm', 'Mandovi Medicals'],
    ['Customer code', 'JN-MANDOVI'],
    ['GSTIN', gstinOf('30', 'ABCFM1234K')],
    ['City', 'Panaji'],
    ['Address', '9 Church Square'],
    ['Credit limit, ₹', '2,50,000'],
    ['E-mail', 'owner@mandovi.example'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('group', { name: 'Contact 1' }).getByLabel('Name').fill('Sushila Naik')
  await page.getByLabel('Number').fill('20B-GA-1')
  await page.getByLabel('Ends on').fill('31-12-2030')
  await page.getByRole('combobox', { name: 'Add a CFA' }).click()
  await page.getByRole('option', { name: 'Journey CFA (JN77)' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add distributor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mandovi Medicals')
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()

  await page.getByLabel('Credit limit, ₹').fill('300000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Why the credit limit or GSTIN changes')).toBeFocused()
  await page.getByLabel('Why the credit limit or GSTIN changes').fill('Pays on time')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('₹3,00,000.00').first()).toBeVisible()

  await page.getByRole('button', { name: 'Add address' }).press('Enter')
  const godown = page.getByRole('group', { name: 'Address 1' })
  await expect(godown.getByRole('combobox', { name: 'State' })).toHaveText('Goa')
  await godown.getByLabel('Godown or name').fill('Verna godown')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Verna godown: Enter the address.')).toBeVisible()
  await godown.getByLabel('Address', { exact: true }).fill('Shed 3, Verna Estate')
  await godown.getByLabel('City').fill('Verna')
  await godown.getByLabel('PIN code').fill('440001')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByText('Verna godown: PIN code 440001 is in Maharashtra, but the state is Goa. Correct one of them.'),
  ).toBeVisible()
  await godown.getByLabel('PIN code').fill('403722')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Shed 3, Verna Estate, Verna 403722, Goa')).toBeVisible()
  await expect(page.getByText(/added the address Verna godown/i)).toBeVisible()
  await expectAccessible(page)

  const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const licence = page.getByRole('group', { name: 'Licence 20B' })
  await licence
    .getByLabel(/Attach scan of 20B/)
    .setInputFiles({ name: '20b.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(licence).toContainText('Choose a PDF, PNG or JPEG file.')
  await licence.getByLabel(/Attach scan of 20B/).setInputFiles({ name: '20b.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByText('The scan of licence 20B is attached.')).toBeVisible()
  const fetched = page.waitForEvent('download')
  await licence.getByRole('button', { name: 'Download scan of 20B' }).click()
  expect((await fetched).suggestedFilename()).toBe('licence-20B.pdf')

  await page.goto('/admin/mange-plant?tab=stock')
  await page.getByRole('button', { name: 'Take in stock' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Plant', exact: true }).click()
  await page.getByRole('option', { name: 'Journey CFA' }).click()
  await page.getByRole('combobox', { name: 'Product' }).fill('cardivance 40')
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'Batch' }).fill('JN26001')
  await page.getByLabel('Packs', { exact: true }).fill('120')
  await page.getByLabel('Expires on').fill('31-12-2029')
  await page.getByLabel('MRP of a pack, ₹').fill('99.50')
  await page.getByRole('button', { name: 'Take in stock' }).last().click()
  await expect(page.getByText('120 packs taken into stock.')).toBeVisible()
  await page.getByLabel('Search by product or batch').fill('JN26001')
  await expect(page.getByRole('table', { name: 'Stock by batch' })).toContainText('Journey CFA')
  await expectAccessible(page)
})
