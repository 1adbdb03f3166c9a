// An act needs its right at each of its doors: the form, a sheet, many at once, undo, a setting, a
// machine's key. What the contracts say is walked as data, so that a new call is found.
import { describe, expect, test } from 'vitest'
import { signInAdmin } from '#accounts/contract.ts'
import { createDistributor, updateDistributor } from '#firms/contract.ts'
import { decideRenewal } from '#firms/renewals.ts'
import { changeSetting, listSettings } from '#jobs/contract.ts'
import type { Scope } from '#kit/access.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Endpoint, hasBody, pathKeys } from '#kit/endpoint.ts'
import { rightInWords } from '#kit/rights.ts'
import { sql } from '#kit/server/db/db.ts'
import { createKey } from '#machines/contract.ts'
import { type ScopeKey, scopes } from '#machines/scopes.ts'
import { mergeParties } from '#parties/contract.ts'
import { createContract, setFloor } from '#parties/rate-contract.ts'
import { demoPassword } from '../../world/cast.ts'
import { gstinOf } from '../../world/people/gstin.ts'
import { rights as allRights } from './features.ts'
import { isOfficeWrite } from './rights.ts'
import { allRoutes, declared } from './server.ts'
import { type Call, refusal, startTestApp } from './testing.ts'

const { app, as, config, pool, with: withToken, tokenOf: tokenOfPerson } = await startTestApp()
const endpoints = allRoutes(config).map((one) => one.endpoint)
const writes = endpoints.filter(isOfficeWrite)
const today = todayInIndia(new Date())

const tokens = new Map<string, Promise<string>>()

/** An admin of both product types who has these rights and no other. */
function tokenOf(held: readonly string[]): Promise<string> {
  const username = `has-${held.join('-') || 'none'}`
  const kept = tokens.get(username) ?? enter(username, held)
  tokens.set(username, kept)
  return kept
}

async function enter(username: string, held: readonly string[]): Promise<string> {
  await pool.change(sql`
    insert into accounts (kind, username, email, name, password_hash, div_type, rights)
    select 'A', ${username}, ${`${username}@apotheca.example`}, ${username}, password_hash, 'B', ${[...held]}::text[]
    from accounts where username = 'admin'`)
  return (await withToken(null)(signInAdmin, { username, password: demoPassword })).data.token
}

const rights = allRights.map(({ key }) => key)
const allBut = (right: string) => rights.filter((one) => one !== right)
const asWith =
  (held: readonly string[]): Call =>
  async (endpoint, input) =>
    withToken(await tokenOf(held))(endpoint, input)
const without = (right: string) => asWith(allBut(right))

