import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import {
  createBanner,
  createQuestion,
  deleteBanner,
  deleteQuestion,
  listAllBanners,
  listAllQuestions,
  listBanners,
  listQuestions,
  orderBanners,
  rateQuestion,
  updateBanner,
  updateQuestion,
} from '../contract.ts'

const { as, app, pool, tokenOf } = await startTestApp()
const form = { topic: 'Schemes', question: 'What does zanzibarine 10+1 mean?', answer: 'Buy 10 packs and get 1 free.' }
const found = async (search_text: string, who: 'dist-e' | 'emp-e' = 'dist-e') =>
  (await as(who)(listQuestions, { search_text })).data.map(({ id }) => id)

test('a question is found by its words, also with one typing error, by whom it is for', async () => {
  const { data: made } = await as('admin')(createQuestion, { ...form, user_type: 'D' })
  expect(await found('ZANZIBARINE')).toContain(made.id)
  expect(await found('zanzibrine')).toContain(made.id)
  expect(await found('zanzibarine', 'emp-e')).not.toContain(made.id)
  await as('admin')(updateQuestion, { id: String(made.id), ...form, active: false })
  expect(await found('zanzibarine')).not.toContain(made.id)
})

test('whether it helped is counted, and a deleted one is gone', async () => {
  const { data: made } = await as('admin')(createQuestion, { ...form, question: 'Does it help?' })
  const id = String(made.id)
  await as('dist-e')(rateQuestion, { id, helped: true })
  await as('emp-e')(rateQuestion, { id, helped: false })
  const { data } = await as('admin')(listAllQuestions, { search_text: 'does it help' })
  expect(data[0]).toMatchObject({ helped: 1, not_helped: 1 })
  await as('admin')(deleteQuestion, { id })
  expect((await refusal(as('dist-e')(rateQuestion, { id, helped: true }))).http).toBe(404)
})

const draw = (width: number, kind: 'png' | 'jpeg') =>
  sharp({ create: { width, height: Math.round(width / 3), channels: 3, background: '#00636b' } })
    .toFormat(kind)
    .toBuffer()

async function upload(bytes: Buffer, who: 'admin' | 'dist-e' = 'admin') {
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  return app.inject({
    method: 'POST',
    url: '/api/adm/banner-pictures',
    headers: { authorization: `Bearer ${await tokenOf(who)}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
}

const picture = async () => (await upload(await draw(900, 'jpeg'))).json().data.hash as string
const bannerForm = (hash: string) => ({
  title: 'A banner of a test',
  alt: 'A plain ground',
  hash,
  link: '/products',
  starts_on: '2020-01-01',
  ends_on: '2090-12-31',
})

test('a picture is decoded and drawn anew; what is none, is too small or comes from a customer is refused', async () => {
  const answer = await upload(await draw(2400, 'png'))
  expect(answer.statusCode).toBe(201)
  const shown = await app.inject({ url: answer.json().data.image_url })
  expect(shown.headers['content-type']).toBe('image/png')
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(1600)
  expect((await upload(await draw(300, 'png'))).statusCode).toBe(422)
  expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
  expect((await upload((await draw(900, 'png')).subarray(0, 60))).statusCode).toBe(422)
  expect((await upload(await draw(900, 'png'), 'dist-e')).statusCode).toBe(403)
})

test('a banner is shown to whom it is for, in its order, while it runs', async () => {
  const hash = await picture()
  const { data: forAll } = await as('admin')(createBanner, bannerForm(hash))
  const { data: forFirms } = await as('admin')(createBanner, { ...bannerForm(hash), user_type: 'D', product_type: 'E' })
  const { data: ended } = await as('admin')(createBanner, { ...bannerForm(hash), ends_on: '2021-01-01' })
  const made = [forAll.id, forFirms.id, ended.id]
  const shownTo = async (who: { user_type?: 'E' | 'D'; product_type?: 'E' | 'G' }) => {
    const answer = await app.inject({ url: '/api/banners', query: who })
    const { data } = answer.json<{ data: { id: number }[] }>()
    return data.map(({ id }) => id).filter((id) => made.includes(id))
  }
  expect(await shownTo({})).toEqual([forAll.id])
  expect(await shownTo({ user_type: 'E', product_type: 'E' })).toEqual([forAll.id])
  expect(await shownTo({ user_type: 'D', product_type: 'E' })).toEqual([forAll.id, forFirms.id])
  await as('admin')(orderBanners, { ids: [forFirms.id, forAll.id] })
  expect(await shownTo({ user_type: 'D', product_type: 'E' })).toEqual([forFirms.id, forAll.id])
  await as('admin')(updateBanner, { id: String(forAll.id), ...bannerForm(hash), active: false })
  expect(await shownTo({})).toEqual([])
  for (const id of made) await as('admin')(deleteBanner, { id: String(id) })
  const { data: left } = await as('admin')(listAllBanners, {})
  expect(left.some(({ id }) => made.includes(id))).toBe(false)
})

test('who is signed in sees the banners of their own kind and divisions, whatever is named', async () => {
  const hash = await picture()
  const { data: plain } = await as('admin')(createBanner, { ...bannerForm(hash), user_type: 'D', product_type: 'E' })
  const { code } = await pool.one<{ code: string }>(sql`
    select v.division_code as code from distributor_divisions v join accounts a on a.id = v.distributor_id
    where a.username = 'dist-e' and not exists (
      select from employee_divisions e join accounts b on b.id = e.employee_id
      where b.username = 'emp-g' and e.division_code = v.division_code)
    limit 1`)
  const { data: divided } = await as('admin')(createBanner, { ...bannerForm(hash), division_code: code })
  const made = [plain.id, divided.id]
  const shownTo = async (who: 'dist-e' | 'dist-g' | 'emp-g' | 'admin') =>
    (await as(who)(listBanners, {})).data.map(({ id }) => id).filter((id) => made.includes(id))
  expect(await shownTo('dist-e')).toEqual(made)
  expect(await shownTo('dist-g')).toEqual([])
  expect(await shownTo('emp-g')).toEqual([])
  const nobody = await app.inject({ url: '/api/banners?user_type=D&product_type=E' })
  expect(nobody.json().data.map(({ id }: { id: number }) => id)).not.toContain(divided.id)
  const stale = await app.inject({ url: '/api/banners', headers: { authorization: 'Bearer nonsense' } })
  expect(stale.statusCode).toBe(200)
  expect((await refusal(as('admin')(createBanner, { ...bannerForm(hash), division_code: 'NONE' }))).http).toBe(422)
  for (const id of made) await as('admin')(deleteBanner, { id: String(id) })
})

test('a banner leads nowhere else, and needs a picture that was uploaded', async () => {
  const hash = await picture()
  const wrong = [
    { link: 'https://elsewhere.example' },
    { link: '//elsewhere.example' },
    { hash: '0'.repeat(64) },
    { ends_on: '2019-01-01' },
  ]
  for (const change of wrong)
    expect((await refusal(as('admin')(createBanner, { ...bannerForm(hash), ...change }))).http).toBe(422)
  expect((await refusal(as('admin')(deleteBanner, { id: '999999' }))).http).toBe(404)
})
