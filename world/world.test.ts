import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, todayInIndia } from '#kit/date.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { emptyDatabase, freshDatabase } from '#kit/server/testing/testing.ts'
import { root } from '#kit/server/testing/testing-cluster.ts'
import { moneyDifferences } from '#money/server/reconciliation.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { cast, demoPassword } from './cast.ts'
import { divisions } from './goods/divisions.ts'
import { hasPicture } from './goods/load-goods.ts'
import { showcase } from './goods/molecules.ts'
import { drawPicture } from './goods/pictures.ts'
import { plants } from './goods/plants.ts'
import { makeProducts } from './goods/products.ts'
import { gstinOf, isGstin } from './people/gstin.ts'
import { makePeople } from './people/people.ts'

const { db } = await freshDatabase()
const today = '2026-11-19'
const products = [...makeProducts(2000)]
const people = makePeople({ distributors: 60, employees: 25, today })
const named = <T extends { username: string }>(among: T[], username: string) =>
  among.find((one) => one.username === username)

describe('products', () => {
  test('are the same in every world, and a larger world begins with the smaller one', () => {
    const more = [...makeProducts(2500)]
    expect(more.slice(0, 2000)).toEqual(products)
  })

  test('cost the patient more than the retailer, and the retailer more than the stockist', () => {
    const wrong = products.filter((one) => !(one.mrp_paise > one.ptr_paise && one.ptr_paise > one.pts_paise))
    expect(wrong).toEqual([])
    expect(products.every((one) => [one.mrp_paise, one.ptr_paise, one.pts_paise].every(Number.isInteger))).toBe(true)
  })

  test('have codes of seven digits with a leading zero, each once, also in a large world', () => {
    const codes = [...makeProducts(20_000)].map(({ product_code }) => product_code)
    expect(new Set(codes).size).toBe(20_000)
    expect(codes.filter((code) => !/^0\d{6}$/.test(code))).toEqual([])
  })

  test('are ethical for seven in ten, a few are inactive, and every division has some', () => {
    expect(products.filter(({ product_type }) => product_type === 'E')).toHaveLength(1400)
    const inactive = products.filter(({ active }) => !active).length
    expect(inactive).toBeGreaterThan(10)
    expect(inactive).toBeLessThan(100)
    const used = new Set(products.map(({ division_code, product_type }) => `${division_code} ${product_type}`))
    expect([...used].sort()).toEqual(divisions.map(({ code, product_type }) => `${code} ${product_type}`).sort())
  })

  test('come in other packs too, some of them at the front of the list', () => {
    const keyOf = ({ name, division_code, form, strength }: (typeof products)[number]) =>
      [name, division_code, form, strength].join()
    const listed = products.filter(({ product_type, active }) => product_type === 'E' && active)
    const front = listed.sort((one, other) => one.name.localeCompare(other.name)).slice(0, 100)
    const packs = Map.groupBy(front, keyOf)
    const several = [...packs.values()].filter((each) => each.length > 1)
    expect(several.length).toBeGreaterThan(1)
    expect(several.filter((each) => new Set(each.map(({ pack }) => pack)).size < each.length)).toEqual([])
  })

  test('include those of the design, at its prices', () => {
    const codes = new Map(products.map((one) => [one.product_code, one]))
    for (const [name, code, pack, mrp_paise] of showcase) {
      expect(codes.get(code)).toMatchObject({ name, pack, mrp_paise, active: true })
    }
    expect(codes.get('0040240')).toMatchObject({ name: 'Cardivance 40', pts_paise: 81_39, division_code: 'D012' })
  })

  test('bear the taxes since 22-9-2025: medicines 5 % and some nothing, shampoo 5 %, cosmetics 18 %', () => {
    const isCosmetic = ({ form }: { form: string }) => form === 'Sunscreen' || form === 'Face wash'
    const ratesOf = (of: typeof products) => [...new Set(of.map(({ gst_bp }) => gst_bp))].sort((a, b) => a - b)
    expect(ratesOf(products.filter(isCosmetic))).toEqual([1800])
    expect(ratesOf(products.filter((one) => !isCosmetic(one)))).toEqual([0, 500])
    expect(ratesOf(products.filter(({ form }) => form === 'Shampoo'))).toEqual([500])
    expect(new Set(products.filter(({ gst_bp }) => gst_bp === 0).map(({ product_type }) => product_type))).toEqual(
      new Set(['E', 'G']),
    )
    expect(products.filter(({ hsn }) => !/^(?:\d{4}|\d{6}|\d{8})$/.test(hsn))).toEqual([])
  })

  test('whose name says a size are packed in it', () => {
    const sized = [...makeProducts(20_000)].flatMap(({ name, pack }) => {
      const [, size] = /(?:,| (?:lotion|syrup|gel|cream)) (\d+ (?:ml|g))(?:,|$)/.exec(name) ?? []
      return size ? [{ name, size, pack }] : []
    })
    expect(sized.length).toBeGreaterThan(10)
    expect(sized.filter(({ size, pack }) => !pack.startsWith(`${size} `))).toEqual([])
  })

  test('have names that fit, some of them long', () => {
    const lengths = products.map(({ name }) => name.length)
    expect(Math.max(...lengths)).toBeGreaterThan(60)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(120)
  })
})

