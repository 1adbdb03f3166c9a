// Walks every endpoint by every kind of user, with requests of every kind.
import { whyNotEnter } from '#kit/access.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Random, randomFrom } from '../world/random.ts'
import { type Asking, askingOf, type Kind, kinds } from './asking.ts'
import { type Fields, hints } from './hints.ts'
import { type Answer, findings, parsed } from './judging.ts'
import { bearing, type Call, callAs, enterAgain, type Person, passOf } from './people.ts'
import type { Finding } from './raw.ts'
import { send } from './sending.ts'

export type Walk = {
  found: Finding[]
  /** How many of each kind were answered with what. */
  answers: Map<Kind, Map<number, number>>
  slowestMs: number
  /** Endpoints that never said yes: nothing behind their refusals was tried. */
  neverGood: string[]
}

type Options = {
  port: number
  db: Db
  endpoints: Endpoint[]
  people: Person[]
  requests: number
  seed: string
  progress: (done: number) => void
}

const atOnce = 8

export async function walk({ port, db, endpoints, people, requests, seed, progress }: Options): Promise<Walk> {
  const result: Walk = { found: [], answers: new Map(), slowestMs: 0, neverGood: [] }
  const good = new Set<Endpoint>()
  let next = 0

  async function one(number: number): Promise<void> {
    const random = randomFrom(`${seed} ${number}`)
    const { endpoint, person } = choose({ endpoints, people }, number, random)
    const knower = random.chance(0.8) ? person : random.pick(people)
    const hinted = random.chance(0.7) ? await hintFor(endpoint, person, random) : undefined
    const asking = askingOf(endpoint, kindOf(number, random), { random, known: knower.known, hinted })
    const pass = await passOf(db, person.username)
    const answer = await ask(endpoint, person, asking, random)
    const what = findings(asking, endpoint, pass, answer)
    if (answer.status === 0) what.push(`no answer: ${answer.text}`)
    if (what.length > 0)
      result.found.push({
        what,
        how: asCurl(port, person, asking),
        answer: `${answer.status} ${answer.text.slice(0, 400)}`,
        requestId: String(answer.headers['x-request-id']),
      })
    if (answer.status < 300) {
      good.add(endpoint)
      person.known.learn(parsed(answer.text))
    }
    count(result, asking.kind, answer)
  }

  /**
   * Spoilt or not, a request that would otherwise be granted gets further than one of values that
   * do not fit together.
   */
  async function hintFor(endpoint: Endpoint, me: Person, random: Random): Promise<Fields | undefined> {
    const hint = hints[`${endpoint.method} ${endpoint.path}`]
    if (!hint || whyNotEnter(endpoint.access, me.pass)) return
    const as = (username: string) => callAs(people.find((one) => one.username === username) ?? me, { port, db })
    return hint({ me, call: callAs(me, { port, db }), as, db, random })
  }

  async function ask(endpoint: Endpoint, person: Person, asking: Asking, random: Random): Promise<Answer> {
    const address = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`
    for (let again = 0; ; again++) {
      const answer = await send(port, {
        ...asking,
        headers: { 'x-forwarded-for': address, ...bearing(person), ...asking.headers },
      })
      const isEnded =
        answer.status === 401 && person.pass && endpoint.access.kind !== 'anyone' && asking.kind !== 'broken'
      if (!isEnded || again === 3 || person.username === 'nobody') return answer
      await enterAgain(db, person)
    }
  }

  const work = async () => {
    while (next < requests) {
      const number = next++
      if (number % 500 === 0) await tend(db)
      await one(number)
      if (number % 250 === 249) progress(number + 1)
    }
  }

  // Admins last: they look at the orders of the others.
  for (const person of people.toReversed()) await settle(person, callAs(person, { port, db }), endpoints)
  await Promise.all(Array.from({ length: atOnce }, work))
  result.neverGood = endpoints
    .filter((endpoint) => !good.has(endpoint) && !endpoint.files)
    .map(({ method, path }) => `${method} ${path}`)
  return result
}

/**
 * Every pair in turn, and as often one who may enter, so that half of all requests get past the
 * door.
 */
function choose(
  { endpoints, people }: Pick<Options, 'endpoints' | 'people'>,
  number: number,
  random: Random,
): { endpoint: Endpoint; person: Person } {
  const at = Math.floor(number / 2)
  const endpoint = endpoints[at % endpoints.length] as Endpoint
  const welcome = people.filter(({ pass }) => !whyNotEnter(endpoint.access, pass))
  // Nobody of the cast has a machine's key.
  const isWalk = number % 2 === 0 || welcome.length === 0
  return {
    endpoint,
    person: isWalk ? (people[Math.floor(at / endpoints.length) % people.length] as Person) : random.pick(welcome),
  }
}

function count(result: Walk, kind: Kind, { status, ms }: Answer): void {
  const byStatus = result.answers.get(kind) ?? new Map<number, number>()
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  result.answers.set(kind, byStatus)
  result.slowestMs = Math.max(result.slowestMs, ms)
}

function kindOf(number: number, random: Random): Kind {
  return number % 2 === 1 && random.chance(0.4) ? 'good' : random.pick(kinds)
}

/**
 * Before the walk: an order of one's own, and the plain lists, so that everybody knows what exists
 * for them.
 */
async function settle(person: Person, call: Call, endpoints: Endpoint[]): Promise<void> {
  const random = randomFrom(person.username)
  for (const { path, access } of endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{')))
    if (!whyNotEnter(access, person.pass)) await call('GET', path)
  if (person.pass?.kind !== 'customer') return
  const distributor = person.known.value('distributor', random)
  await call('GET', `/api/products?limit=20&distributor=${distributor}`)
  await call('PUT', '/api/cart/items', {
    distributor,
    product_code: person.known.value('product_code', random),
    quantity: 10,
  })
  await call('POST', '/api/orders', { distributor, expected_total_paise: person.known.value('total_paise', random) })
}

/** What an earlier request may have shut for all later ones is opened again. */
async function tend(db: Db): Promise<void> {
  await db.change(sql`update order_locks set lifted_at = now() where lifted_at is null`)
  await db.change(sql`delete from rate_limits`)
  await db.change(sql`delete from sign_in_failures`)
  // The world gives everybody the same password, and nobody of the walk can change that of who is
  // not in it.
  await db.change(sql`
    update accounts set password_hash = (select password_hash from accounts where username not like '%-%' limit 1)
    where username like '%-%'`)
}

export function asCurl(
  port: number,
  { username, token }: Person,
  { method, path, headers, body }: Omit<Asking, 'kind' | 'isWhole'>,
): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const sent = Object.entries({ ...(token && { authorization: `Bearer $TOKEN_OF_${username}` }), ...headers })
  const flags = sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === undefined ? [] : [`--data-binary ${quoted(String(body).slice(0, 500))}`]
  return [`curl -X ${method} ${quoted(`http://127.0.0.1:${port}${path.slice(0, 500)}`)}`, ...flags, ...data].join(' ')
}