/** What a call needs: its own right, or one of several. */
const anyOf = ({ access }: Endpoint): string[] =>
  [access.right, ...(access.orRights ?? [])].flatMap((one) => one?.key ?? [])
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('what a call changes says which right it needs', () => {
  /** By the first word of the path after /api/adm/. A new word is placed here with thought. */
  const things: Record<string, string> = {
    release: 'order-locks orders shortages',
    price: 'products product-imports offers offer-imports discounted-product delete-discounted-product rate-contracts',
    money:
      'books claims expected-receipts invoices notes note-imports outstanding product-floors receipts receipt-imports scheme-promises',
    people: `accounts admins distributors distributor-imports divisions doctors employees employee-imports handovers
      hospitals licence-renewals parties party-imports`,
    stock: 'pickings plants stock stock-counts',
    content: `banners banner-pictures delete-launch-product delete-product-image faq launch-product messages message-files
      product-images purchase-orders saved-answers statements statement-reminders update-launch-product`,
    jobs: 'job-failures jobs machine-keys mails sending settings webhooks webhook-deliveries',
    own: 'logout product-type report-runs saved-reports views',
  }
  /** Calls on a thing that do something of another kind. */
  const others: Record<string, string> = {
    'POST /api/adm/orders/{order_id}/approval': 'price',
    'POST /api/adm/orders/{order_id}/refusal': 'price',
    'POST /api/adm/invoices/zips': 'own',
    // What is sent decides; the doors below.
    'PUT /api/adm/distributors/{id}': 'people money',
    'PUT /api/adm/settings': 'jobs money stock',
    'PUT /api/adm/settings/{key}': 'jobs money stock',
  }
  const rightOf = new Map(
    Object.entries(things).flatMap(([right, words]) => words.split(/\s+/).map((word) => [word, right] as const)),
  )

  test.each(writes.map((one) => [nameOf(one), one] as const))('%s', (name, one) => {
    const thing = one.path.split('/')[3] ?? ''
    expect(one.access.own ? 'own' : anyOf(one).join(' ')).toBe(others[name] ?? rightOf.get(thing))
  })

  test('what customers and admins both write is their own', () => {
    const both = endpoints.filter(({ method, access }) => method !== 'GET' && access.kind === 'either')
    expect(both.every(({ path }) => /^\/api\/(me|notices)\//.test(path))).toBe(true)
  })
})

describe.each(rights)('without the right %s', (right) => {
  test('every call that needs it is refused in words that name it', async () => {
    const token = await tokenOf(allBut(right))
    for (const { method, path } of writes.filter((one) => anyOf(one).join() === right)) {
      const answer = await app.inject({
        method,
        url: pathKeys(path).reduce((filled, key) => filled.replace(`{${key}}`, '0'), path as string),
        headers: { authorization: `Bearer ${token}` },
        ...(hasBody(method) && { payload: {} }),
      })
      expect([path, answer.statusCode]).toEqual([path, 403])
      expect(answer.json().message).toContain(rightInWords(right))
    }
  })
})

test('who has none of the rights of a call reads all of them', async () => {
  const { body } = await refusal(asWith([])(changeSetting, { key: 'mails.per_minute', value: 1 }))
  expect(body.message).toBe(
    'You don’t have the right to manage jobs or enter money or manage stock. Ask an admin who manages people.',
  )
})

test('template, preview and refused rows of an import need what applying it needs', () => {
  const applied = endpoints.filter(({ path }) => path.endsWith('/{fingerprint}'))
  expect(applied.length).toBeGreaterThan(6)
  for (const { path, access } of applied) {
    const of = path.replace('/{fingerprint}', '')
    const calls = endpoints.filter((one) => one.path.startsWith(`${of}/`) || one.path === `${of}.xlsx`)
    expect(calls.length).toBeGreaterThan(2)
    for (const one of calls) expect([one.path, one.access]).toEqual([one.path, access])
  }
})

describe('settings', () => {
  const { settings } = declared

  test.each(settings.map((one) => [one.key, one] as const))('%s needs its right', async (key, setting) => {
    const right = setting.right?.key ?? 'jobs'
    const answer = await refusal(without(right)(changeSetting, { key, value: null, reason: 'To try' }))
    if (setting.elsewhere) return expect(answer.http).toBe(409)
    expect(answer.http).toBe(403)
    expect(answer.body.message).toContain(rightInWords(right))
    expect(anyOf(changeSetting)).toContain(right)
    await asWith([right])(changeSetting, { key, value: null, reason: 'To try' })
  })

  test('of the other product type are neither shown nor changed', async () => {
    const ethical = settings.filter(({ productType }) => productType === 'E').map(({ key }) => key)
    expect(ethical).toContain('discounts.floor_bp')
    const shown = (await as('admin-g')(listSettings, {})).data.map(({ key }) => key)
    expect(shown).toContain('receivables.generic_returns_before')
    expect(shown.filter((key) => ethical.includes(key))).toEqual([])
    for (const key of ethical) {
      const { http, body } = await refusal(as('admin-g')(changeSetting, { key, value: null, reason: 'To try' }))
      expect(http).toBe(403)
      expect(body.message).toBe('This setting is for ethical products. Ask an admin who works in them.')
    }
  })
})

describe('machine keys', () => {
  test.each(scopes.map((scope: Scope): [string, string | undefined] => [scope.key, scope.right?.key]))(
    '%s needs the right %s',
    async (key, right) => {
      const writing = endpoints.filter(({ access, method }) => access.scope?.key === key && method !== 'GET')
      if (!right) return expect(writing).toEqual([])
      const { http, body } = await refusal(
        without(right)(createKey, { name: 'Side door', scopes: [key] as ScopeKey[] }),
      )
      expect(http).toBe(403)
      expect(body.message).toContain(rightInWords(right))
    },
  )
})

/** The refusals of the rows of a sheet, or the one of the whole. */
async function sheetWhy(token: string, path: string, text: string): Promise<string[]> {
  const edge = 'edge-of-a-part'
  const answer = await app.inject({
    method: 'POST',
    url: `/api/adm/${path}/preview`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${text}\r\n--${edge}--\r\n`,
  })
  if (answer.statusCode !== 200) return [answer.json().message]
  const { rows, unchanged } = answer.json().data as { rows: { errors: { why: string }[] }[]; unchanged: number }
  expect(unchanged).toBe(0)
  return rows.map(({ errors }) => errors.map(({ why }) => why).join(' '))
}

type Door = [act: string, door: string, right: string, why: (right: string) => Promise<string>]

const said = async (call: Promise<unknown>) => {
  const { http, body } = await refusal(call)
  expect(http).toBe(403)
  return body.message
}

const firm = {
  code: 'DOOR-1',
  name: 'Door Medicals',
  gstin: gstinOf('27', 'ABCFD1000K'),
  city: 'Pune',
  address: '1, Road 1',
  div_type: 'E' as const,
  credit_limit_paise: 0,
  credit_days: 21,
}
const newFirm = (at: number, credit: string) =>
  `DOOR-${at},Door ${at},${gstinOf('27', `ABCFD${at}000K`)},Pune,"${at}, Road",door${at}@example.com,L-${at},31-12-2099,${credit}`
const firmSheet = (...rows: string[]) =>
  ['Customer code,Firm,GSTIN,City,Address,E-mail,Licence 20B,20B until,Credit limit,Credit days,Reason', ...rows].join(
    '\n',
  )
const { id: distE } = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-e'`)
const ethical = await pool.one<{ product_code: string; pts_paise: number }>(sql`
  select product_code, pts_paise from products where product_type = 'E' and active order by product_code limit 1`)

/** Two doctors, the first of whom has a rate of their own. */
async function doctors(): Promise<[number, number]> {
  const two = await pool.rows<{ id: number }>(sql`
    select p.id from parties p
    where p.kind = 'doctor' and p.active and p.merged_into is null
      and not exists (select from rate_contracts c where c.party_id = p.id)
    order by p.id limit 2`)
  const [one, other] = two.map(({ id }) => id) as [number, number]
  await as('admin')(createContract, {
    party_id: one,
    product_code: ethical.product_code,
    discount_bp: 500,
    from: today,
    until: addDays(today, 30),
  })
  return [one, other]
}

const doors: Door[] = [
  [
    'credit limit',
    'a new distributor',
    'money',
    (right) => said(without(right)(createDistributor, { ...firm, credit_limit_paise: 100 })),
  ],
  [
    'credit days',
    'a new distributor',
    'money',
    (right) => said(without(right)(createDistributor, { ...firm, credit_days: 365 })),
  ],
  [
    'credit limit',
    'a distributor’s form',
    'money',
    (right) => said(without(right)(updateDistributor, { id: distE, credit_limit_paise: 1, reason: 'More' })),
  ],
  [
    'credit days',
    'a distributor’s form',
    'money',
    (right) => said(without(right)(updateDistributor, { id: distE, credit_days: 364 })),
  ],
  [
    'the rest of a firm',
    'a distributor’s form',
    'people',
    (right) => said(without(right)(updateDistributor, { id: distE, city: 'Elsewhere' })),
  ],
  [
    'discount floor',
    'one product',
    'money',
    (right) => said(without(right)(setFloor, { product_code: ethical.product_code, floor_paise: 1, from: today })),
  ],
  [
    'agreed rate',
    'a merger',
    'price',
    async (right) => {
      const [id, into] = await doctors()
      return said(without(right)(mergeParties, { id, into }))
    },
  ],
]

test.each(doors)('%s by %s needs the right %s', async (_act, _door, right, why) => {
  expect(await why(right)).toContain(rightInWords(right))
})

test('credit limit and days in a sheet need the right money, row by row', async () => {
  const rows = [newFirm(2, '5000,,'), newFirm(3, ',90,'), 'dist-e,,,,,,,,7,,More', 'dist-e-2,,,,,,,,,364,']
  const { code } = await pool.one<{ code: string }>(sql`
    select username as code from accounts where kind = 'D' and div_type = 'E' and firm_id is null and username <> 'dist-e'
    limit 1`)
  const whys = await sheetWhy(
    await tokenOf(allBut('money')),
    'distributor-imports',
    firmSheet(...rows).replace('dist-e-2', code),
  )
  expect(whys).toEqual(rows.map(() => 'Credit limits and days are set by admins who may enter money.'))
})

test('a firm without credit is added by who manages people alone, and a party without a rate is merged', async () => {
  const people = await tokenOf(['people'])
  expect(await sheetWhy(people, 'distributor-imports', firmSheet(newFirm(2, ',,')))).toEqual([''])
  const [id, into] = await doctors()
  await withToken(people)(mergeParties, { id: into, into: id })
})

const offer = await pool.one<{ id: number }>(sql`select id from offers where product_type = 'E' limit 1`)
const batch = await pool.one<{ plant_code: string; batch_no: string }>(sql`
  select b.plant_code, b.batch_no from batches b join products p using (product_code)
  where p.product_type = 'E' limit 1`)
const both = await pool.one<{ code: string; name: string }>(sql`
  select username as code, name from accounts where kind = 'D' and div_type = 'B' and firm_id is null limit 1`)

describe('an admin of generics', () => {
  const { product_code } = ethical

  test.each([
    ['products', 'product-imports', 1, `Product code,Name\n${product_code},Another name`],
    [
      'offers, old and new',
      'offer-imports',
      2,
      `Offer,Product code,Buy,Free,First day,Last day\n${offer.id},,77,,,\n,${product_code},10,1,01-01-2099,31-01-2099`,
    ],
    [
      'stock',
      'stock-counts',
      1,
      `Plant,Product code,Batch,Counted\n${batch.plant_code},${product_code},${batch.batch_no},1`,
    ],
    ['firms', 'distributor-imports', 2, `Customer code,City\ndist-e,Elsewhere\n${both.code},Elsewhere`],
    ['employees', 'employee-imports', 2, 'Employee code,Headquarters\nemp-e,Elsewhere\nemp-b,Elsewhere'],
    ['notes', 'note-imports', 1, 'Customer code,Kind,Reason,Amount,Text\ndist-e,Debit,Other,10,Side door'],
    [
      'receipts',
      'receipt-imports',
      1,
      'Date,Reference,Description,Credit,Customer code\n01-11-2026,SIDE1,Transfer,10,dist-e',
    ],
    ['doctors', 'party-imports', 1, 'Kind,Name,City\nDoctor,Side Door,Pune'],
  ])('changes nothing of the ethicals by a sheet of %s', async (_what, path, rows, text) => {
    const whys = await sheetWhy(await tokenOfPerson('admin-g'), path, text)
    expect(whys).toHaveLength(rows)
    expect(whys).not.toContain('')
  })

  test('decides no licence of a firm that also buys ethicals', async () => {
    const { id } = await pool.one<{ id: number }>(sql`
      with firm as (select id from accounts where username = ${both.code}),
      scan as (
        insert into licence_scans (distributor_id, file_name, hash, media_type, size, added_by)
        select id, 'a.pdf', (select hash from files limit 1), 'application/pdf', 1, id from firm returning id)
      insert into licence_renewals (distributor_id, kind, number, ends_on, scan_id, asked_by)
      select firm.id, '20B', 'L-2', '2099-12-31', scan.id, firm.id from firm, scan returning id`)
    const answer = await refusal(as('admin-g')(decideRenewal, { id: String(id), accepted: true }))
    expect(answer.http).toBe(403)
    expect(answer.body.message).toBe(
      `${both.name} works in ethical products too. Ask an admin who manages both product types.`,
    )
  })
})
