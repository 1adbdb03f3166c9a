// From an empty production database to a confirmed order, with the command for the first admin and
// then by calls alone.
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { resetPassword, signIn, signInAdmin } from '#accounts/contract.ts'
import { acceptInvitation } from '#accounts/invitations.ts'
import { changeCart } from '#cart/contract.ts'
import { confirmOrder, listToConfirm } from '#confirming/contract.ts'
import { createEmployee } from '#employees/contract.ts'
import { createDistributor } from '#firms/contract.ts'
import { getGoingLive } from '#home/contract.ts'
import { addImages } from '#images/contract.ts'
import { changeSetting } from '#jobs/contract.ts'
import { toRequest } from '#kit/caller.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import type { Endpoint, Input, Output } from '#kit/endpoint.ts'
import { emptyDatabase } from '#kit/server/testing/testing.ts'
import { listAllOrders } from '#orders/book-contract.ts'
import { listOrders, placeOrder } from '#orders/contract.ts'
import { status } from '#orders/status.ts'
import { createDivision, createPlant } from '#places/contract.ts'
import { createProduct } from '#products/contract.ts'
import { receiveStock } from '#stock/contract.ts'
import { gstinOf } from '../../world/people/gstin.ts'
import { startCompany } from './testing-company.ts'

const { url: database } = await emptyDatabase()
const company = await startCompany(database)
afterAll(() => company.stop())

const password = 'monsoon over Nilgiri'
const inAYear = addDays(todayInIndia(new Date()), 365)

function as(token: string | null, more: Record<string, string> = {}) {
  return async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const { method, path, body } = toRequest(endpoint, input)
    const headers = {
      ...more,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(company.url + path, { method, headers, body: body ?? null })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Output<E>
  }
}

const tokenIn = (link: string) => link.split('/').at(-1) ?? ''

async function enterAsFirstAdmin(): Promise<string> {
  const link = await company.makeAdmin({ username: 'asha', name: 'Asha Rao', email: 'asha@nilgiri.example' })
  await as(null)(resetPassword, { token: tokenIn(link), password })
  return (await as(null)(signInAdmin, { username: 'asha', password })).data.token
}

async function enterAsInvited(email: string, user_type: 'E' | 'D'): Promise<string> {
  const { data } = await as(null)(acceptInvitation, { token: tokenIn(await company.linkTo(email)), password })
  return (await as(null)(signIn, { user_type, username: data.username, password })).data.token
}

async function addPicture(token: string, name: string): Promise<void> {
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], name, { type: 'image/png' }))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(company.url + addImages.path, { method: 'POST', headers, body: form })
  expect(answer.status, await answer.text()).toBe(201)
}

test('a company goes from an empty production database to its first confirmed order', async () => {
  const adminToken = await enterAsFirstAdmin()
  const admin = as(adminToken)
  const missing = async () => (await admin(getGoingLive, {})).data.filter(({ is_done }) => !is_done)
  expect((await missing()).map(({ step }) => step)).toEqual([
    'contact',
    'plants',
    'divisions',
    'products',
    'stock',
    'distributors',
    'employees',
    'mappings',
    'picking',
    'cancelling',
  ])

  await admin(createPlant, {
    code: 'CB01',
    name: 'Coimbatore CFA',
    address: '12 Avinashi Road',
    state_code: '33',
    gstin: gstinOf('33', 'AAECN4821K'),
  })
  await admin(createDivision, { code: 'CARD', name: 'Cardiac', product_type: 'E' })
  await admin(createProduct, {
    product_code: 'NIL001',
    product_name: 'Nilcard 40',
    division_code: 'CARD',
    molecule: 'Telmisartan',
    form: 'Tablet',
    strength: '40 mg',
    pack: '15 tablets',
    hsn: '30049079',
    gst_bp: 1200,
    mrp_paise: 11_250,
    ptr_paise: 8_036,
    pts_paise: 7_232,
  })
  await addPicture(adminToken, 'NIL001.png')
  const buyer = { name: 'Sushila Naik', role: 'Owner', email: 'sushila@ooty.example', phone: '' }
  await admin(createDistributor, {
    code: 'OOTY-1',
    name: 'Ooty Medicals',
    gstin: gstinOf('33', 'ABCFM1234K'),
    city: 'Udhagamandalam',
    address: '9 Commercial Road',
    div_type: 'E',
    divisions: ['CARD'],
    cfas: ['CB01'],
    credit_limit_paise: 5_000_000,
    credit_days: 30,
    licences: [{ kind: '20B', number: '20B-TN-1', ends_on: inAYear }],
    contacts: [buyer],
  })
  await admin(createEmployee, {
    code: 'EMP-1',
    name: 'Rohan Kulkarni',
    email: 'rohan@nilgiri.example',
    div_type: 'E',
    divisions: ['CARD'],
    distributors: ['OOTY-1'],
  })
  await admin(changeSetting, { key: 'mails.contact_email', value: 'help@nilgiri.example' })
  await admin(changeSetting, { key: 'orders.cancel_minutes', value: 15 })
  await admin(changeSetting, { key: 'fulfilment.wait_for_picking', value: true })
  await admin(receiveStock, {
    plant_code: 'CB01',
    lines: [{ product_code: 'NIL001', batch_no: 'N26001', expires_on: inAYear, mrp_paise: 11_250, quantity: 500 }],
  })
  expect(await missing()).toEqual([])

  const employeeToken = await enterAsInvited('rohan@nilgiri.example', 'E')
  const forWhom = { distributor: 'OOTY-1' }
  const { data: cart } = await as(employeeToken)(changeCart, { ...forWhom, product_code: 'NIL001', quantity: 20 })
  const keyed = as(employeeToken, { 'idempotency-key': 'the-first-order' })
  const { data: placed } = await keyed(placeOrder, { ...forWhom, expected_total_paise: cart.total_paise })
  expect(placed).toMatchObject({ status: status.awaitingConfirmation, total_paise: cart.total_paise })

  const distributor = as(await enterAsInvited(buyer.email, 'D'))
  const { data: waiting } = await distributor(listToConfirm, {})
  expect(waiting.map(({ order_id }) => order_id)).toEqual([placed.order_id])
  const { data: confirmed } = await distributor(confirmOrder, { order_id: String(placed.order_id) })
  expect(confirmed.status).toBe(status.confirmed)
  expect((await as(employeeToken)(listOrders, {})).total).toBe(1)
  expect((await admin(listAllOrders, {})).data[0]?.order_no).toBe(placed.order_no)
}, 90_000)
