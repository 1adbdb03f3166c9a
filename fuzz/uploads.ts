// The evil files against every endpoint that takes files, by one who may send them.
import { randomUUID } from 'node:crypto'
import { whyNotEnter } from '#kit/access.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { randomFrom } from '../world/random.ts'
import { type Evil, evilUploads } from './files.ts'
import { findings, parsed } from './judging.ts'
import { bearing, enterAgain, type Person } from './people.ts'
import type { Finding } from './raw.ts'
import { send } from './sending.ts'
import { asCurl } from './walk.ts'

type Options = {
  port: number
  db: Db
  endpoints: Endpoint[]
  people: Person[]
  longestLine: number
  /** Of all evil files, so many at each endpoint: 1 for all. */
  share: number
  seed: string
}

export async function tryUploads({ port, db, endpoints, people, longestLine, share, seed }: Options): Promise<Tried> {
  const tried: Tried = { count: 0, answers: new Map(), found: [] }
  for (const endpoint of endpoints) {
    const person = people.find(({ pass }) => pass && !whyNotEnter(endpoint.access, pass))
    if (!endpoint.files || !person || person.username === 'nobody') continue
    await enterAgain(db, person)
    const random = randomFrom(`${seed} ${endpoint.path}`)
    for (const evil of await evilUploads(endpoint.files, longestLine))
      if (random.chance(share)) {
        // Who is refused for asking too often shows nothing.
        await db.change(sql`delete from rate_limits`)
        await tryOne({ port, endpoint, person, evil, tried })
      }
  }
  return tried
}

export type Tried = { count: number; answers: Map<number, number>; found: Finding[] }

type One = { port: number; endpoint: Endpoint; person: Person; evil: Evil; tried: Tried }

async function tryOne({ port, endpoint, person, evil: { name, type, body }, tried }: One): Promise<void> {
  const { method, path } = endpoint
  const headers = { 'content-type': type, 'idempotency-key': randomUUID() }
  const answer = await send(port, { method, path, headers: { ...bearing(person), ...headers }, body: body() })
  tried.count += 1
  tried.answers.set(answer.status, (tried.answers.get(answer.status) ?? 0) + 1)
  const what = findings({ method, path, headers, kind: 'good', isWhole: false }, endpoint, person.pass, answer)
  if (answer.status === 0) what.push(`no answer: ${answer.text}`)
  if (answer.status === 401) what.push('refused one who may enter')
  if (answer.status < 300) what.push(...(await ofStored(port, person, answer.text)))
  if (what.length === 0) return
  const how = `${asCurl(port, person, { method, path, headers })}   # ${name}`
  const requestId = String(answer.headers['x-request-id'] ?? '')
  tried.found.push({ what, how, answer: `${answer.status} ${answer.text.slice(0, 400)}`, requestId })
}

/** What was taken in is given out again: as what it is, and without what rode along. */
async function ofStored(port: number, person: Person, text: string): Promise<string[]> {
  const found: string[] = []
  for (const path of addressesIn(parsed(text))) {
    const { status, headers, text: stored } = await send(port, { method: 'GET', path, headers: bearing(person) })
    if (status !== 200) found.push(`${path} answers ${status}`)
    if (headers['x-content-type-options'] !== 'nosniff') found.push(`${path} may be sniffed`)
    if (/<\?php|<script|GPS|alert\(/.test(stored)) found.push(`${path} still holds what rode along`)
  }
  return found
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/api/') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}
