// features: images
// Specification, 'Tab Product Image'. In generics, so that nobody else's list changes.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { countIn, deleteBy, expectOneSearch, openTab } from './manage.ts'
import { expect, expectLoaded, phone, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

// They share one list: one after the other.
test.describe.configure({ mode: 'default' })

test('the images are counted, listed, searched, paged and shown whole', async ({ page }) => {
  await openImages(page)
  await expect(page.getByRole('columnheader')).toHaveText(['Product Image', 'Image Name', 'Action'])
  const total = await countOf(page)
  expect(total).toBeGreaterThan(40)
  await expect(rows(page)).toHaveCount(20)
  await expect(pager(page).getByRole('button')).toHaveText(['Prev', 'Next'])
  await expect(page.getByText(`1–20 of ${total}`)).toBeVisible()

  await pager(page).getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/image_page=2/)
  await expect(page.getByText(`21–40 of ${total}`)).toBeVisible()
  await pager(page).getByRole('button', { name: 'Prev' }).click()
  await expect(page.getByText(`1–20 of ${total}`)).toBeVisible()
  await expect(pager(page).getByRole('button', { name: 'Prev' })).toBeDisabled()

  const thumbnail = rows(page)
    .first()
    .getByRole('button', { name: /^Show / })
  const name = ((await rows(page).first().getByRole('cell').nth(1).textContent()) ?? '').trim()
  await thumbnail.focus()
  await page.keyboard.press('Enter')
  const full = page.getByRole('dialog', { name })
  await expect(full.getByRole('img')).toHaveJSProperty('naturalWidth', 200)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
  await expect(thumbnail).toBeFocused()

  const box = searchBox(page)
  await expect(box).toHaveAttribute('placeholder', 'Search by Product Image')
  await box.fill(name)
  await expect(rows(page)).toHaveCount(1)
  expect(await countOf(page)).toBe(1)
  await expect(pager(page)).toBeHidden()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.poll(() => countOf(page)).toBe(total)
  await box.fill('no such image')
  await expect(page.getByText('No Records Found')).toBeVisible()
  expect(await countOf(page)).toBe(0)
  await page.goBack()
  await expect(rows(page)).toHaveCount(20)
})

test('a search is asked for once typing has paused for 500 ms', async ({ page }) => {
  await page.clock.install()
  await openImages(page)
  await expectOneSearch(page, searchBox(page), '0061')
})

test('a spinner shows while the images are on their way', async ({ page }) => {
  await openImages(page)
  const release = await hold(page, '**/api/adm/product-images?**')
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  release()
  await expectLoaded(page)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()
})

test('near the bottom the next page is put below, to the end, without a dropped second', async ({ page }) => {
  test.slow()
  await openImages(page)
  const total = await countOf(page)
  const pages: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/adm/product-images'))
      pages.push(new URL(request.url()).searchParams.get('page') ?? '')
  })
  await scrollToBottom(page)
  await expect(page.getByText(`1–40 of ${total}`)).toBeVisible()
  expect(pages).toEqual(['2'])

  await expect(async () => {
    await scrollToBottom(page)
    await expect(page.getByText(`1–${total} of ${total}`)).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 180_000 })
  await expect(page.getByRole('table', { name: 'Product images' })).toHaveAttribute('aria-rowcount', String(total + 1))
  expect(await rows(page).count()).toBeLessThan(120)
  await expect(pager(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await scrollToBottom(page)
  await expect(rows(page).last()).toBeInViewport()
})

