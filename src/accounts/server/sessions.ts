import { randomUUID } from 'node:crypto'
import { type DivType, type FirmRole, mayWorkIn, type ProductType, type Session } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { From } from '#kit/server/http/serve.ts'
import type { listSessions } from '../contract.ts'
import { sessionHours } from '../rules.ts'
import { signToken, type TokenKey, verifyToken } from './tokens.ts'

type Holder = {
  /** The person. */
  id: number
  firm_id: number | null
  role: FirmRole | null
  kind: 'A' | 'E' | 'D'
  name: string
  div_type: DivType
  depot_login: boolean
  brand_manager: boolean
  cfa_codes: string[]
  rights: readonly string[]
}

/**
 * The live session behind a token. What the person may do is read anew each time, so a change
 * counts at once.
 */
export async function findSession(db: Db, key: TokenKey, token: string): Promise<Session | null> {
  const claims = verifyToken(key, token)
  if (!claims) return null
  const holder = await liveHolder(db, claims.jti)
  if (!holder || String(holder.id) !== claims.sub || holder.kind !== claims.type) return null
  if (!mayWorkIn(holder.div_type, claims.product_type)) return null
  return asSession(holder, claims.jti, claims.product_type)
}

/** Whose session it is, while it lives and its holder is not blocked. */
export function liveHolder(db: Db, sessionId: string): Promise<Holder | null> {
  return db.maybe<Holder>(sql`
    select ${holding}
    from sessions s
    join accounts a on a.id = s.account_id
    ${firmAndMore}
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
      and a.blocked_at is null and f.blocked_at is null`)
}

/** What a person would see if they signed in now: for what is made for them while they are away. */
export async function sessionFor(db: Db, accountId: number, productType: ProductType): Promise<Session | null> {
  const holder = await db.maybe<Holder>(sql`
    select ${holding}
    from accounts a
    ${firmAndMore}
    where a.id = ${accountId} and a.blocked_at is null and f.blocked_at is null`)
  return holder && mayWorkIn(holder.div_type, productType) ? asSession(holder, '', productType) : null
}

type Opening = { key: TokenKey; accountId: number; productType?: ProductType | undefined; from: From; now: Date }

/** Opens a session and answers with its token. */
export async function openSession(db: Db, { key, accountId, productType, from, now }: Opening): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000)
  await db.change(sql`
    insert into sessions (id, account_id, expires_at, address, device)
    values (${id}, ${accountId}, ${expiresAt}, ${from.address}, ${from.device})`)
  await db.change(sql`
    insert into last_sign_ins (account_id, at) values (${accountId}, ${now})
    on conflict (account_id) do update set at = excluded.at`)
  return tokenFor(db, { key, accountId, sessionId: id, productType, expiresAt })
}

/**
 * A token of the same session for the other product type. The old one stays good: another tab may
 * be using it.
 */
export async function switchProductType(db: Db, key: TokenKey, me: Session, productType: ProductType): Promise<string> {
  const { expires_at } = await db.one<{ expires_at: string }>(sql`
    select expires_at from sessions where id = ${me.sessionId}`)
  return tokenFor(db, {
    key,
    accountId: me.accountId,
    sessionId: me.sessionId,
    productType,
    expiresAt: new Date(expires_at),
  })
}

export async function endSessions(db: Db, accountId: number): Promise<void> {
  await db.change(sql`
    update sessions set revoked_at = now() where account_id = ${accountId} and revoked_at is null`)
}

/** Everybody of the firm is out at once. */
export async function endFirmSessions(db: Db, id: number): Promise<void> {
  await db.change(sql`
    update sessions set revoked_at = now()
    where revoked_at is null and account_id in (select a.id from accounts a where a.id = ${id} or a.firm_id = ${id})`)
}

export async function endOneSession(db: Db, accountId: number, sessionId: string): Promise<boolean> {
  const ended = await db.change(sql`
    update sessions set revoked_at = now()
    where id = ${sessionId} and account_id = ${accountId} and revoked_at is null`)
  return ended === 1
}

type OpenSession = Output<typeof listSessions>['data'][number]

export function openSessionsOf(db: Db, me: Session): Promise<OpenSession[]> {
  return db.rows<OpenSession>(sql`
    select id as session_id, created_at, expires_at, address, device, id = ${me.sessionId} as is_this
    from sessions
    where account_id = ${me.accountId} and revoked_at is null and expires_at > now()
    order by is_this desc, created_at desc
    limit 50`)
}

type TokenFor = {
  key: TokenKey
  accountId: number
  sessionId: string
  productType?: ProductType | undefined
  expiresAt: Date
}

async function tokenFor(db: Db, { key, accountId, sessionId, productType, expiresAt }: TokenFor): Promise<string> {
  const holder = await db.one<Holder>(sql`
    select ${holding}
    from accounts a
    ${firmAndMore}
    where a.id = ${accountId}`)
  const product_type = productType ?? (holder.div_type === 'G' ? 'G' : 'E')
  const common = { sub: String(holder.id), jti: sessionId, name: holder.name, div_type: holder.div_type, product_type }
  if (holder.kind === 'A')
    return signToken(key, { ...common, aud: 'admin', type: 'A', rights: holder.rights }, expiresAt)
  const { kind: type, depot_login, brand_manager, firm_id, role } = holder
  const multiple_cfa_code = type === 'E' ? await cfasServed(db, holder.id) : holder.cfa_codes
  const more = { multiple_cfa_code, depot_login, brand_manager, firm_id, role }
  const claims = { ...common, aud: 'customer' as const, type, ...more }
  return signToken(key, claims, expiresAt)
}

/**
 * Of the distributors that an employee serves. They may be hundreds: read where they are shown, not
 * with every call.
 */
export async function cfasServed(db: Db, employeeId: number): Promise<string[]> {
  const { codes } = await db.one<{ codes: string[] }>(sql`
    select coalesce(array_agg(distinct dp.plant_code), '{}') as codes
    from employee_distributors ed
    join distributor_plants dp on dp.distributor_id = ed.distributor_id
    where ed.employee_id = ${employeeId}`)
  return codes
}

/**
 * What a holder may do: of a firm's people, what their firm may. A distributor's CFAs have its
 * first choice first.
 */
const holding = sql`
  a.id, a.firm_id, a.role, a.kind, a.name, f.div_type, a.rights,
  coalesce(d.depot_login, false) as depot_login,
  coalesce(e.brand_manager, false) as brand_manager,
  case a.kind
    when 'D' then coalesce((
      select array_agg(dp.plant_code order by dp.rank) from distributor_plants dp where dp.distributor_id = f.id), '{}')
    else '{}'
  end as cfa_codes`

const firmAndMore = sql`
  join accounts f on f.id = coalesce(a.firm_id, a.id)
  left join distributors d on d.id = f.id
  left join employees e on e.id = a.id`

function asSession(holder: Holder, sessionId: string, productType: ProductType): Session {
  const { id: accountId, kind, name, div_type: divType } = holder
  if (kind === 'A')
    return { kind: 'admin', id: accountId, accountId, sessionId, name, productType, divType, rights: holder.rights }
  return {
    kind: 'customer',
    id: holder.firm_id ?? accountId,
    accountId,
    role: holder.role,
    sessionId,
    name,
    userType: kind,
    productType,
    divType,
    depotLogin: holder.depot_login,
    brandManager: holder.brand_manager,
    cfaCodes: holder.cfa_codes,
  }
}
