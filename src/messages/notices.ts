// What people are told of messages: the sentence that the facts make, where it leads, and whom it
// concerns.
import { type Notices, text } from '#kit/notice.ts'

export const messageNotices = {
  message_reply: {
    choice: 'A reply to a message',
    to: ['D', 'E', 'A'],
    mail: 'at_once',
    group: 'messages',
    mark: 'info',
    title: (facts, { isOffice }) => (isOffice ? `${text(facts.by)} wrote to you` : 'You have a reply'),
    detail: (facts) => text(facts.excerpt),
    href: (facts, { isOffice }) =>
      `${isOffice ? '/admin/contact-us' : '/contact-us'}?thread=${String(facts.thread_id)}`,
  },
} satisfies Notices
