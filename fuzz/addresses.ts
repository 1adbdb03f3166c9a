// What is served beside the contracts: files, streams, pages, the description of the API itself.
import { ofAny, ofRefusal } from './judging.ts'
import { bearing, type Person } from './people.ts'
import type { Finding } from './raw.ts'
import { send } from './sending.ts'
import { asCurl } from './walk.ts'

const hash = '0'.repeat(64)

const addresses = [
  '/',
  '/admin',
  '/nothing/at/all',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/%00',
  '/docs',
  '/docs/../.env',
  '/metrics',
  '/demo/mail',
  '/api/',
  '/api/nothing',
  '/api/health/ready',
  '/api/openapi.json',
  `/api/images/${hash}/a.png`,
  '/api/images/x/a.png',
  `/api/images/${hash}/%00.png`,
  `/api/images/${hash}/..%2f..%2fx.png`,
  "/api/images/' or 1=1/a.png".replaceAll(' ', '%20'),
  '/api/orders.csv',
  '/api/orders.csv?status=99',
  '/api/orders.csv?from=0000-01-01&to=9999-12-31',
  '/api/orders.csv?search_text=%00',
  '/api/orders.csv?search_text=%25_%5C',
  `/api/orders.csv?distributor=${'x'.repeat(5000)}`,
  '/api/orders.csv?kind[]=regular&page[a]=1',
]

/** Each as nobody, as a distributor and as an admin. */
export async function tryAddresses(port: number, people: Person[]): Promise<{ count: number; found: Finding[] }> {
  const found: Finding[] = []
  const some = people.filter(({ username }) => ['nobody', 'dist-b', 'admin'].includes(username))
  for (const person of some) {
    for (const path of addresses) {
      const answer = await send(port, { method: 'GET', path, headers: bearing(person) })
      const what = ofAny({ path }, answer)
      if (answer.status === 0) what.push(`no answer: ${answer.text}`)
      if (answer.status >= 400 && path.startsWith('/api/')) what.push(...ofRefusal(answer))
      if (answer.text.includes('"dependencies"')) what.push('gives away a file that nobody serves')
      const how = asCurl(port, person, { method: 'GET', path, headers: {} })
      if (what.length > 0) found.push({ what, how, answer: `${answer.status} ${answer.text.slice(0, 400)}` })
    }
  }
  return { count: some.length * addresses.length, found }
}
