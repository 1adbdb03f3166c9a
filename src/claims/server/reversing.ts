// A note is taken back: the claims that it answered are open again.
import { type Route, route } from '#kit/server/http/serve.ts'
import { reverseNote } from '#money/contract.ts'
import { noteFor, takeBackNote } from '#money/server/reversing.ts'
import { holdClaimsOf, reopenClaimOf } from './queries.ts'

export const noteReversing: Route = route(reverseNote, async ({ db, me, input, today }) => {
  await holdClaimsOf(db, input.id)
  const note = await takeBackNote(db, me, input, today)
  await reopenClaimOf(db, note)
  return { data: await noteFor(db, me, note.id) }
})
