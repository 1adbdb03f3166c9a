import type { Route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { bannersAsCsv, bannersAsWorkbook, questionsAsCsv, questionsAsWorkbook } from '../contract.ts'
import { audienceWords, narrowBanners, runsOn } from '../rules.ts'
import { allBanners, allQuestions, type KeptBanner, type KeptQuestion } from './queries.ts'

const types = { E: 'Ethical', G: 'Generic' }

export const contentFiles: Route[] = [
  ...listFiles<typeof questionsAsCsv, KeptQuestion>(questionsAsCsv, questionsAsWorkbook, {
    name: 'questions',
    rows: ({ db, input }) => allQuestions(db, input.search_text),
    columns: [
      { head: 'Topic', cell: ({ topic }) => topic },
      { head: 'Question', width: 50, cell: ({ question }) => question },
      { head: 'Answer', width: 80, cell: ({ answer }) => answer },
      { head: 'For', cell: ({ user_type }) => audienceWords(user_type) },
      { head: 'Order', width: 10, cell: ({ rank }) => rank },
      { head: 'Shown', width: 10, cell: ({ active }) => (active ? 'yes' : 'no') },
      { head: 'Helped', width: 10, cell: ({ helped }) => helped },
      { head: 'Did not help', width: 12, cell: ({ not_helped }) => not_helped },
    ],
  }),
  ...listFiles<typeof bannersAsCsv, KeptBanner & { state: string }>(bannersAsCsv, bannersAsWorkbook, {
    name: 'banners',
    rows: async ({ db, input, today }) =>
      narrowBanners(await allBanners(db), input, today).map((one) => ({ ...one, state: runsOn(one, today) })),
    columns: [
      { head: 'Title', width: 40, cell: ({ title }) => title },
      { head: 'Picture shows', width: 50, cell: ({ alt }) => alt },
      { head: 'Leads to', width: 34, cell: ({ link }) => link },
      { head: 'For', cell: ({ user_type }) => audienceWords(user_type) },
      { head: 'Product type', cell: ({ product_type }) => (product_type ? types[product_type] : 'Both') },
      { head: 'Division', format: '@', cell: ({ division_code }) => division_code },
      { head: 'First day', width: 12, cell: ({ starts_on }) => starts_on },
      { head: 'Last day', width: 12, cell: ({ ends_on }) => ends_on },
      { head: 'State', width: 12, cell: ({ state }) => state },
    ],
  }),
]
