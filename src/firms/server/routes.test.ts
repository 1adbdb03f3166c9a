import { describe, expect, test } from 'vitest'
import { signIn } from '#accounts/contract.ts'
import { acceptInvitation } from '#accounts/invitations.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import {
  createDivision,
  createPlant,
  listDivisions,
  listPlants,
  updateDivision,
  updatePlant,
} from '#places/contract.ts'
import { gstinOf } from '../../../world/people/gstin.ts'
import { getMyAddresses } from '../addresses.ts'
import {
  blockDistributor,
  createDistributor,
  getDistributor,
  getDistributorHistory,
  listDistributors,
  updateDistributor,
} from '../contract.ts'

const { as, with: call, meanwhile, pool } = await startTestApp({ withJobs: true })
const today = todayInIndia(new Date())
let made = 0
const form = (more: object = {}) => {
  made += 1
  return {
    code: `NEW-${made}`,
    name: `Nirmal Medicals ${made}`,
    gstin: gstinOf('27', `ABCF${'ABCDEFGHIJ'.charAt(made % 10)}${String(1000 + made)}K`),
    city: 'Nashik',
    address: '12 College Road',
    div_type: 'E' as const,
    credit_limit_paise: 50_000_000,
    credit_days: 21,
    licences: [{ kind: '20B' as const, number: `MH-20B-${made}`, ends_on: addDays(today, 400) }],
    divisions: [],
    cfas: ['BW01'],
    contacts: [{ name: 'Nirmala Joshi', role: 'Owner', email: `nirmal${made}@example.com`, phone: '+91 98200 12345' }],
    ...more,
  }
}
const create = (more: object = {}) => as('admin')(createDistributor, form(more))

describe('a new distributor', () => {
  test('is kept with everything, and its first contact chooses a password and signs in', async () => {
    const { data: firm } = await create()
    expect(firm).toMatchObject({ state_code: '27', state: 'Maharashtra', cfas: ['BW01'], account_state: 'invited' })
    expect(firm.pan).toHaveLength(10)
    expect(firm.contacts[0]).toMatchObject({ name: 'Nirmala Joshi', role: 'Owner' })
    const mail = () =>
      pool.maybe<{ body: string }>(sql`select body from mails where recipient = ${firm.contacts[0]?.email ?? ''}`)
    await expect.poll(async () => (await mail())?.body ?? '').toContain('/reset_password/')
    const token = /reset_password\/(\S+)/.exec((await mail())?.body ?? '')?.[1] ?? ''
    await call(null)(acceptInvitation, { token, password: 'a sentence to remember' })
    const { data } = await call(null)(signIn, {
      user_type: 'D',
      username: firm.code,
      password: 'a sentence to remember',
    })
    expect(data.token).toBeTruthy()
  })

  test.each([
    ['a wrong GSTIN', { gstin: '27AAECA4821K1Z0' }, 'gstin'],
    ['no name', { name: ' ' }, 'name'],
    ['a plant that is not there', { cfas: ['ZZ99'] }, 'cfas'],
    ['a division of the other type', { divisions: ['D061'] }, 'divisions'],
    ['a contact without a mail', { contacts: [{ name: 'A' }] }, 'contacts'],
    [
      'two licences of a kind',
      {
        licences: [
          { kind: '20B', number: '1', ends_on: '2030-01-01' },
          { kind: '20B', number: '2', ends_on: '2030-01-01' },
        ],
      },
      'licences',
    ],
  ])('with %s is refused beside the field', async (_, wrong, field) => {
    const refused = await refusal(create(wrong))
    expect(refused.http).toBe(422)
    expect(refused.body.errors).toHaveProperty(field)
  })

  test('with a code that is taken is refused', async () => {
    expect((await refusal(create({ code: 'DIST-E' }))).http).toBe(409)
  })
})

