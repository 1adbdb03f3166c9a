// Purchase orders of the named firms, one in each state: new, being entered, ordered, sent back.
import { createHash } from 'node:crypto'
import { addDays, type Day, todayInIndia } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { noTable } from '#uploads/printed.ts'

type Loading = { idOf: (username: string) => number; now: Date }

export async function loadPurchaseOrders(db: Db, { idOf, now }: Loading): Promise<void> {
  const today = todayInIndia(now)
  for (const [username, type] of [
    ['dist-e', 'E'],
    ['dist-b', 'E'],
    ['dist-g', 'G'],
  ] as const) {
    const firm = idOf(username)
    const send = (po_no: string, days: number) => sent(db, { firm, type, po_no, po_date: addDays(today, -days) })
    await ordered(db, await send('PO/26-27/0109', 14), firm, type)
    await send('PO/26-27/0118', 0)
    const entered = await send('PO/26-27/0117', 1)
    await db.change(sql`
      update uploads set po_id = ${entered}
      where id = (select max(id) from uploads where placer_id = ${firm} and carted_at is null)`)
    const back = await send('PO/26-27/0114', 6)
    await db.change(sql`
      update purchase_orders set returned_at = uploaded_at + interval '3 hours', reason = 'The second page is missing.'
      where id = ${back}`)
  }
}

type Sent = { firm: number; type: string; po_no: string; po_date: Day }

export async function sent(db: Db, { firm, type, po_no, po_date }: Sent): Promise<number> {
  const bytes = paper(`Purchase order ${po_no}`, `Dated ${po_date}`)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await db.change(sql`
    insert into files (hash, media_type, size, bytes) values (${hash}, 'application/pdf', ${bytes.length}, ${bytes})
    on conflict (hash) do nothing`)
  const { id } = await db.one<{ id: number }>(sql`
    insert into purchase_orders (distributor_id, product_type, po_no, po_date, file_name, hash, media_type, size, reading, uploaded_by,
      uploaded_at)
    values (${firm}, ${type}, ${po_no}, ${po_date}, ${`${po_no.replaceAll('/', '-')}.pdf`}, ${hash}, 'application/pdf',
      ${bytes.length}, ${noTable}, ${firm}, ${po_date}::date + interval '5 hours')
    returning id`)
  return id
}

/** The firm's last order carries the number, and came after it. */
async function ordered(db: Db, id: number, firm: number, type: string): Promise<void> {
  await db.change(sql`
    with last as (
      select o.id, o.placed_at from orders o
      where o.distributor_id = ${firm} and o.placer_id = ${firm} and o.product_type = ${type} and not is_off(o.status)
      order by o.id desc limit 1
    ), marked as (
      update orders o set po_no = (select po_no from purchase_orders where id = ${id}) from last where o.id = last.id
    )
    update purchase_orders p set uploaded_at = last.placed_at - interval '2 hours' from last where p.id = ${id}`)
}

/** The least that a reader takes for a page: two lines of text. */
function paper(...lines: string[]): Buffer {
  const text = lines.map((line, at) => `BT /F1 16 Tf 60 ${760 - at * 28} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let whole = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = whole.length
    whole += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  whole += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`
  return Buffer.from(`${whole}startxref\n${whole.indexOf('xref\n')}\n%%EOF\n`, 'latin1')
}