describe('people', () => {
  test('are the same for the same day', () => {
    expect(makePeople({ distributors: 60, employees: 25, today })).toEqual(people)
  })

  test('are as many as asked for, with user names and mail addresses of their own', () => {
    expect(people.distributors).toHaveLength(60)
    expect(people.employees).toHaveLength(25)
    const crowd = makePeople({ distributors: 3000, employees: 1000, today })
    const all = [...crowd.admins, ...crowd.distributors, ...crowd.employees, ...crowd.colleagues]
    expect(new Set(all.map(({ username }) => username)).size).toBe(4002 + 5000)
    expect(new Set(all.map(({ email }) => email)).size).toBe(4002 + 5000)
  })

  test('the cast is all there, by kind', () => {
    const all = [...people.admins, ...people.clerks, ...people.distributors, ...people.employees, ...people.colleagues]
    for (const { username, kind } of cast) expect(named<(typeof all)[number]>(all, username)).toMatchObject({ kind })
  })

  test('admin works in both product types, admin-g in generics', () => {
    expect(people.admins.map(({ username, div_type }) => [username, div_type])).toEqual([
      ['admin', 'B'],
      ['admin-g', 'G'],
    ])
  })

  test('the named employees serve whom they should', () => {
    const { employees } = people
    expect(named(employees, 'emp-e')).toMatchObject({ div_type: 'E', serves: ['dist-e', 'dist-b', 'dist-depot'] })
    expect(named(employees, 'emp-b')).toMatchObject({ div_type: 'B', brand_manager: true })
    expect(named(employees, 'emp-g')).toMatchObject({ div_type: 'G', serves: ['dist-g', 'dist-b'] })
  })

  test('the named distributors are what their names say', () => {
    const { distributors } = people
    expect(named(distributors, 'dist-e')).toMatchObject({ div_type: 'E', plants: ['NG04'], depot_login: false })
    expect(named(distributors, 'dist-b')).toMatchObject({ div_type: 'B' })
    expect(named(distributors, 'dist-b')?.plants).toHaveLength(3)
    expect(named(distributors, 'dist-g')).toMatchObject({ div_type: 'G' })
    expect(named(distributors, 'dist-depot')).toMatchObject({ div_type: 'E', depot_login: true })
    expect(named(distributors, 'dist-hold')).toMatchObject({ div_type: 'E', credit_limit_paise: 10_000_00 })
    const expired = named(distributors, 'dist-expired')
    expect(expired?.div_type).toBe('E')
    expect(expired?.licence_expires_on.localeCompare(today)).toBe(-1)
  })

  test('every distributor has divisions of its type, a CFA, and somebody who serves it', () => {
    const served = new Set(people.employees.flatMap(({ serves }) => serves))
    const typeOf = new Map(divisions.map(({ code, product_type }) => [code, product_type]))
    for (const one of people.distributors) {
      expect(one.divisions.length).toBeGreaterThan(0)
      if (one.div_type !== 'B')
        expect(new Set(one.divisions.map((code) => typeOf.get(code)))).toEqual(new Set([one.div_type]))
      expect(one.plants.length).toBeGreaterThan(0)
      expect(served).toContain(one.username)
    }
  })

  test('some licences end within 30, 60 and 90 days of whatever today is, most later', () => {
    for (const day of [today, addDays(today, 400)]) {
      const left = makePeople({ distributors: 60, employees: 25, today: day }).distributors.map((one) =>
        daysBetween(day, one.licence_expires_on),
      )
      const within = (from: number, to: number) => left.filter((days) => days > from && days <= to).length
      expect([within(0, 30), within(30, 60), within(60, 90)].every((count) => count > 0)).toBe(true)
      expect(within(90, 2000)).toBeGreaterThan(40)
    }
  })
})

