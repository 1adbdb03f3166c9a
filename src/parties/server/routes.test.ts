import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import {
  createDoctor,
  createHospital,
  findSimilar,
  getDoctor,
  getHospital,
  getPartyHistory,
  listDoctors,
  listHospitals,
  listParties,
  mergeParties,
  pickParties,
  updateDoctor,
} from '../contract.ts'
import { createContract, listContracts, listFloors, setFloor, updateContract } from '../rate-contract.ts'

const { app, as, meanwhile, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())
let made = 0
const doctor = (more: object = {}) => {
  made += 1
  return {
    name: `Dr. Test Person ${'abcdefghijklmnopqrstuvwxyz'.charAt(made)}`,
    registration_no: `TEST-${made}`,
    no_licence_reason: 'Dispenses to own patients only',
    city: 'Nagpur',
    state_code: '27',
    employees: ['emp-e'],
    divisions: ['D012'],
    distributors: ['dist-e'],
    ...more,
  }
}
const add = async (more: object = {}) => (await as('admin')(createDoctor, doctor(more))).data
const product = await pool.one<{ product_code: string; pts_paise: number }>(sql`
  select p.product_code, p.pts_paise from products p join discounted_products using (product_code)
  where p.division_code = 'D012' and p.active order by p.product_code limit 1`)

