import { hash, verify } from '@node-rs/argon2'
import { atMostAtOnce } from '#kit/server/http/places/share.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes 19 MB and a whole processor: a crowd at the door waits for its turn. */
const inTurn = atMostAtOnce(2)

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Kept for somebody who has chosen none yet: no password fits it. */
export const noPassword = '!'

let nobodysHash: Promise<string> | undefined

/** Takes as long for nobody as for somebody, so that time does not tell who exists. */
export async function passwordFits(hashed: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const chosen = hashed === noPassword ? undefined : hashed
  const against = chosen ?? (await nobodysHash)
  const fits = await inTurn(() => verify(against, password))
  return fits && chosen !== undefined
}
