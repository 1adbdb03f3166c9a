import type { Find, Finding, Hit } from '#kit/server/http/find.ts'
import { type Context, type Route, route } from '#kit/server/http/serve.ts'
import { find, findInOffice } from './find.ts'

const most = 5

export function findRoutes(finds: Find[]): Route[] {
  return [
    route(find, (context) =>
      findAll(
        finds.map((one) => [one.group, one.customer]),
        context,
      ),
    ),
    route(findInOffice, (context) =>
      findAll(
        finds.map((one) => [one.group, one.admin]),
        context,
      ),
    ),
  ]
}

type Asked = Pick<Context<typeof find | typeof findInOffice>, 'db' | 'today' | 'input'>
type Ask<Me> = ((asked: Finding<Me>) => Promise<Hit[]>) | undefined

/** All groups at once; those without a hit are left out. */
async function findAll<Me>(groups: [string, Ask<Me>][], { db, me, today, input }: Asked & { me: Me }) {
  const text = input.search_text
  if (text === '') return { data: [] }
  const found = await Promise.all(
    groups.map(async ([group, ask]) => ({ group, hits: (await ask?.({ db, me, text, most, today })) ?? [] })),
  )
  return { data: found.filter(({ hits }) => hits.length > 0) }
}