describe('the masters', () => {
  test('hold the demo’s hospitals, doctors and contracts, none deeper than 15 %', async () => {
    expect((await as('admin')(listHospitals, {})).total).toBe(120)
    expect((await as('admin')(listDoctors, {})).total).toBe(400)
    const { total } = await as('admin')(listContracts, {})
    expect(total).toBe(300)
    const { deepest } = await pool.one<{ deepest: number }>(sql`
      select max(coalesce(c.discount_bp, 10000 - c.net_rate_paise * 10000 / p.pts_paise)) as deepest
      from rate_contracts c join products p using (product_code)`)
    expect(deepest).toBeLessThanOrEqual(1500)
  })

  test('keep a doctor with everything, and change only what is given', async () => {
    const one = await add({ speciality: 'Cardiology' })
    expect(one).toMatchObject({ employees: ['emp-e'], divisions: ['D012'], distributors: ['dist-e'], active: true })
    const { data } = await as('admin')(updateDoctor, { id: one.id, city: 'Pune', version: one.version })
    expect(data).toMatchObject({ city: 'Pune', speciality: 'Cardiology', employees: ['emp-e'] })
    expect(await refusal(as('admin')(updateDoctor, { id: one.id, city: 'Goa', version: one.version }))).toMatchObject({
      http: 409,
    })
    const { data: deeds } = await as('admin')(getPartyHistory, { id: one.id })
    expect(deeds[0]).toMatchObject({ what: 'Changed' })
    expect(deeds[0]?.changes).toContainEqual({ field: 'city', from: 'Nagpur', to: 'Pune' })
  })

  test.each([
    [{ registration_no: '' }, 'registration_no'],
    [{ no_licence_reason: '' }, 'licence_no'],
    [{ employees: ['emp-g'] }, 'employees'],
    [{ distributors: ['dist-g'] }, 'distributors'],
    [{ divisions: ['D061'] }, 'divisions'],
  ])('refuse %j', async (change, field) => {
    const { http, body } = await refusal(as('admin')(createDoctor, doctor(change)))
    expect([http, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  test('refuse a registration number that is taken, and point out who looks the same', async () => {
    const one = await add({ name: 'Dr. Vasundhara Quintal' })
    expect(await refusal(as('admin')(createDoctor, doctor({ registration_no: one.registration_no })))).toMatchObject({
      http: 409,
    })
    const { data } = await as('admin')(findSimilar, { kind: 'doctor', name: 'vasundhara quintel', city: 'nagpur' })
    expect(data.map(({ id }) => id)).toContain(one.id)
  })

  test('are no business of generics', async () => {
    expect(await refusal(as('admin-g')(listHospitals, {}))).toMatchObject({ http: 403 })
    expect(await refusal(as('emp-g')(listParties, {}))).toMatchObject({ http: 403 })
    expect((await as('admin-g')(pickParties, { search_text: 'hospital' })).data).toEqual([])
  })
})

describe('whom one may sell to', () => {
  test('an employee sees its own, a distributor those it supplies, and nobody another’s', async () => {
    const own = await as('emp-e')(listParties, { distributor: 'dist-e', limit: 50 })
    expect(own.total).toBeGreaterThan(20)
    const mine = await as('dist-e')(listParties, { limit: 50 })
    expect(mine.data.map(({ party_id }) => party_id)).toEqual(
      expect.arrayContaining(own.data.slice(0, 3).map(({ party_id }) => party_id)),
    )
    const stranger = await add({ employees: [], distributors: ['dist-b'] })
    expect((await as('emp-e')(listParties, { search_text: stranger.name })).data).toEqual([])
    expect((await as('dist-e')(listParties, { search_text: stranger.name })).data).toEqual([])
    expect((await as('dist-b')(listParties, { search_text: stranger.name })).data).toMatchObject([
      { party_id: stranger.id, kind: 'doctor', name: stranger.name, city: 'Nagpur' },
    ])
  })

  test('one that is not active is not offered', async () => {
    const one = await add({ active: false })
    expect((await as('emp-e')(listParties, { search_text: one.name })).data).toEqual([])
  })
})

describe('a rate contract', () => {
  const terms = (party_id: number, more: object = {}) => ({
    party_id,
    product_code: product.product_code,
    discount_bp: 1200,
    from: today,
    until: addDays(today, 90),
    ...more,
  })

  test('has 8 % margin unless another is agreed, and does not overlap with its like', async () => {
    const { id } = await add()
    const { data } = await as('admin')(createContract, terms(id))
    expect(data).toMatchObject({ party_id: id, discount_bp: 1200, margin_bp: 800, state: 'running', kind: 'doctor' })
    expect(data.approved_by).toBeTruthy()
    expect(
      await refusal(as('admin')(createContract, terms(id, { from: addDays(today, 90), until: addDays(today, 200) }))),
    ).toMatchObject({ http: 409 })
    const next = await as('admin')(createContract, terms(id, { from: addDays(today, 91), until: addDays(today, 200) }))
    expect(next.data.state).toBe('coming')
    expect(await refusal(as('admin')(updateContract, { id: data.id, until: addDays(today, 95) }))).toMatchObject({
      http: 409,
    })
    expect((await as('admin')(updateContract, { id: data.id, until: addDays(today, 30) })).data.until).toBe(
      addDays(today, 30),
    )
  })

  test('is not made for a doctor who is merged with another just then', async () => {
    const [gone, stays] = [await add(), await add()]
    const merged = sql`
      with held as materialized (select id from parties where id = ${gone.id} for update)
      update parties p set active = false, merged_into = ${stays.id} from held where p.id = held.id`
    expect((await refusal(meanwhile(merged, () => as('admin')(createContract, terms(gone.id))))).http).toBe(404)
  })

  test('is never below the floor: 30 % below PTS, or the product’s own', async () => {
    const { id } = await add()
    expect(await refusal(as('admin')(createContract, terms(id, { discount_bp: 3001 })))).toMatchObject({ http: 422 })
    const floor = Math.ceil(product.pts_paise * 0.7)
    const atRate = (net_rate_paise: number) => terms(id, { discount_bp: undefined, net_rate_paise })
    expect(await refusal(as('admin')(createContract, atRate(floor - 1)))).toMatchObject({ http: 422 })
    expect(
      await refusal(
        as('admin')(createContract, terms(id, { product_code: undefined, division_code: 'D012', discount_bp: 4000 })),
      ),
    ).toMatchObject({ http: 422 })
    const own = await pool.one<{ product_code: string; pts_paise: number }>(sql`
      select product_code, pts_paise from products where division_code = 'D012' and active order by product_code desc limit 1`)
    await as('admin')(setFloor, { product_code: own.product_code, floor_paise: own.pts_paise - 1, from: today })
    expect(
      await refusal(as('admin')(createContract, terms(id, { product_code: own.product_code, discount_bp: 500 }))),
    ).toMatchObject({ http: 422 })
    await as('admin')(createContract, atRate(floor))
  })

  test('may not go below the floors, which are listed: the product’s own, what comes, and else the usual share', async () => {
    const find = async () => (await as('admin')(listFloors, { search_text: product.product_code })).data[0]
    const before = await find()
    expect(before).toMatchObject({ since: null, next: null, floor_paise: Math.ceil((before?.pts_paise ?? 0) * 0.7) })
    const { product_code } = product
    const floor = (before?.pts_paise ?? 0) - 100
    await as('admin')(setFloor, { product_code, floor_paise: floor, from: addDays(today, 9) })
    expect(await find()).toMatchObject({ since: null, next: { floor_paise: floor, from: addDays(today, 9) } })
    await as('admin')(setFloor, { product_code, floor_paise: floor - 100, from: today })
    expect(await find()).toMatchObject({ since: today, floor_paise: floor - 100 })
    const own = await as('admin')(listFloors, { state: 'own' })
    expect(own.data.map((one) => one.product_code)).toContain(product_code)
    await pool.change(sql`delete from product_floors where product_code = ${product_code}`)
    expect(await refusal(as('admin-g')(listFloors, {}))).toMatchObject({ http: 403 })
  })

  test('has a floor that is set with a reason, which the audit keeps; other systems may leave it out', async () => {
    const { product_code } = product
    const set = (floor_paise: number, reason?: string) =>
      as('admin')(setFloor, { product_code, floor_paise, from: addDays(today, 20), reason })
    await set(product.pts_paise - 1, '  Agreed with sales ')
    await set(product.pts_paise - 2, 'The cost went up')
    await set(product.pts_paise - 3)
    const kept = await pool.rows<{ after: { reason?: string } }>(sql`
      select after from audit where entity = 'product_floors' and entity_id = ${product_code} order by id desc limit 3`)
    expect(kept.map(({ after }) => after.reason)).toEqual([undefined, 'The cost went up', 'Agreed with sales'])
    await pool.change(sql`delete from product_floors where product_code = ${product_code}`)
  })

  test('of a stranger, a generic product or nobody is refused', async () => {
    const { id } = await add()
    const generic = await pool.one<{ product_code: string }>(
      sql`select product_code from products where product_type = 'G' limit 1`,
    )
    expect(await refusal(as('admin')(createContract, terms(999_999)))).toMatchObject({ http: 404 })
    expect(await refusal(as('admin')(createContract, terms(id, { product_code: generic.product_code })))).toMatchObject(
      { http: 404 },
    )
    expect(await refusal(as('admin')(createContract, terms(id, { kind: 'doctor' })))).toMatchObject({ http: 422 })
  })
})

describe('two that are one', () => {
  test('are merged: contracts and mappings follow, and the name is no longer offered', async () => {
    const [gone, stays] = [await add({ employees: ['emp-b'] }), await add()]
    await as('admin')(createContract, {
      party_id: gone.id,
      product_code: product.product_code,
      discount_bp: 500,
      from: today,
      until: today,
    })
    const { data } = await as('admin')(mergeParties, { id: gone.id, into: stays.id })
    expect(data).toMatchObject({
      id: stays.id,
      employees: expect.arrayContaining(['emp-b', 'emp-e']),
      contract_count: 1,
    })
    expect(await refusal(as('admin')(getDoctor, { id: gone.id }))).toMatchObject({ http: 404 })
    expect(await refusal(as('admin')(mergeParties, { id: gone.id, into: stays.id }))).toMatchObject({ http: 404 })
  })

  test('keep both where their contracts overlap, and a doctor is no hospital', async () => {
    const [one, other] = [await add(), await add()]
    for (const { id } of [one, other])
      await as('admin')(createContract, {
        party_id: id,
        product_code: product.product_code,
        discount_bp: 500,
        from: today,
        until: today,
      })
    expect(await refusal(as('admin')(mergeParties, { id: one.id, into: other.id }))).toMatchObject({ http: 409 })
    expect((await as('admin')(getDoctor, { id: one.id })).data.contract_count).toBe(1)
    const { data: hospital } = await as('admin')(createHospital, {
      name: 'Test Hospital',
      city: 'Nagpur',
      state_code: '27',
      licence_no: 'MH-1',
    })
    expect(await refusal(as('admin')(mergeParties, { id: one.id, into: hospital.id }))).toMatchObject({ http: 409 })
  })
})

const heads = 'Number,Kind,Name,Registration number,Why no licence,City,State,Employees,Divisions,Distributors'

async function send(path: string, rows: readonly string[]) {
  const edge = 'edge-of-a-part'
  return app.inject({
    method: 'POST',
    url: `/api/adm/party-imports/${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf('admin')}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'idempotency-key': `a-sheet-${path}`,
    },
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="doctors.csv"\r\n\r\n${[heads, ...rows].join('\n')}\r\n--${edge}--\r\n`,
  })
}

test('a sheet adds some, each with its own people, and changes another, of whom the history shows what changed', async () => {
  const saved = await add({ employees: ['emp-e'], distributors: ['dist-e'], divisions: ['D012'] })
  const rows = [
    ',doctor,Dr. First,SHEET-1,Own patients,Nagpur,27,emp-e,D012,',
    `${saved.id},,${saved.name},,,Pune,,emp-b,,`,
    ',hospital,The Second,,Own patients,Nagpur,27,,,"dist-e,dist-b"',
  ]
  const { data } = (await send('preview', rows)).json()
  expect(data).toMatchObject({ new: 2, changed: 1, refused: 0 })
  expect((await send(data.fingerprint, rows)).statusCode).toBe(201)
  const of = async (name: string) => pool.one<{ id: number }>(sql`select id from parties where name = ${name}`)
  const { data: first } = await as('admin')(getDoctor, await of('Dr. First'))
  expect(first).toMatchObject({
    registration_no: 'SHEET-1',
    employees: ['emp-e'],
    distributors: [],
    divisions: ['D012'],
  })
  const { data: second } = await as('admin')(getHospital, await of('The Second'))
  expect(second).toMatchObject({ employees: [], distributors: expect.arrayContaining(['dist-b', 'dist-e']) })
  const { data: changed } = await as('admin')(getDoctor, { id: saved.id })
  expect(changed).toMatchObject({ city: 'Pune', employees: ['emp-b'], distributors: ['dist-e'], divisions: ['D012'] })
  const touched = await pool.rows(sql`
    select entity, action from audit
    where entity like 'part%' and entity_id = ${String(saved.id)} and request_id = (
      select request_id from audit where entity = 'parties' and entity_id = ${String(saved.id)} order by id desc limit 1)
    order by id`)
  expect(touched).toEqual([
    { entity: 'parties', action: 'update' },
    { entity: 'party_employees', action: 'delete' },
    { entity: 'party_employees', action: 'insert' },
  ])
})

test('a sheet with a doctor whom somebody adds just then changes nothing', async () => {
  const rows = [',doctor,Dr. Sheet,SHEET-77,Dispenses to own patients only,Nagpur,Maharashtra,emp-e,D012,dist-e']
  const { data } = (await send('preview', rows)).json()
  expect(data).toMatchObject({ new: 1, refused: 0 })
  const added = sql`update parties set registration_no = 'sheet-77' where id = ${(await add()).id}`
  const answer = await meanwhile(added, () => send(data.fingerprint, rows))
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('in use by now')])
})
