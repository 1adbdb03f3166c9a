// Signing in at the company's own sign-in (OpenID Connect): PKCE, state, nonce; one use, bound to
// the browser that began.
import { createHash, randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import { Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import type { SingleSignOn } from '#kit/server/process/config.ts'
import { finishSingleSignOn, startSingleSignOn } from '../single-sign-on.ts'
import { openSession } from './sessions.ts'
import type { TokenKey } from './tokens.ts'

type Options = { key: TokenKey; at: SingleSignOn | undefined; publicUrl: string; provider: string }
type Flow = { state: string; nonce: string; verifier: string; kind: 'E' | 'A'; go_to: string }
type Entered = { accountId: number; flow: Flow; signOutUrl: string | null }

export function singleSignOnRoutes({ key, at, publicUrl, provider }: Options): Route[] {
  const door = openDoor(at)
  const back = `${publicUrl}/auth/`
  return [
    route(
      startSingleSignOn,
      async ({ db, input }, config: oidc.Configuration) => {
        const flow = randomBytes(32).toString('base64url')
        const made = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
        await db.change(sql`delete from sign_in_flows where expires_at < now() - interval '1 day'`)
        await db.change(sql`
          insert into sign_in_flows (flow_hash, state, nonce, verifier, kind, go_to, expires_at)
          values (${hashOf(flow)}, ${made.state}, ${made.nonce}, ${made.verifier}, ${input.kind}, ${input.go_to},
            now() + interval '10 minutes')`)
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: back,
          scope: 'openid email profile',
          state: made.state,
          nonce: made.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(made.verifier),
          code_challenge_method: 'S256',
          ...(input.again && { prompt: 'login' }),
        })
        return { data: { url: url.href, flow } }
      },
      () => door(),
    ),
    route(
      finishSingleSignOn,
      async ({ db, from, now }, { accountId, flow, signOutUrl }: Entered) => {
        const token = await openSession(db, { key, accountId, from, now })
        return { data: { token, kind: flow.kind, go_to: flow.go_to, sign_out_url: signOutUrl } }
      },
      async ({ db, input }) => {
        const config = await door()
        const flow = await takeFlow(db, input.flow)
        const tokens = await exchange(config, new URL(`${back}?${input.query}`), flow)
        const accountId = await personOf(db, flow.kind, tokens.claims() ?? {}, provider)
        return { accountId, flow, signOutUrl: signOutAt(config, `${publicUrl}${doors[flow.kind]}`, tokens.id_token) }
      },
    ),
  ]
}

/** The provider's own word on where its addresses are, asked once; a failure is asked again. */
function openDoor(at: SingleSignOn | undefined): () => Promise<oidc.Configuration> {
  let known: Promise<oidc.Configuration> | undefined
  return async () => {
    if (!at) throw new Problem(409, 'Single sign-on is not set up. Sign in with your user name and password.')
    const isPlain = at.issuer.startsWith('http:')
    known ??= oidc.discovery(new URL(at.issuer), at.clientId, at.clientSecret, undefined, {
      timeout: 5,
      ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
    })
    try {
      return await known
    } catch {
      known = undefined
      throw new Problem(503, 'The company’s sign-in does not answer. Try again, or use your password.', {
        retryAfterS: 5,
      })
    }
  }
}

/** Used up by the first who brings it, whatever comes of it. */
async function takeFlow(db: Db, flow: string): Promise<Flow> {
  const taken = await db.maybe<Flow>(sql`
    update sign_in_flows set used_at = now()
    where flow_hash = ${hashOf(flow)} and used_at is null and expires_at > now()
    returning state, nonce, verifier, kind, go_to`)
  if (!taken) throw new Problem(409, 'This sign-in was used already, or took longer than ten minutes. Begin again.')
  return taken
}

async function exchange(config: oidc.Configuration, address: URL, { state, nonce, verifier }: Flow) {
  try {
    return await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
      throw new Problem(403, 'You did not sign in there, or may not. Nothing has changed here.')
    throw new Problem(403, 'What the company’s sign-in sent back does not fit this sign-in. Begin again.')
  }
}

type Claims = Readonly<Record<string, unknown>>

/** By the mail that the provider has verified, or by the employee code; nobody is created. */
async function personOf(db: Db, kind: 'E' | 'A', claims: Claims, provider: string): Promise<number> {
  const email = claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null
  const code = typeof claims.employee_code === 'string' ? claims.employee_code : null
  const found = await db.rows<{ id: number; blocked: boolean }>(sql`
    select id, blocked_at is not null as blocked from accounts
    where kind = ${kind} and (lower(email) = lower(${email}::text) or lower(username) = lower(${code}::text))
    limit 2`)
  const [person] = found
  if (!person || found.length > 1)
    throw new Problem(
      403,
      `${email ?? 'The person who signed in there'} is no ${kind === 'A' ? 'admin' : 'employee'} here. Ask ${provider} to add you.`,
    )
  if (person.blocked) throw new Problem(403, `This account is blocked. Ask ${provider} to open it again.`)
  return person.id
}

/** Where each is after signing out over there. */
const doors = { E: '/', A: '/admin/login' } as const

function signOutAt(config: oidc.Configuration, door: string, idToken: string | undefined): string | null {
  if (!config.serverMetadata().end_session_endpoint || !idToken) return null
  return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: door }).href
}

function hashOf(flow: string): string {
  return createHash('sha256').update(flow).digest('base64url')
}
