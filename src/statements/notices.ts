// What people are told of statements: the sentence that the facts make, where it leads, and whom it
// concerns.
import { type Facts, type NoticeKind, type Notices, text } from '#kit/notice.ts'
import { monthInWords } from './rules.ts'

const statementKind = (
  told: Pick<NoticeKind, 'choice' | 'to'>,
  mark: NoticeKind['mark'],
  title: (month: string) => string,
  detail: (facts: Facts) => string,
): NoticeKind => ({
  ...told,
  group: 'news',
  mark,
  title: (facts) => title(monthInWords(text(facts.month))),
  detail,
  href: (facts, { isOffice }) =>
    isOffice ? '/admin/secondary-upload' : `/secondary-upload?month=${text(facts.month)}`,
})

export const statementNotices = {
  statement_missing: statementKind(
    { choice: 'A monthly statement is missing', to: ['D'] },
    'warning',
    (month) => `Your statement of ${month} is missing`,
    () => 'Send it on ‘Secondary sales’.',
  ),
  statement_accepted: statementKind(
    { choice: 'A monthly statement was accepted', to: ['D'] },
    'success',
    (month) => `Your statement of ${month} is accepted`,
    () => '',
  ),
  statement_returned: statementKind(
    { choice: 'A monthly statement was sent back', to: ['D'] },
    'danger',
    (month) => `Your statement of ${month} was sent back`,
    (facts) => `Reason: ${text(facts.reason)}`,
  ),
} satisfies Notices
