import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeAnswer, deleteAnswer, listAnswers, saveAnswer } from '../answers.ts'

const { as } = await startTestApp()
const titles = async (who: 'admin' | 'admin-g') => (await as(who)(listAnswers, {})).data.map(({ title }) => title)

test('an answer is saved, changed and deleted, for everybody who answers in the product type', async () => {
  const { data } = await as('admin')(saveAnswer, { title: 'Where is the PDF', text: 'Under Invoices.' })
  expect(data).toMatchObject({ title: 'Where is the PDF', saved_by: 'Meera Deshpande' })
  const id = String(data.id)
  expect(await titles('admin')).toContain('Where is the PDF')
  expect(await titles('admin-g')).not.toContain('Where is the PDF')
  await as('admin')(changeAnswer, { id, title: 'The PDF', text: 'Under Invoices, at the right.' })
  expect(await titles('admin')).toContain('The PDF')
  expect((await refusal(as('admin-g')(changeAnswer, { id, title: 'x', text: 'x' }))).http).toBe(404)
  expect((await refusal(as('admin-g')(deleteAnswer, { id }))).http).toBe(404)
  await as('admin')(deleteAnswer, { id })
  expect(await titles('admin')).not.toContain('The PDF')
  expect((await refusal(as('admin')(deleteAnswer, { id }))).http).toBe(404)
})

test('a title is used once', async () => {
  await as('admin')(saveAnswer, { title: 'Bank details', text: 'On every invoice.' })
  const refused = await refusal(as('admin')(saveAnswer, { title: 'BANK details', text: 'x' }))
  expect(refused).toMatchObject({ http: 409, body: { errors: { title: expect.stringContaining('already') } } })
})
