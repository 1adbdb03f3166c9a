import { type Access, admin, adminOwn, customer } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, id, none, one, record, text, trimmed, z } from '#kit/shape.ts'

const mail = z.enum(['never', 'weekly', 'monthly'])

const saved = record({
  id: z.number(),
  name: z.string(),
  /** What stands in the address of the reports. */
  address: z.string(),
  mail,
  shared: z.boolean(),
  is_mine: z.boolean(),
  saved_by: z.string(),
})

const listed = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'The reports that one saved, and those that others show',
    access,
    input: none,
    output: z.object({ data: z.array(saved) }),
  })

const kept = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Save a report under a name, and have it mailed if wished',
    access,
    input: body({
      name: trimmed(60, 1),
      address: text(1000),
      mail: z._default(mail, 'never'),
      shared: z._default(z.boolean(), false),
    }),
    output: one(saved),
    created: true,
  })

const dropped = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'DELETE',
    path,
    summary: 'Remove a saved report of one’s own',
    access,
    input: body({ id }),
    output: null,
  })

export const listSavedReports = listed('/api/saved-reports', customer)
export const listSavedOfficeReports = listed('/api/adm/saved-reports', admin)
export const saveReport = kept('/api/saved-reports', customer)
export const saveOfficeReport = kept('/api/adm/saved-reports', adminOwn)
export const deleteSavedReport = dropped('/api/saved-reports/{id}', customer)
export const deleteSavedOfficeReport = dropped('/api/adm/saved-reports/{id}', adminOwn)

export type SavedReport = Output<typeof listSavedReports>['data'][number]
