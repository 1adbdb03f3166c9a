// Who may call an endpoint: the session or the key behind a request, held against what the endpoint
// declares.
import type { FastifyRequest } from 'fastify'
import {
  type Access,
  type AdminSession,
  accountantsDoNotOrder,
  type CustomerSession,
  lacksRight,
  type MachineSession,
  type Session,
  whyNotEnter,
} from '../../access.ts'
import { Problem, problemStatus } from '../../problem.ts'
import type { Db } from '../db/db.ts'
import { rememberToken, tokenOf } from './places/whose.ts'

export type Me<A extends Access> = A['kind'] extends 'admin'
  ? AdminSession
  : A['kind'] extends 'customer'
    ? CustomerSession
    : A['kind'] extends 'either'
      ? Session
      : A['kind'] extends 'machine'
        ? MachineSession
        : A extends { known: true }
          ? Session | null
          : null

export type Admitting = {
  pool: Db
  /** The live session behind a token, or null when there is none. */
  findSession: (db: Db, token: string) => Promise<Session | null>
  /** The machine behind a key that is neither revoked nor expired, or null. */
  findMachine: (db: Db, key: string) => Promise<MachineSession | null>
}

/** Who is calling, if the endpoint lets such a one in. */
export async function admit<A extends Access>(access: A, serving: Admitting, request: FastifyRequest): Promise<Me<A>> {
  if (access.kind === 'anyone' && !access.known) return null as Me<A>
  const token = tokenOf(request)
  if (access.kind === 'machine' && isMachineKey(token)) return (await admitMachine(access, serving, token)) as Me<A>
  const session = token && !isMachineKey(token) ? await serving.findSession(serving.pool, token) : null
  if (access.kind === 'anyone') return session as Me<A>
  if (!session) throw sessionOver(access)
  const why = whyNotEnter(access, session)
  if (why === 'right' && access.right) throw new Problem(403, lacksRight(access.right, ...(access.orRights ?? [])))
  if (why === 'role') throw new Problem(403, accountantsDoNotOrder)
  if (why) throw new Problem(403, 'This is not for your kind of user.')
  return session as Me<A>
}

/** A key says what it is, so that one that was published by mistake can be found. */
export const machineKeyMark = 'apk_'
const isMachineKey = (token: string) => token.startsWith(machineKeyMark)

async function admitMachine({ scope }: Access, { pool, findMachine }: Admitting, key: string): Promise<MachineSession> {
  const machine = await findMachine(pool, key)
  if (!machine) throw new Problem(401, 'This key is not known, or was revoked. Ask an admin for a new one.')
  rememberToken(key, `key ${machine.id}`)
  if (scope && !machine.scopes.includes(scope.key))
    throw new Problem(403, `This key does not have the scope ${scope.key}.`)
  return machine
}

/** Status 5 makes a client drop its customer token, so an admin's dead session never says it. */
function sessionOver(access: Access): Problem {
  const status = access.kind === 'admin' ? problemStatus.notAllowed : problemStatus.sessionOver
  return new Problem(401, 'Your session has ended. Sign in again.', { status })
}