test('only what the rules allow can be saved', async ({ page }) => {
  await openImages(page)
  await page.getByRole('button', { name: 'Add Product Image' }).click()
  const dialog = addDialog(page)
  await expect(dialog).toContainText('(Only png file of maximum 5 mb size is supported)')
  await expect(dialog).toContainText('(Image Dimension should be of height 200px and width 200px)')
  const picker = dialog.getByLabel('Product Image')
  await expect(picker).toBeFocused()
  await expect(picker).toHaveAttribute('multiple')
  const save = dialog.getByRole('button', { name: 'Save' })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))

  await save.click()
  await expect(picker).toHaveAccessibleDescription('Please select the Image')
  await expectAccessible(page)

  const jpeg = await sharp(square(200)).jpeg().toBuffer()
  const kind = 'Only files with the following extensions are allowed: png'
  await tryFiles(page, [{ name: 'a-photo.png', buffer: jpeg }], kind)
  await tryFiles(page, [{ name: 'a.jpg', buffer: await png(200) }], kind)
  await tryFiles(page, [{ name: 'empty.png', buffer: Buffer.alloc(0) }], kind)
  const large = Buffer.concat([await png(200), Buffer.alloc(5_242_880)]).subarray(0, 5_242_880)
  await tryFiles(page, [{ name: 'large.png', buffer: large }], 'Maximum 5 mb size file is supported')
  await tryFiles(
    page,
    [
      { name: 'one.png', buffer: await png(300) },
      { name: 'two.png', buffer: await png(199, 201) },
      { name: 'fits.png', buffer: await png(200, 640) },
    ],
    '2 file does not match height and width validations.',
  )
  await tryFiles(page, [{ name: 'a\u202egnp.png', buffer: await png(200) }], 'can’t be an image’s name')
  expect(sent).toEqual([])
})

test('images are added together, are found, shown and deleted, with the keyboard alone', async ({ page }) => {
  await openImages(page)
  const total = await countOf(page)
  const [one, two] = [`journey ${Date.now()} a.png`, `journey ${Date.now()} एम्वेलिन & “B”, 5%.png`]
  const add = page.getByRole('button', { name: 'Add Product Image' })
  // Asked for early: the browser needs a moment before it tells of a picker instead of opening it.
  const chooser = page.waitForEvent('filechooser')
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = addDialog(page)
  const picker = dialog.getByLabel('Product Image')
  await expect(picker).toBeFocused()
  await page.keyboard.press('Space')
  await (await chooser).setFiles([
    { name: one, mimeType: 'image/png', buffer: await png(200) },
    { name: two, mimeType: 'image/png', buffer: await png(200, 320) },
    { name: 'not this.png', mimeType: 'image/png', buffer: await png(10) },
  ])
  const chosen = dialog.getByRole('list', { name: 'Chosen images' }).getByRole('listitem')
  await expect(chosen).toHaveCount(3)
  await expect(chosen.last()).toContainText('It is 10 × 10 px. One side must be 200 px.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take out not this.png' }).focus()
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveCount(2)
  await expect(picker).toBeFocused()
  const release = await hold(page, '**/api/adm/product-images')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('Sending 2 images')
  await expect(save).toBeDisabled()
  release()
  await expect(page.getByText('Product Image Added Successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await expect.poll(() => countOf(page)).toBe(total + 2)

  await searchBox(page).fill(one)
  await expect(rows(page)).toHaveCount(1)
  const remove = page.getByRole('button', { name: `Delete Product Image ${one}` })
  await remove.hover()
  await expect(page.locator('.tooltip')).toHaveText('Delete Product Image')
  await remove.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText("You won't be able to revert this!")
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const done = page.getByRole('alertdialog', { name: 'Deleted!', exact: true })
  await expect(done).toContainText('Your product image has been deleted.')
  await expect(done.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No Records Found')).toBeVisible()
  await searchBox(page).fill(two)
  await expect(rows(page)).toHaveCount(1)
  await deleteOnly(page)
  await expect(done).toBeVisible()
  await expect(done.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await searchBox(page).fill('')
  await expect.poll(() => countOf(page)).toBe(total)
})

test('files can be dropped, more than 50 go in several requests, and a refusal of one says why', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 409/)
  await openImages(page)
  await page.getByRole('button', { name: 'Add Product Image' }).click()
  const dialog = addDialog(page)
  await expect(dialog.getByLabel('Product Image')).toBeFocused()
  const bytes = [...(await png(200))]
  // Cardivance 20 is an ethical product: its picture is not for an admin of generics to put up.
  await page.evaluate((data) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(data)], '0040003.png', { type: 'image/png' }))
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }))
  }, bytes)
  await expect(dialog.getByText('0040003.png')).toBeVisible()
  const added = `journey ${Date.now()} last.png`
  const buffer = await png(200)
  await dialog.getByLabel('Product Image').setInputFiles(
    [...Array.from({ length: 49 }, (_, at) => `${at}.png`), added].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer,
    })),
  )
  const chosen = dialog.getByRole('list', { name: 'Chosen images' }).getByRole('listitem')
  await expect(chosen).toHaveCount(51)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Product Image not added successfully')
  await expect(alert).toContainText('belongs to the other product type')
  await expect(alert).toContainText('1 of 51 images was added. The ones in the list were not.')
  await expect(chosen).toHaveCount(50)
  await expect(chosen.filter({ hasText: added })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await searchBox(page).fill(added)
  await expect(rows(page)).toHaveCount(1)
  await deleteOnly(page)
  await expect(page.getByRole('alertdialog', { name: 'Deleted!' })).toBeVisible()
})

