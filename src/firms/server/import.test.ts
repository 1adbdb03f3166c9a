import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listEmployees } from '#employees/contract.ts'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Username } from '../../../world/cast.ts'
import { gstinOf } from '../../../world/people/gstin.ts'
import { type firmImport, getDistributor, listDistributors } from '../contract.ts'

const { as, app, meanwhile, pool, tokenOf } = await startTestApp({ withJobs: true })
type Preview = Output<typeof firmImport.preview>['data']
const until = formatDay(addDays(todayInIndia(new Date()), 500))

let keys = 0
async function send(what: 'distributor' | 'employee', path: string, text: string, who: Username = 'admin') {
  const edge = 'edge-of-a-part'
  keys += 1
  return app.inject({
    method: 'POST',
    url: `/api/adm/${what}-imports/${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'idempotency-key': `people-import-${keys}`,
    },
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\n${text}\r\n--${edge}--\r\n`,
  })
}
const look = async (what: 'distributor' | 'employee', text: string): Promise<Preview> =>
  (await send(what, 'preview', text)).json().data
async function put(what: 'distributor' | 'employee', text: string) {
  const { fingerprint } = await look(what, text)
  return send(what, fingerprint, text)
}

describe('a sheet of distributors', () => {
  const head =
    'Customer code,Firm,GSTIN,City,Address,Credit limit,Credit days,CFAs,Contact,E-mail,Phone,Licence 20B,20B until,Reason'
  const fresh = (code: string, place: number) =>
    `${code},Sheet Medicals ${place},${gstinOf('27', `ABCFS${1000 + place}K`)},Pune,"1, Road ${place}","2,50,000",30,NG04,Asha Rao,sheet${place}@example.com,9820012345,MH-20B-${place},${until},`

  test('adds and changes other addresses, and refuses a PIN code of another state, in each of them', async () => {
    const heads = `${head},PIN code,Address 2 name,Address 2,Address 2 city,Address 2 PIN code,Address 2 state,Address 3 kind,Address 3 name,Address 3,Address 3 city`
    const text = [
      heads,
      `${fresh('SHEET-A1', 71)},411001,Chakan godown,Gat 12,Chakan,410501,,Billing,Head office,5 M G Road,Pune`,
      `${fresh('SHEET-A2', 72)},380001,,,,,,,,,`,
      `${fresh('SHEET-A3', 73)},,Surat godown,9 Ring Road,Surat,395003,Maharashtra,,,,`,
      `${fresh('SHEET-A4', 74)},,,,,,,Delivery,Third godown,1 Road,Pune`,
    ].join('\n')
    const preview = await look('distributor', text)
    expect(preview).toMatchObject({ new: 1, refused: 3 })
    const refused = preview.rows.filter(({ kind }) => kind === 'refused').map(({ errors }) => errors[0])
    expect(refused).toMatchObject([
      {
        column: 'PIN code',
        why: 'PIN code 380001 is in Gujarat, but the state is Maharashtra. Correct one of them.',
      },
      {
        column: 'Address 2 PIN code',
        why: 'PIN code 395003 is in Gujarat or Dadra and Nagar Haveli and Daman and Diu, but the state is Maharashtra. Correct one of them.',
      },
      { column: 'Address 3 kind', why: 'Enter address 2 first.' },
    ])
    expect((await put('distributor', text)).statusCode).toBe(201)
    const saved = async () => {
      const { data } = await as('admin')(listDistributors, { search_text: 'SHEET-A1' })
      return (await as('admin')(getDistributor, { id: data[0]?.id ?? 0 })).data.addresses
    }
    const chakan = { kind: 'delivery', name: 'Chakan godown', city: 'Chakan', pin_code: '410501', state_code: '27' }
    expect(await saved()).toMatchObject([chakan, { kind: 'billing', name: 'Head office', pin_code: '' }])
    expect(await look('distributor', text)).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
    await put('distributor', 'Customer code,Address 2 city\nSHEET-A1,Talegaon')
    expect(await saved()).toMatchObject([{ ...chakan, city: 'Talegaon' }, { name: 'Head office' }])
  })

  test('adds, changes and refuses row by row; the same sheet changes nothing the second time', async () => {
    const text = [
      head,
      fresh('SHEET-1', 1),
      fresh('SHEET-2', 2),
      'dist-b,,,Wardha,,,,,,,,,,',
      'dist-e,,,,,100,,,,,,,,',
      'SHEET-3,No GSTIN,27ABC,,,,,,,,,,,',
      'emp-e,An employee,,,,,,,,,,,,',
      'SHEET-1,,,Nashik,,,,,,,,,,',
    ].join('\n')
    const preview = await look('distributor', text)
    expect(preview).toMatchObject({ new: 2, changed: 1, refused: 4, unchanged: 0 })
    const refused = preview.rows.filter(({ kind }) => kind === 'refused')
    expect(refused.map(({ row, errors }) => [row, errors[0]?.column])).toEqual([
      [5, 'Reason'],
      [6, 'GSTIN'],
      [7, 'Customer code'],
      [8, 'Customer code'],
    ])
    const answer = await put('distributor', text)
    expect(answer.json()).not.toHaveProperty('message')
    expect([answer.statusCode, answer.json().data]).toMatchObject([201, { new: 2, changed: 1, refused: 4 }])
    const { data } = await as('admin')(listDistributors, { search_text: 'SHEET-1' })
    const { data: firm } = await as('admin')(getDistributor, { id: data[0]?.id ?? 0 })
    expect(firm).toMatchObject({
      code: 'SHEET-1',
      city: 'Pune',
      state: 'Maharashtra',
      credit_limit_paise: 2_50_000_00,
      credit_days: 30,
      cfas: ['NG04'],
      account_state: 'invited',
      contacts: [{ name: 'Asha Rao', email: 'sheet1@example.com' }],
      licences: [{ kind: '20B', number: 'MH-20B-1' }],
    })
    expect(await look('distributor', text)).toMatchObject({ new: 0, changed: 0, unchanged: 3, refused: 4 })
  })

  test('names what is missing of a new one at its own column, and what is wrong with its contact', async () => {
    const preview = await look('distributor', 'Customer code,E-mail,Phone\nSHEET-9,,12')
    expect(preview.rows[0]?.errors.map(({ column }) => column)).toEqual([
      'Firm',
      'GSTIN',
      'City',
      'Address',
      'E-mail',
      'Phone',
    ])
    expect(JSON.stringify(preview)).not.toContain('each contact')
  })

  test('is applied by who manages people alone, and shows generics no ethical firm', async () => {
    const text = `Customer code,City\ndist-e,Pune`
    const { fingerprint } = (await send('distributor', 'preview', text, 'admin-g')).json().data
    expect((await send('distributor', fingerprint, text, 'admin-g')).statusCode).toBe(409)
    const { city } = await pool.one<{ city: string }>(
      sql`select d.city from distributors d join accounts a on a.id = d.id where a.username = 'dist-e'`,
    )
    expect(city).toBe('Nagpur')
  })
})

