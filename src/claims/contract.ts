import { mayEnterMoney } from '#credit/rights.ts'
import { admin, adminWho, customer, distributor } from '#kit/access.ts'
import { endpoint, type FileLike } from '#kit/endpoint.ts'
import { body, count, id, listOf, one, page, paise, record, sortBy, text, time, trimmed, z } from '#kit/shape.ts'

const claimReason = z.enum(['short', 'wrong', 'damaged', 'expired', 'rate_difference'])

const claim = record({
  id: z.number(),
  claim_no: z.string(),
  invoice_id: z.number(),
  invoice_no: z.string(),
  distributor: z.string(),
  distributor_name: z.string(),
  state: z.enum(['raised', 'checking', 'approved', 'settled', 'refused', 'withdrawn']),
  text: z.string(),
  answer: z.string(),
  raised_at: time,
  raised_by: z.nullable(z.string()),
  decided_at: z.nullable(time),
  value_paise: paise,
  note_id: z.nullable(z.number()),
  note_no: z.nullable(z.string()),
  lines: z.array(
    record({
      line_id: z.number(),
      product_code: z.string(),
      product_name: z.string(),
      batch_no: z.string(),
      reason_code: claimReason,
      quantity: count,
      approved_qty: z.nullable(count),
      /**
       * What is refunded a pack of a discount order, without tax; null where packs come back at
       * their price.
       */
      rate_paise: z.nullable(paise),
      /**
       * By how much a pack was billed too high, without tax; null where packs are credited at their
       * price.
       */
      difference_paise: z.nullable(paise),
      /** What a pack was billed at, without tax. */
      price_paise: paise,
    }),
  ),
  /**
   * Of a discount order: what the stockist bills, what is refunded, and what both make its taxable
   * value.
   */
  rate_difference: z.nullable(
    record({
      order_id: z.number(),
      order_no: z.string(),
      party_name: z.string(),
      billed_paise: paise,
      refund_paise: paise,
      tax_base_paise: paise,
    }),
  ),
  files: z.array(record({ id: z.number(), file_name: z.string(), media_type: z.string(), size: count })),
})

const difference = z.optional(z.int('Enter an amount.').check(z.gte(1, 'Enter an amount above zero.')))

export const raiseClaim = endpoint({
  method: 'POST',
  path: '/api/claims',
  summary: 'Claim packs of an invoice’s lines, never more than were invoiced less those claimed before',
  access: distributor,
  input: body({
    invoice_id: z.int(),
    text: z._default(trimmed(1000), ''),
    lines: z
      .array(
        z.strictObject({
          line_id: z.int(),
          reason_code: claimReason,
          quantity: z
            .int('Enter whole packs.')
            .check(z.gte(1, 'Enter at least 1 pack.'), z.lte(99_999, 'That is too many packs.')),
          /** Of a rate difference: by how much a pack was billed too high, without tax. */
          difference_paise: difference,
        }),
      )
      .check(z.minLength(1, 'Choose at least one line.'), z.maxLength(500, 'That is too many lines.')),
  }),
  output: one(claim),
  created: true,
  heavy: true,
})

const claimFilter = body({
  state: z.optional(z.enum(['raised', 'checking', 'approved', 'settled', 'refused', 'withdrawn'])),
  distributor: z._default(trimmed(60), ''),
  /** A part of the claim’s or the invoice’s number, or of the distributor’s name. */
  search_text: z._default(trimmed(100), ''),
  sort: sortBy('raised_at', 'distributor_name'),
  page,
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  summary: 'Claims of one’s own, or of the distributors one serves, 20 a page, the newest first unless sorted',
  access: customer,
  input: claimFilter,
  output: listOf(claim),
})
export const listAllClaims = endpoint({ ...listClaims, path: '/api/adm/claims', access: admin })

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/claims/{id}',
  summary: 'One claim with its lines and papers',
  access: customer,
  input: body({ id }),
  output: one(claim),
})

/**
 * What deciding a claim credits is worked out from this, by the screen while one types and by the
 * server when it is sent.
 */
const crediting = record({
  is_interstate: z.boolean(),
  total_paise: paise,
  notes: z.array(record({ kind: z.enum(['credit', 'debit']), amount_paise: paise })),
  lines: z.array(
    record({
      line_id: z.number(),
      paid_qty: count,
      free_qty: count,
      price_paise: paise,
      gst_bp: z.number(),
      /**
       * Of a discount order: what is refunded a pack, for how many packs it was, and how many of
       * the line came back.
       */
      rate_paise: z.nullable(paise),
      refunded: count,
      returned: count,
    }),
  ),
})

export const getAnyClaim = endpoint({
  ...getClaim,
  path: '/api/adm/claims/{id}',
  summary: 'One claim with its lines and papers, and what its credit is worked out from while it is not decided',
  access: admin,
  output: one(z.extend(claim, { crediting: z.optional(crediting) })),
})

export const addClaimFiles = endpoint({
  method: 'POST',
  path: '/api/claims/{id}/files',
  summary: 'Attach papers to a claim that is not decided: PDF, PNG or JPEG, each at most 10 MB',
  access: customer,
  input: body({ id, file: z.optional(z.array(z.custom<FileLike>())) }),
  output: one(claim),
  created: true,
  files: { field: 'file', most: 10, bytesEach: 10_485_760 },
})

export const getClaimFile = endpoint({
  method: 'GET',
  path: '/api/claims/{id}/files/{file_id}',
  summary: 'A paper of a claim, as a download',
  access: customer,
  input: body({ id, file_id: id }),
  output: null,
  media: ['application/pdf', 'image/jpeg'],
})
export const getAnyClaimFile = endpoint({
  ...getClaimFile,
  path: '/api/adm/claims/{id}/files/{file_id}',
  access: admin,
})

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/claims/{id}/withdrawal',
  summary: 'Withdraw a claim that is not decided yet',
  access: distributor,
  input: body({ id }),
  output: one(claim),
})

export const checkClaim = endpoint({
  method: 'POST',
  path: '/api/adm/claims/{id}/check',
  summary: 'Say that a claim is being checked',
  access: adminWho(mayEnterMoney),
  input: body({ id }),
  output: one(claim),
})

export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/adm/claims/{id}/decision',
  summary: 'Approve a claim in whole or in part, which writes its credit note, or refuse it by approving nothing',
  access: adminWho(mayEnterMoney),
  input: body({
    id,
    lines: z.array(
      z.strictObject({
        line_id: z.int(),
        quantity: z.int('Enter whole packs.').check(z.gte(0, 'Enter 0 or more.')),
        /** Of a rate difference: what is credited a pack, where it is not what was claimed. */
        difference_paise: difference,
      }),
    ),
    text: z._default(text(1000), ''),
  }),
  output: one(claim),
})
