// What can be set at run time: each setting by itself, or many at once.
import { mayEnterMoney } from '#credit/rights.ts'
import { type AdminSession, lacksRight, mayWorkIn } from '#kit/access.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { forgetSetting, readSetting, writeSetting } from '#kit/server/db/settings.ts'
import { judging, sentenceOf } from '#kit/server/http/input.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import type { Setting } from '#kit/setting.ts'
import { mayManageJobs } from '#machines/rights.ts'
import { changeSetting, changeSettings, listSettings } from '../contract.ts'
import { codesIn, whyNotTogether } from '../settings.ts'
import { setKeys } from './settings.ts'

type Change = { key: string; value?: unknown }

export function settingRoutes(settings: readonly Setting[]): Route[] {
  async function all(db: Db, me: AdminSession) {
    const set = await setKeys(db)
    const theirs = settings.filter((one) => !one.elsewhere && isOfTheirs(me, one))
    return Promise.all(theirs.map((one) => settingFor(db, one, set)))
  }

  /** What is wrong is said by key; whatever is, nothing is written. */
  async function write(db: Db, me: AdminSession, changes: readonly Change[], reason: string) {
    // One after the other: two who change settings that bound each other don't cross.
    await db.change(sql`lock table settings in share row exclusive mode`)
    const wrong: Record<string, string> = {}
    for (const { key, value } of changes) {
      const declared = settings.find((one) => one.key === key)
      if (!declared) throw notFound('That setting')
      refuseChange(me, declared, reason)
      const why = await writeOne(db, declared, value, reason)
      if (why) wrong[key] = why
    }
    const rows = await Promise.all(settings.map((one) => settingFor(db, one, new Set())))
    return { ...whyNotTogether(rows, new Set(changes.map(({ key }) => key))), ...wrong }
  }

  return [
    route(listSettings, async ({ db, me }) => {
      const data = await all(db, me)
      return { data, total: data.length }
    }),
    route(changeSetting, async ({ db, me, input: { key, value, reason } }) => {
      const [why] = Object.values(await write(db, me, [{ key, value }], reason))
      if (why) throw wrongField('value', why)
      const declared = settings.find((one) => one.key === key)
      if (!declared) throw notFound('That setting')
      return { data: await settingFor(db, declared, await setKeys(db)) }
    }),
    route(changeSettings, async ({ db, me, input: { changes, reason } }) => {
      const wrong = await write(db, me, changes, reason)
      const [why] = Object.values(wrong)
      if (why) throw new Problem(422, why, { errors: wrong })
      const data = await all(db, me)
      return { data, total: data.length }
    }),
  ]
}

/** Why the value can't be, or null. */
async function writeOne(db: Db, declared: Setting, value: unknown, reason: string): Promise<string | null> {
  if (value === null || value === undefined) {
    await forgetSetting(db, declared.key, reason)
    return null
  }
  const read = declared.shape.safeParse(value, judging)
  const [issue] = read.error?.issues ?? []
  if (issue) return sentenceOf(issue)
  await writeSetting(db, declared, read.data, reason)
  return declared.codesOf ? whyNoSuchCode(db, declared.codesOf, codesIn(read.data)) : null
}

async function whyNoSuchCode(db: Db, of: NonNullable<Setting['codesOf']>, codes: string[]): Promise<string | null> {
  const known =
    of === 'divisions'
      ? sql`select from divisions v where lower(v.code) = lower(w.code)`
      : sql`select from plants p where lower(p.code) = lower(w.code)
          union all select from accounts a where a.kind = 'D' and lower(a.username) = lower(w.code)`
  const rows = await db.rows<{ code: string }>(sql`
    select w.code from unnest(${codes}::text[]) w (code) where not exists (${known})`)
  const unknown = rows.map(({ code }) => code).join(', ')
  const what = of === 'divisions' ? 'division' : 'plant or distributor'
  return unknown && `There is no ${what} with the code ${unknown}.`
}

function refuseChange(me: AdminSession, declared: Setting, reason: string): void {
  const { right = mayManageJobs, elsewhere, productType } = declared
  if (elsewhere) throw new Problem(409, elsewhere)
  if (!isOfTheirs(me, declared)) {
    const products = productType === 'E' ? 'ethical' : 'generic'
    throw new Problem(403, `This setting is for ${products} products. Ask an admin who works in them.`)
  }
  if (!me.rights.includes(right.key)) throw new Problem(403, lacksRight(right))
  if (right === mayEnterMoney && reason === '') throw wrongField('reason', 'Say why this changes.')
}

const isOfTheirs = (me: AdminSession, { productType }: Setting) => !productType || mayWorkIn(me.divType, productType)

async function settingFor(db: Db, declared: Setting, set: ReadonlySet<string>) {
  const { key, group, title, help, unit = null, right = mayManageJobs, fallback } = declared
  const choices = declared.choices && Object.entries(declared.choices).map(([value, label]) => ({ value, label }))
  return {
    key,
    title,
    help,
    unit,
    at_most: declared.atMost ?? null,
    right: right.key,
    fallback,
    value: await readSetting(db, declared),
    is_set: set.has(key),
    group,
    choices: choices ?? null,
    is_asked: declared.asked ?? false,
  }
}
