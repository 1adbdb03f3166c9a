import { mayPublish } from '#images/rights.ts'
import { admin, adminWho, anyoneKnown, customer } from '#kit/access.ts'
import { asFile, endpoint, type FileLike } from '#kit/endpoint.ts'
import { body, count, day, id, listOf, one, record, searchText, trimmed, z } from '#kit/shape.ts'
import { bannerStates } from './rules.ts'

const banner = record({
  id: z.number(),
  title: z.string(),
  alt: z.string(),
  image_url: z.string(),
  link: z.string(),
})

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners',
  summary:
    'The banners that run today for who asks; where nobody is signed in, those for everybody and for the kind that is named',
  access: anyoneKnown,
  input: body({ user_type: z.optional(z.enum(['E', 'D'])), product_type: z.optional(z.enum(['E', 'G'])) }),
  output: one(z.array(banner)),
})

const question = record({ id: z.number(), topic: z.string(), question: z.string(), answer: z.string() })

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/faq',
  summary: 'Questions and answers by topic; a search forgives one typing error',
  access: customer,
  input: body({ search_text: searchText }),
  output: listOf(question),
})

export const rateQuestion = endpoint({
  method: 'POST',
  path: '/api/faq/{id}/rating',
  summary: 'Say whether an answer helped',
  access: customer,
  input: body({ id, helped: z.boolean() }),
  output: null,
  limit: { per: 'account', max: 60, windowS: 3600 },
})

const keptQuestion = z.extend(question, {
  user_type: z.nullable(z.enum(['E', 'D'])),
  rank: z.number(),
  active: z.boolean(),
  helped: count,
  not_helped: count,
})

export const listAllQuestions = endpoint({
  method: 'GET',
  path: '/api/adm/faq',
  summary: 'Every question, those that are not shown too, with how often the answer helped',
  access: admin,
  input: body({ search_text: searchText }),
  output: listOf(keptQuestion),
})

export const questionsAsCsv = asFile(listAllQuestions, 'csv')
export const questionsAsWorkbook = asFile(listAllQuestions, 'xlsx')

const questionForm = {
  topic: trimmed(60, 1),
  question: trimmed(200, 1),
  answer: trimmed(5000, 1),
  user_type: z._default(z.nullable(z.enum(['E', 'D'])), null),
  rank: z._default(z.int().check(z.gte(0), z.lte(9999)), 0),
  active: z._default(z.boolean(), true),
}

export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/adm/faq',
  summary: 'Add a question',
  access: adminWho(mayPublish),
  input: body(questionForm),
  output: one(keptQuestion),
  created: true,
})

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/api/adm/faq/{id}',
  summary: 'Change a question',
  access: adminWho(mayPublish),
  input: body({ id, ...questionForm }),
  output: one(keptQuestion),
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/adm/faq/{id}',
  summary: 'Delete a question',
  access: adminWho(mayPublish),
  input: body({ id }),
  output: null,
})

const keptBanner = z.extend(banner, {
  hash: z.string(),
  user_type: z.nullable(z.enum(['E', 'D'])),
  product_type: z.nullable(z.enum(['E', 'G'])),
  division_code: z.nullable(z.string()),
  starts_on: day,
  ends_on: day,
  rank: z.number(),
  active: z.boolean(),
})

export const listAllBanners = endpoint({
  method: 'GET',
  path: '/api/adm/banners',
  summary:
    'Every banner in its order, those that do not run too; search finds a part of the title, of what the picture shows or of where it leads',
  access: admin,
  input: body({ search_text: searchText, state: z.optional(z.enum(bannerStates)) }),
  output: listOf(keptBanner),
})

export const bannersAsCsv = asFile(listAllBanners, 'csv')
export const bannersAsWorkbook = asFile(listAllBanners, 'xlsx')

export const uploadBannerPicture = endpoint({
  method: 'POST',
  path: '/api/adm/banner-pictures',
  summary: 'Upload the picture of a banner, a PNG or a JPEG; it is decoded, cut to 1600 pixels at most and drawn anew',
  access: adminWho(mayPublish),
  input: body({ file: z.optional(z.array(z.custom<FileLike>())) }),
  output: one(record({ hash: z.string(), image_url: z.string() })),
  created: true,
  files: { field: 'file', most: 1, bytesEach: 5_242_880 },
})

const bannerForm = {
  title: trimmed(120, 1),
  alt: trimmed(200, 1),
  hash: trimmed(64, 64),
  link: z._default(trimmed(300), ''),
  user_type: z._default(z.nullable(z.enum(['E', 'D'])), null),
  product_type: z._default(z.nullable(z.enum(['E', 'G'])), null),
  /** For those who work in this division alone. */
  division_code: z._default(z.nullable(trimmed(10, 1)), null),
  starts_on: day,
  ends_on: day,
  active: z._default(z.boolean(), true),
}

export const createBanner = endpoint({
  method: 'POST',
  path: '/api/adm/banners',
  summary: 'Add a banner, after the others',
  access: adminWho(mayPublish),
  input: body(bannerForm),
  output: one(keptBanner),
  created: true,
})

export const updateBanner = endpoint({
  method: 'PUT',
  path: '/api/adm/banners/{id}',
  summary: 'Change a banner',
  access: adminWho(mayPublish),
  input: body({ id, ...bannerForm }),
  output: one(keptBanner),
})

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/adm/banners/{id}',
  summary: 'Delete a banner',
  access: adminWho(mayPublish),
  input: body({ id }),
  output: null,
})

export const orderBanners = endpoint({
  method: 'POST',
  path: '/api/adm/banners/order',
  summary: 'Put the banners into this order; those that are not named come after them as they were',
  access: adminWho(mayPublish),
  input: body({ ids: z.array(z.int()).check(z.maxLength(500)) }),
  output: listOf(keptBanner),
})
