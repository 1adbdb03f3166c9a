// What people are told of launches: the sentence that the facts make, where it leads, and whom it
// concerns.
import { formatDay } from '#kit/date.ts'
import { type Notices, text } from '#kit/notice.ts'

export const launchNotices = {
  launch_begins: {
    choice: 'A new product is launched',
    to: ['D', 'E'],
    group: 'news',
    mark: 'info',
    title: (facts) => `New: ${text(facts.product_name)}`,
    detail: (facts) => `On launch until ${formatDay(text(facts.end_date))}.`,
    href: () => '/products?new=1',
  },
} satisfies Notices
