// A licence is renewed: the distributor sends the new scan and date, the office accepts it or sends
// it back.
import { mayManagePeople } from '#accounts/rights.ts'
import { admin, adminWho, distributor } from '#kit/access.ts'
import { type Day, isDay } from '#kit/date.ts'
import { asFile, endpoint, type FileLike, type Output } from '#kit/endpoint.ts'
import { body, count, day, divType, id, listOf, one, page, record, searchText, time, trimmed, z } from '#kit/shape.ts'

export const licenceKinds = ['20B', '21B', '20G', 'FSSAI'] as const
export type LicenceKind = (typeof licenceKinds)[number]

export const maxScanBytes = 5_242_880
const longestReason = 300
const kind = z.enum(licenceKinds)
const state = z.enum(['waiting', 'accepted', 'sent_back', 'withdrawn'])

const scan = record({ id: count, file_name: z.string(), media_type: z.string(), size: count })

const renewal = {
  id: count,
  kind,
  number: z.string(),
  issued_on: z.nullable(day),
  ends_on: day,
  scan_id: count,
  media_type: z.string(),
  state,
  reason: z.string(),
  asked_by: z.string(),
  asked_at: time,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(time),
}

export const getMyLicences = endpoint({
  method: 'GET',
  path: '/api/my-licences',
  summary: 'My firm’s licences, and the renewals that it asked for',
  access: distributor,
  input: body({}),
  output: one(
    record({
      licences: z.array(record({ kind, number: z.string(), issued_on: z.nullable(day), ends_on: day })),
      renewals: z.array(record(renewal)),
    }),
  ),
})

export const addLicenceScan = endpoint({
  method: 'POST',
  path: '/api/my-licence-scans',
  summary: 'Send the scan of a renewed licence: one PDF, PNG or JPEG of at most 5 MB',
  access: distributor,
  input: body({ file: z.optional(z.array(z.custom<FileLike>())) }),
  output: one(scan),
  created: true,
  files: { field: 'file', most: 1, bytesEach: maxScanBytes },
  limit: { per: 'account', max: 30, windowS: 3600 },
})

export const askRenewal = endpoint({
  method: 'POST',
  path: '/api/my-licence-renewals',
  summary: 'Ask for a renewed licence to be entered, with the scan that was sent before',
  access: distributor,
  input: body({ kind, number: trimmed(60, 1), issued_on: z.optional(z.nullable(day)), ends_on: day, scan_id: z.int() }),
  output: one(record(renewal)),
  created: true,
})

export const withdrawRenewal = endpoint({
  method: 'DELETE',
  path: '/api/my-licence-renewals/{id}',
  summary: 'Take back a renewal that waits',
  access: distributor,
  input: body({ id }),
  output: null,
})

const scanMedia = ['application/pdf', 'image/jpeg'] as const

export const myLicenceScan = endpoint({
  method: 'GET',
  path: '/api/my-licence-scans/{id}',
  summary: 'The scan of a licence that my firm sent',
  access: distributor,
  input: body({ id }),
  output: null,
  media: scanMedia,
})

export const anyLicenceScan = endpoint({
  method: 'GET',
  path: '/api/adm/licence-scans/{id}',
  summary: 'The scan of a licence of a distributor of the session’s product type',
  access: admin,
  input: body({ id }),
  output: null,
  media: scanMedia,
})

export const attachScan = endpoint({
  method: 'POST',
  path: '/api/adm/distributors/{id}/licences/{kind}/scan',
  summary: 'Attach a scan to a licence on file: one PDF, PNG or JPEG of at most 5 MB, in place of the one before',
  access: adminWho(mayManagePeople),
  input: body({ id, kind, file: z.optional(z.array(z.custom<FileLike>())) }),
  output: one(scan),
  created: true,
  files: { field: 'file', most: 1, bytesEach: maxScanBytes },
})

const queued = record({
  ...renewal,
  distributor_id: count,
  distributor: z.string(),
  distributor_name: z.string(),
  div_type: divType,
  city: z.string(),
  /** What is on file for this kind now. */
  current: z.nullable(record({ number: z.string(), ends_on: day })),
  /** Orders that the licence holds now. */
  held_orders: count,
})

export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/adm/licence-renewals',
  summary: 'Renewals that distributors asked for, 20 a page, those that wait longest first',
  access: admin,
  input: body({ search_text: searchText, state: z.optional(state), page }),
  output: listOf(queued),
})

export const renewalsAsCsv = asFile(listRenewals, 'csv')
export const renewalsAsWorkbook = asFile(listRenewals, 'xlsx')

export const decideRenewal = endpoint({
  method: 'PUT',
  path: '/api/adm/licence-renewals/{id}',
  summary: 'Accept a renewal, which opens the gate at once, or send it back with a reason',
  access: adminWho(mayManagePeople),
  input: body({ id, accepted: z.boolean(), reason: z._default(trimmed(longestReason), '') }),
  output: one(queued),
})

export type Renewal = Output<typeof getMyLicences>['data']['renewals'][number]
export type QueuedRenewal = Output<typeof listRenewals>['data'][number]

export type TypedRenewal = { kind: string; number: string; issued_on: string; ends_on: string }

/** Field by field; the screen and the server ask the same. */
export function whyNotRenewal({ number, issued_on, ends_on }: TypedRenewal, today: Day): Record<string, string> {
  const why: Record<string, string> = {
    number: number.trim() ? '' : 'Enter the number of the licence.',
    issued_on: !issued_on || isDay(issued_on) ? '' : `${issued_on} is not a valid date.`,
    ends_on: !isDay(ends_on)
      ? 'Enter the last day as DD-MM-YYYY.'
      : ends_on <= today
        ? 'The renewed licence must end after today.'
        : issued_on && isDay(issued_on) && issued_on >= ends_on
          ? 'A licence can’t end before it was issued.'
          : '',
  }
  return Object.fromEntries(Object.entries(why).filter(([, words]) => words))
}
