import type { AdminSession, CustomerSession, Session } from '#kit/access.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { notFound, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import {
  answerMessage,
  changeMessage,
  getAnyMessage,
  getMessage,
  listAllMessages,
  listMessages,
  pickMessageOrders,
  replyMessage,
  writeMessage,
} from '../contract.ts'
import { attachFiles } from './file-queries.ts'
import {
  changeThread,
  holdThread,
  insertMessage,
  insertThread,
  oneThread,
  orderChoices,
  orderSeen,
  pageOfThreads,
  tellCustomer,
  tellOffice,
} from './queries.ts'

export const messageRoutes: Route[] = [
  route(writeMessage, async ({ db, me, input }) => {
    const isAboutOrder = Boolean(input.order_id || input.order_no)
    const order = isAboutOrder ? await orderSeen(db, me, input) : null
    if (isAboutOrder && !order) throw notFound('That order')
    const id = await insertThread(db, me, input.topic, order?.id ?? null)
    return { data: await write(db, me, { id, assignee_id: null, product_type: me.productType }, input) }
  }),
  route(pickMessageOrders, async ({ db, me, input }) => {
    const found = await orderChoices(db, me, input.search_text)
    return { data: found.map((one) => ({ code: one.order_no, name: one.order_no, detail: detailOf(one, me) })) }
  }),
  ...routes([listMessages, listAllMessages], ({ db, me, input }) => pageOfThreads(db, me, input)),
  ...routes([getMessage, getAnyMessage], async ({ db, me, input }) => ({ data: await threadFor(db, me, input.id) })),
  route(replyMessage, async ({ db, me, input }) => {
    const held = await holdThread(db, me, input.id)
    if (!held) throw notFound('That message')
    return { data: await write(db, me, held, input) }
  }),

  route(answerMessage, async ({ db, me, input }) => {
    const held = await holdThread(db, me, input.id)
    if (!held) throw notFound('That message')
    return { data: await answer(db, me, held, input) }
  }),
  route(changeMessage, async ({ db, me, input }) => {
    const held = await holdThread(db, me, input.id)
    if (!held) throw notFound('That message')
    const assigneeId = input.assigned === 'me' ? me.accountId : input.assigned === 'nobody' ? null : undefined
    await changeThread(db, held.id, { state: input.state, assigneeId })
    return { data: await threadFor(db, me, held.id) }
  }),
]

/** Whose it is matters to those who see the orders of several. */
function detailOf({ placed_at, firm, total_paise }: Awaited<ReturnType<typeof orderChoices>>[number], me: Session) {
  const day = formatDay(todayInIndia(new Date(placed_at)))
  const whose = me.kind === 'customer' && me.userType === 'D' ? [] : [firm]
  return [...whose, day, formatRupees(total_paise)].join(' · ')
}

type Said = { text: string; files?: number[] | undefined }

async function write(
  db: Db,
  me: CustomerSession,
  { id, assignee_id, product_type: type }: Pick<Held, 'id' | 'assignee_id' | 'product_type'>,
  { text, files }: Said,
) {
  const messageId = await insertMessage(db, {
    threadId: id,
    authorId: me.accountId,
    fromOffice: false,
    text,
    state: 'open',
  })
  await attach(db, me, messageId, files)
  await tellOffice(db, assignee_id, { threadId: id, messageId, excerpt: text, by: me.name, type })
  return threadFor(db, me, id)
}

type Held = NonNullable<Awaited<ReturnType<typeof holdThread>>>

async function answer(db: Db, me: AdminSession, held: Held, { text, files }: Said) {
  const messageId = await insertMessage(db, {
    threadId: held.id,
    authorId: me.accountId,
    fromOffice: true,
    text,
    state: 'waiting',
  })
  await attach(db, me, messageId, files)
  await tellCustomer(db, held.owner_id, {
    threadId: held.id,
    messageId,
    excerpt: text,
    by: me.name,
    type: held.product_type,
  })
  return threadFor(db, me, held.id)
}

async function attach(db: Db, me: Session, messageId: number, files: number[] = []) {
  if (!(await attachFiles(db, me, messageId, files)))
    throw wrongField('files', 'A file is no longer there. Remove it and attach it again.')
}

async function threadFor(db: Db, me: Session, id: number) {
  const thread = await oneThread(db, me, id)
  if (!thread) throw notFound('That message')
  return thread
}
