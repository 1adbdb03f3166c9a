// What employees know of the firms they serve: notes of visits, and products that a firm does not
// want.
import { createHash } from 'node:crypto'
import { addDays, type Day, formatDay } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { randomFrom } from '../random.ts'
import type { People } from './person.ts'

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
export async function loadVisits(db: Db, people: People, today: Day): Promise<void> {
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

export async function loadUnwanted(db: Db, today: Day): Promise<void> {
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

/**
 * Firms whose licence ends soon, or has, sent in the new one; one was sent back, one is on file.
 */
export async function loadRenewals(db: Db, today: Day): Promise<void> {
  const firms = await db.rows<{ id: number; name: string; number: string; ends_on: Day }>(sql`
    select d.id, a.name, l.number, l.ends_on from distributors d
    join accounts a on a.id = d.id
    join licences l on l.distributor_id = d.id and l.kind = '20B'
    where a.div_type in ('E', 'B')
    order by l.ends_on, d.id limit 4`)
  const sent = firms.map((firm, place) => {
    const ends_on = addDays(today, 365 * 5 - place)
    const bytes = licencePdf([
      'Form 20-B, licence to sell by wholesale',
      `Licence ${firm.number}`,
      firm.name,
      `Valid until ${formatDay(ends_on)}`,
    ])
    const hash = createHash('sha256').update(bytes).digest('hex')
    const isBack = place === 2
    return { ...firm, ends_on, hash, bytes, isBack, days: place + 1 }
  })
  for (const { id, number, ends_on, hash, bytes, isBack, days } of sent) {
    await db.change(sql`
      insert into files (hash, media_type, size, bytes) values (${hash}, 'application/pdf', ${bytes.length}, ${bytes})
      on conflict do nothing`)
    await db.change(sql`
      with scan as (
        insert into licence_scans (distributor_id, file_name, hash, media_type, size, added_by, added_at)
        values (${id}, 'licence-20B.pdf', ${hash}, 'application/pdf', ${bytes.length}, ${id}, ${addDays(today, -days)}::date + time '10:30')
        returning id, added_at
      )
      insert into licence_renewals (distributor_id, kind, number, ends_on, scan_id, asked_by, asked_at, state, reason, decided_by, decided_at)
      select ${id}, '20B', ${number}, ${ends_on}, scan.id, ${id}, scan.added_at,
        ${isBack ? 'sent_back' : 'waiting'}, ${isBack ? 'The lower half of the page is missing. Send the whole page.' : ''},
        ${isBack ? sql`(select id from accounts where username = 'admin')` : sql`null`},
        ${isBack ? sql`(scan.added_at + interval '5 hours')` : sql`null`}::timestamptz
      from scan`)
  }
}

/** The smallest PDF that shows a few lines. */
function licencePdf(lines: string[]): Buffer {
  const words = lines
    .map((line) => `(${line.replace(/[()\\]/g, ' ').replace(/[^\x20-\x7e]/g, ' ')}) Tj 0 -28 Td`)
    .join('\n')
  const content = `BT /F1 16 Tf 72 760 Td\n${words}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const at = objects.map((object, place) => {
    const start = text.length
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = at.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