test('that an image could not be deleted is not said, and a list out of date is read again', async ({
  page,
  otherBrowser,
  faults,
}) => {
  faults.expect(/status of 404/)
  const name = `journey ${Date.now()} shared.png`
  await openImages(page)
  await page.getByRole('button', { name: 'Add Product Image' }).click()
  await addDialog(page)
    .getByLabel('Product Image')
    .setInputFiles([{ name, mimeType: 'image/png', buffer: await png(200) }])
  await addDialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product Image Added Successfully')).toBeVisible()
  const other = await otherBrowser()
  await openImages(other)
  for (const one of [page, other]) {
    await searchBox(one).fill(name)
    await expect(rows(one)).toHaveCount(1)
  }
  await deleteOnly(page)
  await expect(page.getByRole('alertdialog', { name: 'Deleted!' })).toBeVisible()
  await deleteOnly(other)
  await expect(other.getByText('No Records Found')).toBeVisible()
  await expect(other.getByRole('alertdialog')).toBeHidden()
})

test('a list that does not load is said by the generic message', async ({ page, context, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await openImages(page)
  await context.setOffline(true)
  await searchBox(page).fill('anything')
  const message = page.getByRole('alertdialog', { name: 'Check your internet connection' })
  await expect(message).toBeVisible()
  await expect(message.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toBeHidden()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Records Found')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the images are cards with their thumbnail, which opens large', async ({ page }) => {
    await openImages(page)
    expect(await sidewaysScroll(page)).toBe(0)
    const card = page.getByRole('list', { name: 'Product images' }).getByRole('listitem').first()
    const name = ((await card.textContent()) ?? '').trim()
    await card.getByRole('button', { name: `Show ${name}` }).tap()
    const full = page.getByRole('dialog', { name })
    await expect(full.getByRole('img')).toBeVisible()
    await expectAccessible(page)
    await full.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Add Product Image' }).tap()
    await addDialog(page).getByRole('button', { name: 'Save' }).tap()
    await expect(addDialog(page)).toContainText('Please select the Image')
    await expectAccessible(page)
  })
})

type Given = { name: string; buffer: Buffer }

/** Chosen, refused with these words by Save, and taken out again by closing the dialog. */
async function tryFiles(page: Page, files: Given[], why: string) {
  const dialog = addDialog(page)
  const picker = dialog.getByLabel('Product Image')
  await picker.setInputFiles(files.map((file) => ({ ...file, mimeType: 'image/png' })))
  await expect(dialog.getByRole('listitem')).toHaveCount(files.length)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(picker).toHaveAccessibleDescription(new RegExp(why.replaceAll('.', '\\.')))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add Product Image' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
}

function square(width: number, height = width) {
  return { create: { width, height, channels: 3 as const, background: '#0a7d86' } }
}

function png(width: number, height = width): Promise<Buffer> {
  return sharp(square(width, height)).png().toBuffer()
}

const title = /^Product Image (\d+)$/

function openImages(page: Page) {
  return openTab(page, 'admin-g', { name: 'Product Image', title })
}

function countOf(page: Page): Promise<number> {
  return countIn(page, title)
}

/** Keeps such calls waiting until they are released. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

function scrollToBottom(page: Page): Promise<void> {
  return page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
}

function deleteOnly(page: Page) {
  return deleteBy(rows(page).getByRole('button', { name: /^Delete Product Image/ }))
}

function addDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Add Product Image' })
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Product images' }).locator('tbody tr:not([data-state], [data-spacer])')
}

function pager(page: Page) {
  return page.getByRole('navigation', { name: 'Pages of images' })
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by Product Image' })
}
