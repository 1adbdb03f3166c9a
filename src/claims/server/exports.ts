// The list as a file: exactly what is filtered, for whom the list is, amounts in rupees.
import type { Session } from '#kit/access.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { codeColumn as code, dayColumn as dated, rupeeColumn as rupees } from '#kit/server/sheet/columns.ts'
import { type FileColumn, inOrder, pagedFiles } from '#kit/server/sheet/list-files.ts'
import { allClaimsAsCsv, allClaimsAsWorkbook, claimsAsCsv, claimsAsWorkbook } from '../file-contract.ts'
import { claimReasons, claimStates } from '../rules.ts'
import { type Claim, type ClaimFilter, claimKeys, claimsOf } from './queries.ts'

type Asked = { db: Db; me: Session; input: ClaimFilter }

/** A line of the file is a line of a claim. */
const claims = {
  name: 'claims',
  make: async ({ db, me, input }: Asked) => ({
    columns: claimColumns,
    pages: linesOf(inOrder(await claimKeys(db, me, input), (keys) => claimsOf(db, me, keys))),
  }),
}

type ClaimLine = { claim: Claim; line: Claim['lines'][number] }

async function* linesOf(pages: AsyncIterable<Claim[]>): AsyncGenerator<ClaimLine[]> {
  for await (const all of pages) yield all.flatMap((claim) => claim.lines.map((line) => ({ claim, line })))
}

export const claimExports: Route[] = [
  ...pagedFiles(claimsAsCsv, claimsAsWorkbook, claims),
  ...pagedFiles(allClaimsAsCsv, allClaimsAsWorkbook, claims),
]

const claimColumns: FileColumn<ClaimLine>[] = [
  code('Claim', ({ claim }) => claim.claim_no),
  dated('Raised', ({ claim }) => todayInIndia(new Date(claim.raised_at))),
  code('Distributor code', ({ claim }) => claim.distributor),
  { head: 'Distributor', width: 34, cell: ({ claim }) => claim.distributor_name },
  code('Invoice', ({ claim }) => claim.invoice_no),
  code('Product code', ({ line }) => line.product_code),
  { head: 'Product', width: 34, cell: ({ line }) => line.product_name },
  code('Batch', ({ line }) => line.batch_no),
  { head: 'Reason', cell: ({ line }) => claimReasons[line.reason_code] },
  { head: 'Claimed packs', cell: ({ line }) => line.quantity },
  { head: 'Approved packs', cell: ({ line }) => line.approved_qty },
  rupees('Claimed a pack ₹', ({ line }) => line.rate_paise ?? line.difference_paise ?? line.price_paise),
  { head: 'State', cell: ({ claim }) => claimStates[claim.state] },
  code('Credit note', ({ claim }) => claim.note_no),
  { head: 'What happened', width: 34, cell: ({ claim }) => claim.text },
  { head: 'Answer', width: 34, cell: ({ claim }) => claim.answer },
]
