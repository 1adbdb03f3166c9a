// How the people of a firm are told of things, kept by the employee who serves it.

import type { Notices } from '#kit/notice.ts'
import { notFound } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Choice, choicesFrom, isNoticeKind, type Mail } from '../kinds.ts'

/** Those of the firm's first person. */
export async function choicesOfFirm(db: Db, notices: Notices, firmId: number): Promise<Choice[]> {
  const chosen = await db.rows<{ kind: string; mail: Mail }>(
    sql`select kind, mail from notice_choices where account_id = ${firmId}`,
  )
  return choicesFrom(notices, chosen, 'D')
}

type Chosen = { firmId: number; kind: string; mail: Mail }

export async function chooseForFirm(db: Db, notices: Notices, { firmId, kind, mail }: Chosen): Promise<void> {
  if (!isNoticeKind(notices, kind)) throw notFound('That kind of notice')
  await db.change(sql`
    insert into notice_choices (account_id, kind, mail)
    select person, ${kind}, ${mail} from unnest(people_of_firm(${firmId})) person
    on conflict (account_id, kind) do update set mail = excluded.mail`)
}
