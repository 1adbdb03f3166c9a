// What is fetched as a file: the statement of account, and the list.
import { admin, customer } from '#kit/access.ts'
import { asFile, endpoint, fileLimit, workbookMedia } from '#kit/endpoint.ts'
import { body, day, trimmed, z } from '#kit/shape.ts'
import { getAllOutstanding, getOutstanding } from './contract.ts'

/** A document of money, drawn when it is asked for. */
export const pdf = { output: null, media: 'application/pdf', slow: true, limit: { ...fileLimit, max: 120 } } as const

export const statementFile = endpoint({
  ...pdf,
  media: ['application/pdf', workbookMedia],
  method: 'GET',
  path: '/api/outstanding/statement',
  summary: 'A statement of account of any span',
  access: customer,
  input: body({
    from: day,
    to: day,
    format: z._default(z.enum(['pdf', 'xlsx']), 'pdf'),
    distributor: z._default(trimmed(60), ''),
  }),
})

export const anyStatementFile = endpoint({ ...statementFile, path: '/api/adm/outstanding/statement', access: admin })

export const outstandingAsCsv = asFile(getOutstanding, 'csv')
export const outstandingAsWorkbook = asFile(getOutstanding, 'xlsx')
export const allOutstandingAsCsv = asFile(getAllOutstanding, 'csv')
export const allOutstandingAsWorkbook = asFile(getAllOutstanding, 'xlsx')