describe('GSTINs', () => {
  test('the check character is the one of the tax office', () => {
    expect(gstinOf('27', 'AAPFU0939F')).toBe('27AAPFU0939F1ZV')
    expect(isGstin('27AAPFU0939F1ZW')).toBe(false)
  })

  test('of plants and distributors are valid and of their state', () => {
    for (const { gstin, state_code } of [...plants, ...people.distributors]) {
      expect(isGstin(gstin)).toBe(true)
      expect(gstin.slice(0, 2)).toBe(state_code)
    }
  })

  test('at least eight plants lie in different states', () => {
    expect(new Set(plants.map(({ state_code }) => state_code)).size).toBeGreaterThanOrEqual(8)
  })
})

describe('pictures', () => {
  test('of every form decode as 200 × 200 PNG', async () => {
    const oneOfEach = new Map(products.map((one) => [`${one.form} ${one.product_type}`, one]))
    for (const product of oneOfEach.values()) {
      const { info } = await sharp(drawPicture(product), { failOn: 'warning' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 200, height: 200 })
    }
  })

  test('are the same bytes for the same product, whatever was drawn before', () => {
    const [first, second] = products
    if (!first || !second) throw new Error('no products')
    const before = drawPicture(first)
    drawPicture(second)
    expect(drawPicture(first).equals(before)).toBe(true)
  })
})

