import { mayWorkIn, type ProductType, type Session } from '#kit/access.ts'
import { notFound, Problem, problemStatus } from '#kit/problem.ts'
import { type Context, type Route, route } from '#kit/server/serve.ts'
import {
  changePassword,
  chooseAdminProductType,
  chooseProductType,
  endSession,
  forgotPassword,
  getMe,
  listSessions,
  resetPassword,
  signIn,
  signInAdmin,
  signOut,
  signOutAdmin,
  signOutEverywhere,
} from '../contract.ts'
import { demoPassword, whyNotPassword } from '../rules.ts'
import { forgiveAccount, inTurn, recordFailure, refuseLocked } from './lockout.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { type Account, findAccount, getAccount, getProfile, setPassword } from './queries.ts'
import { ownerOfToken, resetJobName, useToken } from './reset.ts'
import { endOneSession, endSessions, openSession, openSessionsOf, switchProductType } from './sessions.ts'
import type { TokenKey } from './tokens.ts'

type Options = { key: TokenKey; demo: boolean; provider: string }

export function accountRoutes({ key, demo, provider }: Options): Route[] {
  return [
    route(
      signIn,
      (context, account: Account) => welcome(context, account),
      (context) => recognise(context, [context.input.user_type]),
    ),
    route(
      signInAdmin,
      (context, account: Account) => {
        const productType = context.input.product_type
        if (productType && !mayWorkIn(account.div_type, productType)) throw notYourType(productType)
        return welcome(context, account, productType)
      },
      (context) => recognise(context, ['A']),
    ),

    route(signOut, async ({ db, me }) => void (await endOneSession(db, me.id, me.sessionId))),
    route(signOutAdmin, async ({ db, me }) => void (await endOneSession(db, me.id, me.sessionId))),
    route(signOutEverywhere, ({ db, me }) => endSessions(db, me.id).then(() => undefined)),

    route(chooseProductType, ({ db, me, input }) => goOnIn(db, me, input.product_type)),
    route(chooseAdminProductType, ({ db, me, input }) => goOnIn(db, me, input.product_type)),

    route(forgotPassword, ({ enqueue, input }) =>
      enqueue(resetJobName, { username: input.username }).then(() => undefined),
    ),
    route(
      resetPassword,
      async ({ db, input }, { account, hash }: NewPassword) => {
        if (!(await useToken(db, input.token))) throw deadLink()
        await setPassword(db, account.id, hash)
        await endSessions(db, account.id)
        await forgiveAccount(db, account.username)
        return undefined
      },
      async ({ db, input }) => {
        const owner = await ownerOfToken(db, input.token)
        if (owner === null) throw deadLink()
        return newPassword(await getAccount(db, owner), input.password)
      },
    ),

    route(getMe, async ({ db, me }) => ({ data: { ...whoIs(me), ...(await getProfile(db, me.id)) } })),
    route(
      changePassword,
      async ({ db, me, from, now }, { account, hash }: NewPassword) => {
        await setPassword(db, account.id, hash)
        await endSessions(db, account.id)
        const token = await openSession(db, { key, accountId: me.id, productType: me.productType, from, now })
        return { data: { token } }
      },
      async ({ db, me, input }) => {
        const account = await getAccount(db, me.id)
        if (!(await passwordFits(account.password_hash, input.current)))
          throw new Problem(422, 'That is not your current password.', {
            errors: { current: 'That is not your current password.' },
          })
        return newPassword(account, input.password)
      },
    ),
    route(listSessions, async ({ db, me }) => ({ data: await openSessionsOf(db, me) })),
    route(endSession, async ({ db, me, input }) => {
      if (!(await endOneSession(db, me.id, input.session_id))) throw notFound('That session')
      return undefined
    }),
  ]

  /** The account behind a user name and password; failures are counted, and told alike for known and unknown users. */
  async function recognise(context: SigningIn, kinds: Account['kind'][]): Promise<Account> {
    const { db, input, from } = context
    const account = await findAccount(db, input.username)
    // The user name and the e-mail of one account share one count.
    const attempt = { account: account?.username ?? input.username, address: from.address }
    return inTurn(attempt.account, async () => {
      await refuseLocked(db, attempt)
      const candidate = account && kinds.includes(account.kind) ? account : undefined
      const fits = await passwordFits(candidate?.password_hash, input.password)
      if (!candidate || !fits || (!demo && input.password === demoPassword)) {
        await recordFailure(db, attempt)
        throw new Problem(401, 'The user name or the password is wrong.', { status: problemStatus.wrongInput })
      }
      if (candidate.blocked_at) throw new Problem(403, `This account is blocked. Ask ${provider} to open it again.`)
      return candidate
    })
  }

  async function welcome({ db, from, now }: SigningIn, account: Account, productType?: ProductType) {
    await forgiveAccount(db, account.username)
    return { data: { token: await openSession(db, { key, accountId: account.id, productType, from, now }) } }
  }

  async function goOnIn(db: Context['db'], me: Session, productType: ProductType) {
    if (!mayWorkIn(me.divType, productType)) throw notYourType(productType)
    return { data: { token: await switchProductType(db, key, me, productType) } }
  }

  async function newPassword(account: Account, password: string): Promise<NewPassword> {
    const why = whyNotPassword(password, { username: account.username, email: account.email, demo })
    if (why) throw new Problem(422, why, { errors: { password: why } })
    return { account, hash: await hashPassword(password) }
  }
}

type SigningIn = Context<typeof signIn> | Context<typeof signInAdmin>
type NewPassword = { account: Account; hash: string }

function whoIs(me: Session) {
  const common = { id: me.id, kind: me.kind, name: me.name, product_type: me.productType, div_type: me.divType }
  if (me.kind === 'admin')
    return { ...common, type: 'A' as const, depot_login: false, brand_manager: false, multiple_cfa_code: [] }
  return {
    ...common,
    type: me.userType,
    depot_login: me.depotLogin,
    brand_manager: me.brandManager,
    multiple_cfa_code: me.cfaCodes,
  }
}

function deadLink(): Problem {
  return new Problem(422, 'This link has expired or was used already. Ask for a new one.')
}

function notYourType(productType: ProductType): Problem {
  return new Problem(403, `You may not work in ${productType === 'E' ? 'ethical' : 'generic'} products.`)
}
