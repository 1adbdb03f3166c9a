import type { Session } from '#kit/access.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { type FileColumn, inOrder, pagedFiles } from '#kit/server/sheet/list-files.ts'
import { allMessagesAsCsv, allMessagesAsWorkbook, messagesAsCsv, messagesAsWorkbook } from '../contract.ts'
import { type Side, threadWords, topicWords } from '../rules.ts'
import { type Filter, type Row, threadKeys, threadsOf } from './queries.ts'

const filesFor = (side: Side) => ({
  name: 'messages',
  make: async ({ db, me, input }: { db: Db; me: Session; input: Filter }) => ({
    columns: columnsFor(side),
    pages: inOrder(await threadKeys(db, me, input), (keys) => threadsOf(db, me, keys)),
  }),
})

export const messageFiles: Route[] = [
  ...pagedFiles(messagesAsCsv, messagesAsWorkbook, filesFor('customer')),
  ...pagedFiles(allMessagesAsCsv, allMessagesAsWorkbook, filesFor('office')),
]

const columnsFor = (side: Side): FileColumn<Row>[] => [
  { head: 'Number', width: 10, cell: ({ id }) => id },
  { head: 'About', cell: ({ topic }) => topicWords[topic] },
  { head: 'Order', format: '@', cell: ({ order_no }) => order_no },
  { head: 'Distributor', width: 34, cell: ({ firm }) => firm },
  { head: 'Written by', width: 28, cell: ({ from }) => from },
  { head: 'Last message', width: 60, cell: ({ excerpt }) => excerpt },
  { head: 'Messages', width: 10, cell: ({ messages }) => messages },
  { head: 'State', width: 22, cell: ({ state }) => threadWords[side][state] },
  ...(side === 'office' ? [{ head: 'Assigned to', width: 28, cell: ({ assignee }: Row) => assignee }] : []),
  { head: 'Begun', cell: ({ created_at }) => created_at },
  { head: 'First answer', cell: ({ answered_at }) => answered_at },
  { head: 'Last change', cell: ({ changed_at }) => changed_at },
]
