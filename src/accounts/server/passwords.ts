import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobodysHash: Promise<string> | undefined

/** Takes as long for nobody as for somebody, so that time does not tell who exists. */
export async function passwordFits(hashed: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const fits = await verify(hashed ?? (await nobodysHash), password)
  return fits && hashed !== undefined
}
