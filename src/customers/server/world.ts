// What employees know of the firms they serve: notes of visits, and products that a firm does not
// want.
import { addDays, type Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { LoadPart } from '../../../world/living.ts'
import type { People } from '../../../world/people/person.ts'
import { randomFrom } from '../../../world/random.ts'

export const loadPart: LoadPart = async (db, { people, today }) => {
  await loadVisits(db, people, today)
  await loadUnwanted(db, today)
}

const noted = [
  'Owner was in. Asked for longer credit on the festival order; told him to clear the oldest invoice first.',
  'Shelf stock of the 10s is about two weeks. Wants strips of 15 for chronic patients.',
  'New counter opens next month near the bus stand. Asked for display material.',
  'Two near-expiry batches on the shelf. Showed how to raise a claim from the invoice.',
  'Competitor gives 10+2 on the telmisartan range. He stays with us for the supply.',
  'Accountant wants the statement on the 5th of each month by e-mail.',
  'Met the purchase in-charge. Orders go out on Monday and Thursday before noon.',
  'Renewal of the drug licence is with the inspector; expects it within three weeks.',
  'Paid part of the overdue invoice by cheque, the rest after the 20th.',
  'Wants the order sheet on his phone. Showed him the search and the usual basket.',
]

/** Every firm that somebody serves was visited a few times in the last weeks. */
async function loadVisits(db: Db, people: People, today: Day): Promise<void> {
  const random = randomFrom('visits')
  const notes = people.employees.flatMap(({ username, serves }) =>
    serves.flatMap((firm) =>
      Array.from({ length: random.between(1, 3) }, () => ({
        firm,
        by: username,
        visited_on: addDays(today, -random.between(1, 80)),
        text: random.pick(noted),
      })),
    ),
  )
  await db.change(sql`
    insert into visit_notes (distributor_id, author_id, visited_on, text, created_at)
    select d.id, e.id, n.visited_on, n.text, (n.visited_on + time '18:00') at time zone 'Asia/Kolkata'
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (firm text, by text, visited_on date, text text)
    join accounts d on d.username = n.firm
    join accounts e on e.username = n.by
    order by n.visited_on, n.firm, n.by`)
}

/**
 * Of those whose employee can be looked at; products late in the alphabet, which the tour through
 * the sheet does not meet.
 */
const wanting = [
  ['dist-e', 'emp-e', 'No demand in this area', null],
  ['dist-e', 'emp-e', 'Enough stock until the season', 75],
  ['dist-b', 'emp-e', 'Doctor has moved to another brand', null],
  ['dist-depot', 'emp-e', 'Cold chain is not available', null],
  ['dist-g', 'emp-g', 'Buys the larger pack only', 40],
] as const

async function loadUnwanted(db: Db, today: Day): Promise<void> {
  const rows = wanting.map(([firm, by, reason, days], place) => ({
    firm,
    by,
    reason,
    place: place * 3 + 12,
    until: days === null ? null : addDays(today, days),
    noted_on: addDays(today, -7 * (place + 1)),
  }))
  await db.change(sql`
    insert into unwanted_products (distributor_id, product_code, reason, until, noted_by, noted_at)
    select d.id, p.product_code, r.reason, r.until, e.id, (r.noted_on + time '11:00') at time zone 'Asia/Kolkata'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (firm text, by text, reason text, place integer, until date, noted_on date)
    join accounts d on d.username = r.firm
    join accounts e on e.username = r.by
    cross join lateral (
      select p.product_code from products p
      where p.active and p.division_code in (select division_code from distributor_divisions where distributor_id = d.id)
        and p.product_type = case d.div_type when 'G' then 'G' else 'E' end
        and not exists (select from last_ordered l where l.distributor_id = d.id and l.product_code = p.product_code)
      order by p.name desc, p.product_code
      offset r.place limit 1
    ) p
    on conflict do nothing`)
}