describe('the loaded world', () => {
  test('has everybody and everything', async () => {
    const counts = await db.one(sql`
      select
        (select count(*) from products) as products,
        (select count(*) from product_images) as pictures,
        (select count(*) from distributors) as distributors,
        (select count(*) from employees) as employees,
        (select count(*) from divisions) as divisions,
        (select count(*) from plants) as plants
    `)
    const pictures = products.filter(hasPicture).length
    expect(counts).toEqual({ products: 2000, pictures, distributors: 60, employees: 25, divisions: 12, plants: 12 })
    expect(pictures).toBeGreaterThan(1800)
  })

  test.each(['30049', '3004909'])('takes no HSN like %s', async (hsn) => {
    await expect(db.change(sql`update products set hsn = ${hsn} where id = 1`)).rejects.toThrow('products_hsn_check')
  })

  test('has every foreign key of the schema again', async () => {
    const { db: bare, url } = await emptyDatabase()
    await migrate(url, join(root, 'database'))
    const keys = (of: typeof db) =>
      of.rows(sql`
        select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition, convalidated
        from pg_constraint where contype = 'f' order by 1, 2`)
    expect(await keys(db)).toEqual(await keys(bare))
  })

  test('has the stock that its batches make', async () => {
    const stock = () =>
      db.rows(sql`select plant_code, product_code, quantity from stock order by plant_code, product_code`)
    const before = await stock()
    await db.change(sql`update batches set on_hand = on_hand`)
    expect(await stock()).toEqual(before)
    expect(before.length).toBeGreaterThan(20_000)
  })

  test('has invoices, receipts, notes and claims that add up, and numbers that go on without a gap', async () => {
    expect(await goodsDifferences(db)).toEqual([])
    expect(await moneyDifferences(db)).toEqual([])
    const counts = await db.one<Record<string, number>>(sql`
      select
        (select count(*) from invoices) as invoices,
        (select count(*) from receipts) as receipts,
        (select count(*) from notes where kind = 'credit') as credit_notes,
        (select count(*) from notes where kind = 'debit') as debit_notes,
        (select count(distinct state) from claims) as states_of_claims,
        (select count(*) from orders o where o.status = order_status('fulfilled')
          and not exists (select from invoices i where i.order_id = o.id)) as without_invoice`)
    expect(counts).toMatchObject({ states_of_claims: 5, without_invoice: 0 })
    expect(counts.invoices).toBeGreaterThan(1500)
    expect(counts.receipts).toBeGreaterThan(1000)
    expect(counts.credit_notes).toBeGreaterThan(20)
    expect(counts.debit_notes).toBeGreaterThan(2)
    const gaps = await db.rows(sql`
      select d.series, d.plant_code from document_numbers d
      join plants p on p.code = d.plant_code
      cross join lateral (
        select count(*) as used from (select invoice_no from invoices union all select note_no from notes) n (no)
        where n.no like p.series || d.series || '/' || to_char(d.year_begins, 'YY') || '%') n
      where n.used <> d.last`)
    expect(gaps).toEqual([])
  })

  test('has names and documents as long as they get in life', async () => {
    const longest = await db.one<Record<string, number>>(sql`
      select
        (select max(length(a.name)) from accounts a where a.kind = 'D') as distributor,
        (select max(length(a.name)) from accounts a where a.kind = 'E') as employee,
        (select max(length(name)) from parties where kind = 'doctor') as doctor,
        (select max(length(name)) from parties where kind = 'hospital') as hospital,
        (select max(length(name)) from products) as product`)
    expect(Object.entries(longest).filter(([, length]) => length < 60)).toEqual([])
    const lines = await db.one<Record<string, number>>(sql`
      select
        (select count(*) from order_lines group by order_id order by 1 desc limit 1) as order,
        (select count(*) from invoice_lines group by invoice_id order by 1 desc limit 1) as invoice,
        (select count(*) from claim_lines group by claim_id order by 1 desc limit 1) as claim,
        (select count(*) from upload_rows r join uploads u on u.id = r.upload_id and u.po_id is not null and r.passed is null
          group by u.id order by 1 desc limit 1) as purchase_order`)
    expect(lines).toEqual({ order: 75, invoice: 75, claim: 75, purchase_order: 75 })
  })

  test('lets the cast in with the demo password', async () => {
    const rows = await db.rows<{ username: string; password_hash: string }>(sql`
      select username, password_hash
      from accounts
      where username = any(${cast.map(({ username }) => username)})
    `)
    expect(rows).toHaveLength(cast.length)
    expect(await verify(rows[0]?.password_hash ?? '', demoPassword)).toBe(true)
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('has a PNG of 200 × 200 behind every picture, named like its product', async () => {
    const wrong = await db.rows(sql`
      select i.image_name
      from product_images i
      left join files f on f.hash = i.file_hash
      left join products p on p.product_code || '.png' = i.image_name
      where p.id is null
        or f.media_type <> 'image/png'
        or encode(sha256(f.bytes), 'hex') <> f.hash
        or encode(substr(f.bytes, 1, 24), 'hex') <> '89504e470d0a1a0a0000000d49484452000000c8000000c8'
    `)
    expect(wrong).toEqual([])
  })

  test('expired the licence of dist-expired before today', async () => {
    const { licence_expires_on } = await db.one<{ licence_expires_on: string }>(sql`
      select d.licence_expires_on
      from distributors d
      join accounts a on a.id = d.id
      where a.username = 'dist-expired'
    `)
    expect(daysBetween(licence_expires_on, todayInIndia(new Date()))).toBeGreaterThan(0)
  })

  test('remembers the last changes of the office, in order, and records every later one', async () => {
    const past = await db.rows<{ actor: string; at: string }>(sql`select actor, at from audit order by id`)
    expect(past.length).toBeGreaterThan(8)
    expect(past.every(({ actor }) => /^admin [12]$/.test(actor))).toBe(true)
    expect(past.map(({ at }) => at)).toEqual(past.map(({ at }) => at).sort())
    const entries = () => db.rows(sql`select actor, entity, entity_id from audit order by id offset ${past.length}`)
    await db.transaction({ ...system, actor: 'admin' }, (tx) =>
      tx.change(sql`update plants set address = 'Elsewhere' where code = 'NG04'`),
    )
    expect(await entries()).toEqual([{ actor: 'admin', entity: 'plants', entity_id: 'NG04' }])
  })

  test('takes a new account without a clash of numbers', async () => {
    const { id } = await db.one<{ id: number }>(sql`
      insert into accounts (kind, username, name, password_hash, div_type)
      values ('A', 'new-admin', 'New Admin', 'x', 'B')
      returning id
    `)
    expect(id).toBe(2 + 60 + 25 + 100 + 1 + 1)
  })
})
