import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { KeptFile } from '#kit/server/files/attachment.ts'

/** How many an invoice has; its row is locked, so that two who add count one after the other. */
export async function papersOfInvoice(db: Db, invoiceId: number): Promise<number> {
  await db.one(sql`select id from invoices where id = ${invoiceId} for update`)
  const { papers } = await db.one<{ papers: number }>(
    sql`select count(*) as papers from invoice_files where invoice_id = ${invoiceId}`,
  )
  return papers
}

export async function insertInvoicePapers(
  db: Db,
  { invoiceId, addedBy }: { invoiceId: number; addedBy: number },
  papers: readonly KeptFile[],
): Promise<void> {
  await db.change(sql`
    insert into invoice_files (invoice_id, file_name, hash, media_type, size, added_by)
    select ${invoiceId}, p.file_name, p.hash, p.media_type, p.size, ${addedBy}
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as p (file_name text, hash text, media_type text, size bigint)`)
}

/** Of an invoice that the person may see. */
export function invoicePaper(db: Db, me: Session, invoiceId: number, fileId: number): Promise<KeptFile | null> {
  return db.maybe<KeptFile>(sql`
    select f.file_name, f.hash, f.media_type, f.size from invoice_files f join invoices i on i.id = f.invoice_id
    where f.id = ${fileId} and i.id = ${invoiceId} and i.product_type = ${me.productType} and ${firmsOf(me, sql`i.distributor_id`)}`)
}