describe('a change', () => {
  test('of the credit limit or the GSTIN needs a reason; the rest does not', async () => {
    const { data: firm } = await create()
    const id = String(firm.id)
    await as('admin')(updateDistributor, { id, city: 'Pune' })
    const refused = await refusal(as('admin')(updateDistributor, { id, credit_limit_paise: 1 }))
    expect(refused.body.errors?.reason).toBe('Say why the credit limit changes.')
    const { data } = await as('admin')(updateDistributor, { id, credit_limit_paise: 1, reason: 'Cheques came back' })
    expect(data).toMatchObject({ city: 'Pune', credit_limit_paise: 1, contacts: firm.contacts, cfas: firm.cfas })
    const kept = await pool.one<{ reasons: number }>(sql`
      select count(*) as reasons from audit where entity = 'distributors' and entity_id = ${id}
        and after ->> 'change_reason' = 'Cheques came back'`)
    expect(kept.reasons).toBe(1)
  })

  test('of the licences opens and shuts the gate that ordering asks', async () => {
    const { data: firm } = await create()
    const id = String(firm.id)
    const licences = [
      { kind: '20B' as const, number: 'A', ends_on: addDays(today, 300) },
      { kind: '21B' as const, number: 'B', ends_on: addDays(today, 30) },
    ]
    expect((await as('admin')(updateDistributor, { id, licences })).data.licence_expires_on).toBe(addDays(today, 30))
    expect((await as('admin')(updateDistributor, { id, licences: licences.slice(0, 1) })).data.licences).toHaveLength(1)
  })
})

test('blocking needs a reason and ends every session of the firm’s people at once', async () => {
  const token = (await call(null)(signIn, { user_type: 'D', username: 'dist-depot', password: 'demo-2026' })).data.token
  const { data } = await as('admin')(listDistributors, { search_text: 'dist-depot' })
  const id = String(data[0]?.id)
  expect((await refusal(as('admin')(blockDistributor, { id, blocked: true }))).body.errors).toHaveProperty('reason')
  await as('admin')(blockDistributor, { id, blocked: true, reason: 'Closed down' })
  const { open } = await pool.one<{ open: number }>(sql`
    select count(*) as open from sessions where account_id = ${Number(id)} and revoked_at is null`)
  expect(open).toBe(0)
  expect(token).toBeTruthy()
  expect((await as('admin')(blockDistributor, { id, blocked: false })).data.blocked).toBe(false)
})

test('an admin of generics sees no ethical firm, and changes none', async () => {
  const { data: firm } = await create()
  const id = String(firm.id)
  expect((await refusal(as('admin-g')(getDistributor, { id }))).http).toBe(404)
  expect((await refusal(as('admin-g')(updateDistributor, { id, city: 'x' }))).http).toBe(404)
  expect((await as('admin-g')(listDistributors, { search_text: firm.code })).data).toEqual([])
  expect((await refusal(as('admin-g')(createDistributor, form({ div_type: 'B' })))).http).toBe(422)
})

