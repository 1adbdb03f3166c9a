import type { Route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { questionsAsCsv, questionsAsWorkbook } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import { allQuestions, type KeptQuestion } from './queries.ts'

export const contentFiles: Route[] = listFiles<typeof questionsAsCsv, KeptQuestion>(
  questionsAsCsv,
  questionsAsWorkbook,
  {
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
  },
)
