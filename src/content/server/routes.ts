import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
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
  uploadBannerPicture,
} from '../contract.ts'
import { narrowBanners, searchQuestions, whyNotBanner } from '../rules.ts'
import { contentFiles } from './list-files.ts'
import { receivePicture } from './pictures.ts'
import {
  allBanners,
  allQuestions,
  bannersFor,
  countRating,
  insertBanner,
  insertQuestion,
  isDivision,
  isPicture,
  questionsFor,
  rankBanners,
  removeBanner,
  removeQuestion,
  writeBanner,
  writeQuestion,
} from './queries.ts'

export function contentRoutes(store: FileStore): Route[] {
  return [...bannerRoutes(store), ...questionRoutes, ...contentFiles]
}

const bannerRoutes = (store: FileStore): Route[] => [
  route(listBanners, async ({ db, me, input, today }) => ({ data: await bannersFor(db, me, input, today) })),
  route(listAllBanners, async ({ db, input, today }) => {
    const data = narrowBanners(await allBanners(db), input, today)
    return { data, total: data.length }
  }),
  route(
    uploadBannerPicture,
    async (_, hash: string) => ({ data: { hash, image_url: `/api/images/${hash}/banner.png` } }),
    (context) => receivePicture(context, store),
  ),
  route(createBanner, async ({ db, input }) => ({ data: await insertBanner(db, await checked(db, input)) })),
  route(updateBanner, async ({ db, input: { id, ...form } }) => {
    const written = await writeBanner(db, id, await checked(db, form))
    if (!written) throw notFound('That banner')
    return { data: written }
  }),
  route(deleteBanner, async ({ db, input }) => {
    if (!(await removeBanner(db, input.id))) throw notFound('That banner')
    return undefined
  }),
  route(orderBanners, async ({ db, input }) => {
    await rankBanners(db, input.ids)
    const data = await allBanners(db)
    return { data, total: data.length }
  }),
]

/** The screen's own rule, and a picture that was really uploaded. */
async function checked<Form extends Parameters<typeof whyNotBanner>[0] & { division_code: string | null }>(
  db: Db,
  form: Form,
): Promise<Form> {
  const errors = whyNotBanner(form)
  if (!errors.hash && !(await isPicture(db, form.hash))) errors.hash = 'Choose a picture.'
  if (form.division_code !== null && !(await isDivision(db, form.division_code)))
    errors.division_code = 'Choose a division of the list.'
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
  return form
}

const questionRoutes: Route[] = [
  route(listQuestions, async ({ db, me, input }) => {
    const data = searchQuestions(await questionsFor(db, me), input.search_text)
    return { data, total: data.length }
  }),
  route(rateQuestion, async ({ db, input }) => {
    if (!(await countRating(db, input.id, input.helped))) throw notFound('That question')
    return undefined
  }),

  route(listAllQuestions, async ({ db, input }) => {
    const data = await allQuestions(db, input.search_text)
    return { data, total: data.length }
  }),
  route(createQuestion, async ({ db, input }) => ({ data: await insertQuestion(db, input) })),
  route(updateQuestion, async ({ db, input: { id, ...form } }) => {
    const written = await writeQuestion(db, id, form)
    if (!written) throw notFound('That question')
    return { data: written }
  }),
  route(deleteQuestion, async ({ db, input }) => {
    if (!(await removeQuestion(db, input.id))) throw notFound('That question')
    return undefined
  }),
]
