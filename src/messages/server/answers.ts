import type { AdminSession } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { changeAnswer, deleteAnswer, listAnswers, type SavedAnswer, saveAnswer } from '../answers.ts'

const mostAnswers = 200

export const answerRoutes: Route[] = [
  route(listAnswers, async ({ db, me }) => ({ data: await answersOf(db, me, sql`true`) })),

  route(saveAnswer, async ({ db, me, input }) => {
    if ((await answersOf(db, me, sql`true`)).length >= mostAnswers)
      throw new Problem(409, `${mostAnswers} answers can be saved at most. Delete one first.`)
    const made = db.one<{ id: number }>(sql`
      insert into saved_answers (product_type, title, text, saved_by)
      values (${me.productType}, ${input.title}, ${input.text}, ${me.accountId})
      returning id`)
    return { data: await answerFor(db, me, (await made.catch(asTaken)).id) }
  }),

  route(changeAnswer, async ({ db, me, input }) => {
    const changed = db.change(sql`
      update saved_answers set title = ${input.title}, text = ${input.text}
      where id = ${input.id} and product_type = ${me.productType}`)
    if ((await changed.catch(asTaken)) === 0) throw notFound('That answer')
    return { data: await answerFor(db, me, input.id) }
  }),

  route(deleteAnswer, async ({ db, me, input }) => {
    const gone = await db.change(sql`
      delete from saved_answers where id = ${input.id} and product_type = ${me.productType}`)
    if (gone === 0) throw notFound('That answer')
    return undefined
  }),
]

function answersOf(db: Db, me: AdminSession, which: Sql): Promise<SavedAnswer[]> {
  return db.rows<SavedAnswer>(sql`
    select s.id, s.title, s.text, a.name as saved_by
    from saved_answers s
    join accounts a on a.id = s.saved_by
    where s.product_type = ${me.productType} and ${which}
    order by lower(s.title)`)
}

async function answerFor(db: Db, me: AdminSession, id: number): Promise<SavedAnswer> {
  const [found] = await answersOf(db, me, sql`s.id = ${id}`)
  if (!found) throw notFound('That answer')
  return found
}

function asTaken(error: unknown): never {
  if (!breaks(error, 'an_answer_is_saved_once_by_a_title')) throw error
  const message = 'There is an answer of this title already. Choose another title.'
  throw new Problem(409, message, { errors: { title: message } })
}
