import { mayWorkIn, type ProductType, type Session } from '#kit/access.ts'
import { notFound, Problem, problemStatus, wrongField } from '#kit/problem.ts'
import { routes } from '#kit/server/http/routes.ts'
import { type Context, type Route, route } from '#kit/server/http/serve.ts'
import { isCommonPassword } from '../common-passwords.ts'
import {
  changePassword,
  checkReset,
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
import { acceptInvitation, getInvitation } from '../invitations.ts'
import { demoPassword, isOwnName, whyNotPassword } from '../rules.ts'
import { invitedBy, useInvitation } from './invitations.ts'
import { forgiveAccount, forgiveAddress, inTurn, recordFailure, refuseLocked } from './lockout.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { type Account, findAccount, getAccount, getProfile, setPassword } from './queries.ts'
import { ownerOfToken, resetJobName, useToken } from './reset.ts'
import { cfasServed, endOneSession, endSessions, openSession, openSessionsOf, switchProductType } from './sessions.ts'
import type { TokenKey } from './tokens.ts'
import { usedPasswords } from './used-passwords.ts'

type Options = { key: TokenKey; demo: boolean; provider: string }

export function accountRoutes(options: Options): Route[] {
  return [...signInRoutes(options), ...passwordRoutes(options), ...sessionRoutes]
}

function signInRoutes(options: Options): Route[] {
  const { key } = options
  return [
    route(
      signIn,
      (context, account: Account) => welcome(context, key, account),
      (context) => recognise(context, options, [context.input.user_type]),
    ),
    route(
      signInAdmin,
      (context, account: Account) => {
        const productType = context.input.product_type
        if (productType && !mayWorkIn(account.div_type, productType)) throw notYourType(productType)
        return welcome(context, key, account, productType)
      },
      (context) => recognise(context, options, ['A']),
    ),
    ...routes([chooseProductType, chooseAdminProductType], ({ db, me, input }) =>
      goOnIn(db, key, me, input.product_type),
    ),
  ]
}

function passwordRoutes({ key, demo }: Options): Route[] {
  return [
    route(forgotPassword, ({ enqueue, input }) =>
      enqueue(resetJobName, { username: input.username }).then(() => undefined),
    ),
    route(checkReset, async ({ db, input }) => {
      if ((await ownerOfToken(db, input.token)) === null) throw deadLink()
      return undefined
    }),
    route(
      resetPassword,
      async ({ db, input }, chosen: NewPassword) => {
        if (!(await useToken(db, input.token))) throw deadLink()
        await takeOver(db, chosen)
        return undefined
      },
      async ({ db, input }) => {
        const owner = await ownerOfToken(db, input.token)
        if (owner === null) throw deadLink()
        return newPassword(await getAccount(db, owner), input.password, demo)
      },
    ),
    route(getInvitation, async ({ db, input }) => {
      const { name, username, kind } = await invited(db, input.token)
      return { data: { name, username, type: kind } }
    }),
    route(
      acceptInvitation,
      async ({ db, input }, chosen: NewPassword) => {
        if (!(await useInvitation(db, input.token))) throw deadInvitation()
        await takeOver(db, chosen)
        return { data: { username: chosen.account.username, type: chosen.account.kind } }
      },
      async ({ db, input }) => newPassword(await invited(db, input.token), input.password, demo),
    ),
    route(
      changePassword,
      async ({ db, me, from, now }, { account, hash }: NewPassword) => {
        await setPassword(db, account.id, hash)
        await endSessions(db, account.id)
        const token = await openSession(db, { key, accountId: me.accountId, productType: me.productType, from, now })
        return { data: { token } }
      },
      async ({ db, me, input }) => {
        const account = await getAccount(db, me.accountId)
        if (!(await passwordFits(account.password_hash, input.current)))
          throw wrongField('current', 'That is not your current password.')
        return newPassword(account, input.password, demo)
      },
    ),
  ]
}

const sessionRoutes: Route[] = [
  route(getMe, async ({ db, me }) => {
    const [who, profile] = await Promise.all([whoIs(db, me), getProfile(db, me)])
    return { data: { ...who, ...profile } }
  }),
  route(listSessions, async ({ db, me }) => ({ data: await openSessionsOf(db, me) })),
  route(endSession, async ({ db, me, input }) => {
    if (!(await endOneSession(db, me.accountId, input.session_id))) throw notFound('That session')
    return undefined
  }),
  ...routes([signOut, signOutAdmin], async ({ db, me }) => void (await endOneSession(db, me.accountId, me.sessionId))),
  route(signOutEverywhere, ({ db, me }) => endSessions(db, me.accountId).then(() => undefined)),
]

/**
 * The account behind a user name and password; failures are counted, and told alike for known and
 * unknown users.
 */
async function recognise(
  { db, input, from }: SigningIn,
  { demo, provider }: Options,
  kinds: Account['kind'][],
): Promise<Account> {
  const account = await findAccount(db, input.username)
  // The user name and the e-mail of one account share one count.
  const attempt = { account: account?.username ?? input.username, address: from.address }
  return inTurn(attempt.account, async () => {
    await refuseLocked(db, attempt)
    const fits = await passwordFits(account?.password_hash, input.password)
    const known = fits && (demo || input.password !== demoPassword) ? account : null
    const candidate = known && kinds.includes(known.kind) ? known : null
    if (!candidate) {
      // Whoever knows the password may know the door; nobody else learns that there is such an
      // account.
      if (known && isCustomer(known.kind) && kinds.some(isCustomer)) throw otherDoor(known.kind)
      await recordFailure(db, attempt)
      throw new Problem(401, 'The user name or the password is wrong.', { status: problemStatus.wrongInput })
    }
    if (candidate.blocked_at) throw new Problem(403, `This account is blocked. Ask ${provider} to open it again.`)
    return candidate
  })
}

async function welcome({ db, from, now }: SigningIn, key: TokenKey, account: Account, productType?: ProductType) {
  await forgiveAddress(db, { account: account.username, address: from.address })
  return { data: { token: await openSession(db, { key, accountId: account.id, productType, from, now }) } }
}

async function goOnIn(db: Context['db'], key: TokenKey, me: Session, productType: ProductType) {
  if (!mayWorkIn(me.divType, productType)) throw notYourType(productType)
  return { data: { token: await switchProductType(db, key, me, productType) } }
}

async function newPassword(account: Account, password: string, demo: boolean): Promise<NewPassword> {
  const why = whyNotPassword(password, { username: account.username, email: account.email, demo })
  if (why) throw wrongField('password', why)
  const isDemos = demo && password === demoPassword
  if (!isDemos && isOwnName(password, account)) throw wrongField('password', ownWords)
  if (!isDemos && isCommonPassword(password, await usedPasswords())) throw wrongField('password', commonWords)
  return { account, hash: await hashPassword(password) }
}

const ownWords = 'The password can’t be made of your name or code. Choose another, such as a short sentence.'
const commonWords = 'This is one of the passwords that guessers try first. Choose another, such as a short sentence.'

/**
 * Who came by a link has the account from now on: every session ends, and failed sign-ins are
 * forgotten.
 */
async function takeOver(db: Context['db'], { account, hash }: NewPassword): Promise<void> {
  await setPassword(db, account.id, hash)
  await endSessions(db, account.id)
  await forgiveAccount(db, account.username)
}

type SigningIn = Context<typeof signIn> | Context<typeof signInAdmin>
type NewPassword = { account: Account; hash: string }

async function whoIs(db: Context['db'], me: Session) {
  const { id, accountId: account_id, kind, name, productType: product_type, divType: div_type } = me
  const common = { id, account_id, kind, name, product_type, div_type }
  if (me.kind === 'admin')
    return {
      ...common,
      type: 'A' as const,
      role: null,
      depot_login: false,
      brand_manager: false,
      multiple_cfa_code: [],
    }
  return {
    ...common,
    type: me.userType,
    role: me.role,
    depot_login: me.depotLogin,
    brand_manager: me.brandManager,
    multiple_cfa_code: me.userType === 'E' ? await cfasServed(db, me.id) : me.cfaCodes,
  }
}

async function invited(db: Context['db'], token: string): Promise<Account> {
  const id = await invitedBy(db, token)
  if (id === null) throw deadInvitation()
  return getAccount(db, id)
}

function deadInvitation(): Problem {
  return new Problem(422, 'This invitation has expired or was used already. Ask for it to be sent again.')
}

function isCustomer(kind: Account['kind']): kind is 'E' | 'D' {
  return kind !== 'A'
}

function otherDoor(user_type: 'E' | 'D'): Problem {
  const message =
    user_type === 'E'
      ? 'This is a field employee’s account. Sign in as a field employee.'
      : 'This is a stockist’s account. Sign in as a stockist.'
  return new Problem(401, message, { status: problemStatus.wrongInput, data: { user_type } })
}

function deadLink(): Problem {
  return new Problem(422, 'This link has expired or was used already. Ask for a new one.')
}

function notYourType(productType: ProductType): Problem {
  return new Problem(403, `You may not work in ${productType === 'E' ? 'ethical' : 'generic'} products.`)
}