describe('the addresses of a firm', () => {
  const godown = {
    kind: 'delivery' as const,
    name: 'Sinnar godown',
    address: 'Gat 12, Sinnar Road',
    city: 'Sinnar',
    pin_code: '422103',
    state_code: '27',
  }
  const office = { ...godown, kind: 'billing' as const, name: 'Head office', city: 'Pune', phone: '+91 98200 12345' }

  test('are kept in their order, stay where they are not named, and can be taken away', async () => {
    const { data: firm } = await create({ addresses: [{ ...godown, pin_code: '422 103' }, office] })
    const id = String(firm.id)
    expect(firm.addresses).toEqual([{ ...godown, phone: null }, office])
    expect((await as('admin')(updateDistributor, { id, city: 'Pune' })).data.addresses).toEqual(firm.addresses)
    expect((await as('admin')(updateDistributor, { id, addresses: [office] })).data.addresses).toEqual([office])
    expect((await as('admin')(updateDistributor, { id, addresses: [] })).data.addresses).toEqual([])
    expect((await create()).data.addresses).toEqual([])
  })

  test('are told in the history', async () => {
    const { data: firm } = await create()
    const id = String(firm.id)
    await as('admin')(updateDistributor, { id, addresses: [godown] })
    await as('admin')(updateDistributor, { id, addresses: [{ ...godown, city: 'Nashik' }] })
    await as('admin')(updateDistributor, { id, addresses: [] })
    const { data } = await as('admin')(getDistributorHistory, { id })
    expect(data.slice(0, 3).map(({ what }) => what)).toEqual([
      'removed the address Sinnar godown',
      'changed the city of an address from Sinnar to Nashik',
      'added the address Sinnar godown',
    ])
  })

  test('are part of what somebody else may have changed meanwhile', async () => {
    const { data: firm } = await create()
    const id = String(firm.id)
    await as('admin')(updateDistributor, { id, addresses: [godown] })
    const late = await refusal(as('admin')(updateDistributor, { id, addresses: [], version: firm.version }))
    expect(late.http).toBe(409)
  })

  test.each([
    ['without a name', { name: '' }, 'Enter the name of address 1, such as the godown.'],
    ['with a PIN code of five digits', { pin_code: '42210' }, 'Sinnar godown: Enter the 6 digits of the PIN code.'],
    ['in a state that is not there', { state_code: '99' }, 'Sinnar godown: Choose the state.'],
  ])('are refused %s', async (_, wrong, why) => {
    expect((await refusal(create({ addresses: [{ ...godown, ...wrong }] }))).body.errors?.addresses).toBe(why)
  })

  test('are seen by the people of the firm alone', async () => {
    const { data: mine } = await as('dist-e')(getMyAddresses, {})
    expect(mine.map(({ name }) => name)).toEqual(['Butibori godown'])
    expect((await as('dist-e-accounts')(getMyAddresses, {})).data).toEqual(mine)
    expect((await as('dist-depot')(getMyAddresses, {})).data).toEqual([])
  })
})

describe('plants and divisions', () => {
  const plant = { name: 'Nashik CFA', address: 'Plot 5, MIDC', state_code: '27', gstin: gstinOf('27', 'AAECA4821K') }

  test('a plant is added with letters for its documents, and changed', async () => {
    const { data } = await as('admin')(createPlant, { code: 'ns20', ...plant })
    expect(data).toMatchObject({ id: 'NS20', state: 'Maharashtra', series: 'NS', active: true })
    expect((await refusal(as('admin')(createPlant, { code: 'NS20', ...plant }))).http).toBe(409)
    expect((await as('admin')(createPlant, { code: 'NS21', ...plant })).data.series).not.toBe('NS')
    expect((await as('admin')(updatePlant, { id: 'NS20', ...plant, name: 'Nashik' })).data.name).toBe('Nashik')
    const other = await refusal(as('admin')(updatePlant, { id: 'NS20', ...plant, state_code: '24' }))
    expect(other.body.errors?.gstin).toMatch(/another state/)
    expect((await as('admin')(listPlants, { search_text: 'ns2' })).total).toBe(2)
  })

  test('of two who add the same plant or division at once, one is told so', async () => {
    const added = sql`
      insert into plants (code, name, address, city, pin_code, state_code, state, gstin, licence_no, bank_lines, series)
      select 'NS30', name, address, city, pin_code, state_code, state, gstin, licence_no, bank_lines, 'N3' from plants limit 1`
    const plantToo = await refusal(meanwhile(added, () => as('admin')(createPlant, { code: 'NS30', ...plant })))
    expect([plantToo.http, plantToo.body.errors]).toEqual([409, { code: 'There is a plant NS30 already.' }])
    const division = { code: 'ZE3', name: 'Zenith Three', product_type: 'E' as const }
    const made = sql`insert into divisions (code, name, product_type) values ('ZE3', 'Zenith 3', 'E')`
    const divisionToo = await refusal(meanwhile(made, () => as('admin')(createDivision, division)))
    expect([divisionToo.http, divisionToo.body.errors]).toEqual([409, { code: 'There is a division ZE3 already.' }])
  })

  test('a division has a product type and stays out of the other’s hands', async () => {
    await as('admin')(createDivision, { code: 'ZEN', name: 'Zenith', product_type: 'E' })
    expect((await as('admin')(updateDivision, { id: 'ZEN', name: 'Zenith One' })).data.name).toBe('Zenith One')
    expect((await refusal(as('admin-g')(updateDivision, { id: 'ZEN', name: 'x' }))).http).toBe(404)
    expect((await refusal(as('admin-g')(createDivision, { code: 'ZE2', name: 'x', product_type: 'E' }))).http).toBe(403)
    expect((await as('admin-g')(listDivisions, {})).data.every((one) => one.product_type === 'G')).toBe(true)
  })
})

