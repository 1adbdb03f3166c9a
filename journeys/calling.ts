// Calls of the running app as one of its people, typed by the contracts: what a journey is not
// about is done by these.
import { signInAdmin, signIn as signInEndpoint } from '#accounts/contract.ts'
import { changeCart, emptyCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { toRequest } from '#kit/caller.ts'
import type { Endpoint, Input, Output } from '#kit/endpoint.ts'
import { placeOrder } from '#orders/contract.ts'
import { demoPassword } from './people.ts'

export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/** Signed in as an admin, an employee or a distributor. */
export async function callAs(baseURL: string | undefined, kind: 'A' | 'E' | 'D', username: string): Promise<Call> {
  const nobody = callWith(baseURL)
  const { data } =
    kind === 'A'
      ? await nobody(signInAdmin, { username, password: demoPassword })
      : await nobody(signInEndpoint, { user_type: kind, username, password: demoPassword })
  return callWith(baseURL, data.token)
}

type Ordered = { lines: number; quantity?: number; distributor?: string; cfa_code?: string }

/** Places an order of so many lines, as the screens before this would. */
export async function order(call: Call, { lines, quantity = 10, ...which }: Ordered) {
  const { data: products } = await call(listProducts, { ...which, limit: lines, in_stock: '1' })
  await call(emptyCart, which)
  let total = 0
  for (const { product_code } of products)
    total = (await call(changeCart, { ...which, product_code, quantity })).data.total_paise
  return (await call(placeOrder, { ...which, expected_total_paise: total })).data
}

/** Far beyond the credit limit of anybody. */
export function orderOnHold(call: Call) {
  return order(call, { lines: 3, quantity: 30_000 })
}

export function callWith(baseURL: string | undefined, token?: string): Call {
  return async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const { method, path, body } = toRequest(endpoint, input)
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ?? null,
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as Output<E>
  }
}
