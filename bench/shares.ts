// What counting by caller costs a plain call: the processor's time of one process, with it and
// without it in turns.
import fastify, { type FastifyInstance } from 'fastify'
import { keepPlaces } from '#kit/server/http/places/places.ts'
import { keepShares } from '#kit/server/http/places/shares.ts'
import { rememberToken } from '#kit/server/http/places/whose.ts'

const rounds = 40
const callsARound = 500

/** `--seconds` and sizes mean nothing here: it is over in some seconds. */
export async function benchShares(): Promise<void> {
  const headers = { authorization: `Bearer ${'a token of the bench '.repeat(20).replaceAll(' ', '.')}` }
  rememberToken(headers.authorization.slice(7), 'account 7')
  const without = plainCall()
  const counted = plainCall((app) => {
    keepShares(app, {
      muchAtOnce: 1,
      bodyLimit: 1_048_576,
      identify: async () => null,
      refuse: (_, __, reply) => reply.send(),
    })
    keepPlaces(app, (_, reply) => reply.send())
  })
  const usOf = async (app: FastifyInstance) => {
    const before = process.cpuUsage()
    for (let call = 0; call < callsARound; call++) await app.inject({ url: '/look-up', headers })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / callsARound
  }
  const costs = { without: [] as number[], counted: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    costs.without.push(await usOf(without))
    costs.counted.push(await usOf(counted))
  }
  const [bare, full] = [median(costs.without), median(costs.counted)]
  console.log(`a plain call: ${bare.toFixed(1)} µs of the processor without counting, ${full.toFixed(1)} µs with it`)
  console.log(`counting takes ${(full - bare).toFixed(1)} µs a call (median of ${rounds} rounds of ${callsARound})`)
}

function plainCall(keep?: (app: FastifyInstance) => void): FastifyInstance {
  const app = fastify()
  keep?.(app)
  app.get('/look-up', { config: { share: 'read', needsPlace: true } }, async () => ({ found: true }))
  return app
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}