test('a distributor has a history of who changed what and why, for those who may see it', async () => {
  const { data: firm } = await as('admin')(createDistributor, form())
  const id = String(firm.id)
  await as('admin')(updateDistributor, { id, credit_limit_paise: 60_000_000, reason: 'Pays on time' })
  await as('admin')(updateDistributor, { id, city: 'Pune', cfas: [] })
  await as('admin')(blockDistributor, { id, blocked: true, reason: 'Closed down' })
  const { data, total } = await as('admin')(getDistributorHistory, { id })
  expect(data.map(({ what }) => what)).toEqual([
    'blocked the account: Closed down',
    expect.stringMatching(/^changed the city from Nashik to Pune; removed the CFA /),
    'changed the credit limit from ₹5,00,000.00 to ₹6,00,000.00 (Pays on time)',
    expect.stringMatching(/^added the distributor; added the CFA /),
  ])
  expect(total).toBe(4)
  expect(data[0]?.by).toBe('Meera Deshpande')
  expect((await refusal(as('admin-g')(getDistributorHistory, { id }))).http).toBe(404)
})

test('a credit limit is set by who enters money, the rest of a firm by who manages people', async () => {
  const { data: firm } = await create()
  const { id } = firm
  const having = (...rights: string[]) =>
    pool.change(sql`update accounts set rights = ${rights} where username = 'admin'`)
  const saved = await pool.one<{ rights: string[] }>(sql`select rights from accounts where username = 'admin'`)
  await having('people')
  expect((await refusal(as('admin')(updateDistributor, { id, credit_limit_paise: 1, reason: 'x' }))).http).toBe(403)
  expect((await refusal(as('admin')(updateDistributor, { id, credit_days: 90 }))).http).toBe(403)
  expect((await refusal(create())).http).toBe(403)
  await create({ credit_limit_paise: 0 })
  expect((await as('admin')(updateDistributor, { id, city: 'Pune' })).data.city).toBe('Pune')
  await having('money')
  expect((await refusal(as('admin')(updateDistributor, { id, city: 'Nashik' }))).http).toBe(403)
  const changed = await as('admin')(updateDistributor, { id, credit_limit_paise: 1, reason: 'Pays late' })
  expect(changed.data.credit_limit_paise).toBe(1)
  await having(...saved.rights)
})

test('a credit limit can be cut where the rest of the firm is incomplete, and leaves that as it is', async () => {
  const { data: firm } = await create()
  await pool.change(sql`update distributors set address = '' where id = ${firm.id}`)
  expect((await refusal(as('admin')(updateDistributor, { id: firm.id, city: 'Pune' }))).body.errors).toHaveProperty(
    'address',
  )
  const cut = { id: firm.id, credit_limit_paise: 100, credit_days: 7, reason: 'Pays late' }
  const { data } = await as('admin-money')(updateDistributor, cut)
  expect(data).toMatchObject({ credit_limit_paise: 100, credit_days: 7, address: '' })
  const same = ({ credit_limit_paise: _, credit_days: __, version: ___, address: ____, ...rest }: typeof data) => rest
  expect(same(data)).toEqual(same(firm))
})
