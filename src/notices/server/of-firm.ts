// How the people of a firm are told of things, kept by the employee who serves it.
import { notFound } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Choice, choicesFrom, type Mail } from '../choices.ts'
import { isNoticeKind } from '../kinds.ts'

/** Those of the firm's first person. */
export async function choicesOfFirm(db: Db, firmId: number): Promise<Choice[]> {
  const chosen = await db.rows<{ kind: string; mail: Mail }>(
    sql`select kind, mail from notice_choices where account_id = ${firmId}`,
  )
  return choicesFrom(chosen, 'D')
}

export async function chooseForFirm(db: Db, firmId: number, kind: string, mail: Mail): Promise<void> {
  if (!isNoticeKind(kind)) throw notFound('That kind of notice')
  await db.change(sql`
    insert into notice_choices (account_id, kind, mail)
    select person, ${kind}, ${mail} from unnest(people_of_firm(${firmId})) person
    on conflict (account_id, kind) do update set mail = excluded.mail`)
}
