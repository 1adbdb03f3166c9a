// Many invoices as PDFs in one ZIP that is made in the background.
import { admin, adminOwn, customer } from '#kit/access.ts'
import { endpoint, fileLimit } from '#kit/endpoint.ts'
import { body, count, day, id, one, record, time, trimmed, z } from '#kit/shape.ts'

const zip = record({
  id: z.number(),
  start_date: day,
  end_date: day,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Why it could not be made. */
  message: z.string(),
  total: count,
  done: count,
  asked_at: time,
})

export const beginZip = endpoint({
  method: 'POST',
  path: '/api/invoices/zips',
  summary: 'Have the invoices of some days made as PDFs in one ZIP, at most 5,000; a notice says when it is ready',
  access: customer,
  input: body({ start_date: day, end_date: day, distributor_id: z._default(trimmed(60), '') }),
  output: one(zip),
  created: true,
  limit: fileLimit,
})
export const beginAnyZip = endpoint({ ...beginZip, path: '/api/adm/invoices/zips', access: adminOwn })

export const listZips = endpoint({
  method: 'GET',
  path: '/api/invoices/zips',
  summary: 'My ZIPs of the last day, the newest first',
  access: customer,
  input: body({}),
  output: z.object({ data: z.array(zip) }),
})
export const listAnyZips = endpoint({ ...listZips, path: '/api/adm/invoices/zips', access: admin })

export const zipFile = endpoint({
  method: 'GET',
  path: '/api/invoices/zips/{id}/file',
  summary: 'A ZIP that is made',
  access: customer,
  input: body({ id }),
  output: null,
  media: 'application/zip',
  slow: true,
  limit: fileLimit,
})
export const anyZipFile = endpoint({ ...zipFile, path: '/api/adm/invoices/zips/{id}/file', access: admin })
