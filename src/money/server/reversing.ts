// Taking a note back. Claims does it, which knows what the note answered.
import type { AdminSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { refuseClosed } from './closed.ts'
import { endNote, holdNote, oneNote } from './notes.ts'

/** What the note settled is open again. */
export async function takeBackNote(
  db: Db,
  me: AdminSession,
  { id, reason }: { id: number; reason: string },
  today: Day,
) {
  const held = await holdNote(db, me, id)
  if (!held) throw notFound('That note')
  if (held.reversed_at) throw new Problem(409, 'This note is reversed already.')
  if (reason === '') throw wrongField('reason', 'Say why.')
  if (held.paid_paise > 0)
    throw new Problem(409, 'Money has been settled against this note. Reverse the receipt first.')
  await refuseClosed(db, held.noted_on, today, 'reason')
  await endNote(db, held.id, reason, me.id)
  return held
}

export async function noteFor(db: Db, me: AdminSession, id: number) {
  const note = await oneNote(db, me, id)
  if (!note) throw notFound('That note')
  return note
}
