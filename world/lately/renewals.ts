// Licences that firms sent in anew.
import { createHash } from 'node:crypto'
import { addDays, type Day, formatDay } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

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
