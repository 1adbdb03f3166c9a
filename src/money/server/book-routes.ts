import type { Types } from '#credit/server/firms.ts'
import type { AdminSession } from '#kit/access.ts'
import { addDays, type Day, monthInWords, monthStart } from '#kit/date.ts'
import { Problem, wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { readSetting, writeSetting } from '#kit/server/db/settings.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { moneyByMonth } from '#outstanding/server/by-month.ts'
import { booksAsCsv, booksAsWorkbook, closeMonth, getBooks, reopenMonth } from '../books-contract.ts'
import { closedBefore, monthEnd, whyNotClose, whyNotCloseFor } from '../rules.ts'
import { closedUntil } from '../settings.ts'
import { holdBooks } from './closed.ts'

export const bookRoutes: Route[] = [
  route(getBooks, async ({ db, me, input, today }) => ({
    data: await booksOf(db, me, input.product_types, today),
  })),

  route(closeMonth, async ({ db, me, input, today }) => {
    await holdBooks(db)
    const why = whyNotClose(input.month, today, await readSetting(db, closedUntil))
    if (why) throw wrongField('month', why)
    refuseClosing(me, input.reason)
    await setClosed(db, monthEnd(input.month), { reason: input.reason, by: me.id })
    return { data: { closed_until: monthEnd(input.month) } }
  }),

  route(reopenMonth, async ({ db, me, input }) => {
    await holdBooks(db)
    const until = await readSetting(db, closedUntil)
    if (!until) throw new Problem(409, 'No month is closed.')
    refuseClosing(me, input.reason)
    await setClosed(db, closedBefore(until), { reason: input.reason, by: me.id })
    return { data: { closed_until: closedBefore(until) } }
  }),

  ...listFiles<typeof booksAsCsv, Month>(booksAsCsv, booksAsWorkbook, {
    name: 'books',
    rows: async ({ db, me, input, today }) => (await booksOf(db, me, input.product_types, today)).months,
    columns: [
      { head: 'Month', cell: ({ month }) => monthInWords(month) },
      { head: 'Books', width: 10, cell: ({ is_closed }) => (is_closed ? 'Closed' : 'Open') },
      { head: 'Invoiced ₹', format: '0.00', cell: (row) => row.invoiced_paise / 100 },
      { head: 'Received ₹', format: '0.00', cell: (row) => row.received_paise / 100 },
      { head: 'Notes ₹', format: '0.00', cell: (row) => row.notes_paise / 100 },
      { head: 'Owed at its end ₹', format: '0.00', cell: (row) => row.closing_paise / 100 },
    ],
  }),
]

type Month = Awaited<ReturnType<typeof booksOf>>['months'][number]

/** The books are the company's, of both product types. */
function refuseClosing(me: AdminSession, reason: string): void {
  if (reason === '') throw wrongField('reason', 'Say why.')
  const why = whyNotCloseFor(me.divType)
  if (why) throw new Problem(403, why)
}

async function setClosed(db: Db, until: Day, { reason, by }: { reason: string; by: number }): Promise<void> {
  await writeSetting(db, closedUntil, until, reason)
  await db.change(sql`
    insert into book_closings (closed_until, reason, created_by) values (${until}, ${reason}, ${by})`)
}

async function booksOf(db: Db, me: AdminSession, types: Types, today: Day) {
  const until = await readSetting(db, closedUntil)
  const span = { from: monthStart(today, 12), to: addDays(monthStart(today), -1) }
  const months = await moneyByMonth(db, me, span, { distributorId: null, types })
  const history = await db.rows<{ closed_until: Day | null; reason: string; by: string; at: string }>(sql`
    select c.closed_until, c.reason, a.name as by, c.created_at as at
    from book_closings c join accounts a on a.id = c.created_by
    order by c.id desc limit 20`)
  return {
    closed_until: until,
    months: months.reverse().map((row) => ({ ...row, is_closed: until !== null && monthEnd(row.month) <= until })),
    history,
  }
}