test.each([
  ['distributor', 'Customer code,E-mail\n', 'dist-e'],
  ['employee', 'Employee code,E-mail\n', 'emp-e'],
] as const)(
  'a sheet that gives a %s an e-mail which another account takes just then changes nothing',
  async (what, head, username) => {
    // As long as they have not come, the e-mail changes at once.
    const { id } = await pool.one<{ id: number }>(sql`
      update accounts set password_hash = '!' where username = ${username} returning id`)
    await pool.change(sql`delete from last_sign_ins where account_id = ${id}`)
    const row = `${head}${username},`
    const email = `just-taken-${what}@example.com`
    const taken = sql`update accounts set email = ${email} where username = 'dist-g'`
    const { fingerprint } = await look(what, row + email)
    const answer = await meanwhile(taken, () => send(what, fingerprint, row + email))
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('in use by now')])
  },
)

describe('a sheet of employees', () => {
  const head =
    'Employee code,Name,E-mail,Phone,Designation,Headquarters,Product types,Divisions,Brand manager,Reports to,Distributors'

  test('adds with whom they report to in a row above, changes, and refuses; the second time nothing changes', async () => {
    const text = [
      head,
      'S-BOSS,Boss Sheet,boss@sheet.example,,Area manager,Pune,E,D012,No,,',
      'S-REP,Rep Sheet,rep@sheet.example,9820012345,Representative,Nashik,E,"D012,D010",No,S-BOSS,"dist-e, DIST-B"',
      'emp-e,,,,Senior representative,,,,,,',
      'S-BAD,Bad Sheet,bad@sheet.example,,Rep,Pune,E,D061,No,,',
      'S-LOST,Lost Sheet,lost@sheet.example,,Rep,Pune,E,,No,NOBODY,dist-nowhere',
    ].join('\n')
    const preview = await look('employee', text)
    expect(preview).toMatchObject({ new: 2, changed: 1, refused: 2 })
    expect(
      preview.rows.filter(({ kind }) => kind === 'refused').map(({ errors }) => errors.map(({ column }) => column)),
    ).toEqual([['Divisions'], ['Distributors', 'Reports to']])
    expect((await put('employee', text)).statusCode).toBe(201)
    const { data } = await as('admin')(listEmployees, { search_text: 'S-REP' })
    expect(data[0]).toMatchObject({
      reports_to: 'S-BOSS',
      divisions: ['D010', 'D012'],
      distributor_count: 2,
      state: 'invited',
    })
    expect(await look('employee', text)).toMatchObject({ new: 0, changed: 0, unchanged: 3, refused: 2 })
  })

  test('nobody reports to one who reports to them', async () => {
    const preview = await look('employee', 'Employee code,Reports to\nS-BOSS,S-REP')
    expect(preview.rows[0]?.errors[0]).toMatchObject({ column: 'Reports to' })
  })
})
