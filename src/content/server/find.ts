import type { Session } from '#kit/access.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'

export const findQuestions: Find = {
  group: 'Questions',
  order: 60,
  customer: (asked) =>
    hitsOf(asked, '/faq', sql`q.active and (q.user_type is null or q.user_type = ${asked.me.userType})`),
  admin: (asked) => hitsOf(asked, '/admin/faq', sql`true`),
}

async function hitsOf({ db, text, most }: Finding<Session>, list: string, fitting: Sql): Promise<Hit[]> {
  const found = await db.rows<{ question: string; topic: string }>(sql`
    select q.question, q.topic from questions q
    where ${fitting} and q.search_text like ${likePattern(text)}
    order by (lower(q.question) like ${likePattern(text)}) desc, q.rank, q.id
    limit ${most}`)
  return found.map(({ question, topic }) => ({
    title: question,
    detail: topic,
    to: `${list}?question_search=${encodeURIComponent(question)}`,
  }))
}
