import { mayRelease } from '#credit/rights.ts'
import { admin, adminWho, employee } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import {
  body,
  count,
  id,
  listOf,
  numberText,
  one,
  page,
  paise,
  record,
  searchText,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'
import { packs } from '#pricing/shapes.ts'
import { shortageReasons } from './rules.ts'

const reasonCode = z.enum(shortageReasons)

const shortage = record({
  id: z.string(),
  order_id: z.number(),
  order_no: z.string(),
  line_no: z.number(),
  distributor: z.string(),
  distributor_name: z.string(),
  cfa_code: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  ordered_qty: count,
  invoiced_qty: count,
  closed_qty: count,
  short_qty: count,
  /** Of them free under the scheme. */
  short_free_qty: count,
  value_paise: paise,
  reason: reasonCode,
  reason_words: z.string(),
  since: time,
})

const narrowing = {
  search_text: searchText,
  order_id: z.optional(z.string()),
  cfa_code: z.optional(trimmed(10)),
  reason: z.optional(reasonCode),
  /** At least so many days old. */
  older: z.optional(z.enum(['3', '7', '30'])),
}

export const listShortages = endpoint({
  method: 'GET',
  path: '/api/shortages',
  summary: 'What my distributors ordered and have not got, line by line, 20 a page, the oldest first',
  access: employee,
  input: body({ ...narrowing, page }),
  output: listOf(shortage),
})
export const listAllShortages = endpoint({ ...listShortages, path: '/api/adm/shortages', access: admin })

export const shortagesAsCsv = asFile(listShortages, 'csv')
export const shortagesAsWorkbook = asFile(listShortages, 'xlsx')
export const allShortagesAsCsv = asFile(listAllShortages, 'csv')
export const allShortagesAsWorkbook = asFile(listAllShortages, 'xlsx')

const otherCfa = record({ code: z.string(), name: z.string(), quantity: count })
const substitute = record({
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  price_paise: paise,
  quantity: count,
})
const linked = record({
  order_id: z.number(),
  order_no: z.string(),
  kind: z.enum(['cfa', 'substitute']),
  /** Packs of the short line that it is to bring. */
  quantity: count,
})

const deskLine = record({
  id: z.string(),
  order_id: z.number(),
  order_no: z.string(),
  distributor: z.string(),
  distributor_name: z.string(),
  short_qty: count,
  short_free_qty: count,
  value_paise: paise,
  since: time,
  /** Other CFAs that serve this firm and have it, the most first. */
  cfa_codes: z.array(z.string()),
  substitute_codes: z.array(z.string()),
  /** A substitute that awaits the distributor’s word. */
  offered: z.nullable(linked),
})

const deskGroup = record({
  cfa_code: z.string(),
  cfa_name: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  line_count: count,
  short_qty: count,
  short_free_qty: count,
  value_paise: paise,
  reason: reasonCode,
  reason_words: z.string(),
  cfas: z.array(otherCfa),
  substitutes: z.array(substitute),
  on_its_way: z.array(record({ transfer_no: z.string(), from_name: z.string(), quantity: count, sent_at: time })),
  /** The oldest, as many as were asked for. */
  lines: z.array(deskLine),
})

/** Of each group so many lines at most are answered. */
export const mostDeskLines = 40

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/shortages/desk',
  summary:
    'What is short by product and CFA, 10 a page, with what could be done about the oldest lines of each: 40 of them, or `lines`',
  access: employee,
  input: body({
    ...narrowing,
    page,
    lines: z._default(numberText(1, mostDeskLines, `Ask for 1 to ${mostDeskLines} lines.`), mostDeskLines),
  }),
  output: record({
    data: z.array(deskGroup),
    total: count,
    figures: record({
      lines: count,
      packs: count,
      value_paise: paise,
      oldest_since: z.nullable(time),
      /** Packs that lie at another CFA which serves the firm. */
      elsewhere_qty: count,
      reasons: z.array(record({ reason: reasonCode, reason_words: z.string(), packs: count })),
      cfas: z.array(record({ code: z.string(), name: z.string() })),
      /** Free packs that schemes promised and that have not left, the most first. */
      free_goods: record({
        packs: count,
        value_paise: paise,
        distributors: count,
        products: z.array(
          record({ product_code: z.string(), product_name: z.string(), packs: count, orders: count, since: time }),
        ),
      }),
    }),
  }),
  rowsAPage: 10,
})
export const getAnyDesk = endpoint({ ...getDesk, path: '/api/adm/shortages/desk', access: admin })

export const getDeskGroup = endpoint({
  method: 'GET',
  path: '/api/shortages/desk/group',
  summary: 'What is short of one product at one CFA, under the desk’s filters, with its 40 oldest lines',
  access: employee,
  input: body({ ...narrowing, cfa_code: trimmed(10, 1), product_code: trimmed(20, 1) }),
  output: one(deskGroup),
})
export const getAnyDeskGroup = endpoint({ ...getDeskGroup, path: '/api/adm/shortages/desk/group', access: admin })

const closure = record({
  quantity: count,
  reason: z.string(),
  by: z.nullable(z.string()),
  at: time,
  reopened_at: z.nullable(time),
  may_reopen: z.boolean(),
  instead: z.nullable(record({ order_id: z.number(), order_no: z.string() })),
})

const orderLine = record({
  id: z.string(),
  line_no: count,
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  ordered_qty: count,
  invoiced_qty: count,
  reserved_qty: count,
  closed_qty: count,
  short_qty: count,
  short_free_qty: count,
  value_paise: paise,
  reason: z.nullable(reasonCode),
  reason_words: z.string(),
  cfas: z.array(otherCfa),
  substitutes: z.array(substitute),
  offered: z.nullable(linked),
  closures: z.array(closure),
})

const rate = record({ ordered_qty: count, invoiced_qty: count, rate_bp: z.nullable(count) })

export const getShortOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}/shortages',
  summary: 'One order with what of each line came, was closed and is short, and what can be done',
  access: employee,
  input: body({ order_id: id }),
  output: one(
    record({
      order_id: z.number(),
      order_no: z.string(),
      status: z.number(),
      distributor: z.string(),
      distributor_name: z.string(),
      city: z.string(),
      cfa_code: z.string(),
      cfa_name: z.string(),
      placed_at: time,
      since: time,
      lines: z.array(orderLine),
      /** The firm since `fillSince`. */
      firm: record({ ...rate.shape, open_lines: count, open_value_paise: paise, closed_lines: count }),
    }),
  ),
})
export const getAnyShortOrder = endpoint({
  ...getShortOrder,
  path: '/api/adm/orders/{order_id}/shortages',
  access: admin,
})

export const getFillRate = endpoint({
  method: 'GET',
  path: '/api/shortages/fill-rate',
  summary: 'Packs invoiced of packs ordered in this month and the 12 before it, by month, product, CFA or distributor',
  access: employee,
  input: body({ by: z._default(z.enum(['month', 'product', 'cfa', 'distributor']), 'month') }),
  output: record({
    data: z.array(record({ key: z.string(), name: z.string(), ...rate.shape })),
    whole: rate,
  }),
})
export const getAnyFillRate = endpoint({
  ...getFillRate,
  path: '/api/adm/shortages/fill-rate',
  access: admin,
})

const reason = z._default(trimmed(300), '')
const shortageId = trimmed(40, 1)
const closed = record({ order_id: z.number(), status: z.number(), closed_qty: count })

export const closeShortage = endpoint({
  method: 'POST',
  path: '/api/shortages/{id}/closure',
  summary: 'Close a short line with a reason: the rest of it will not come',
  access: employee,
  input: body({ id: shortageId, reason }),
  output: one(closed),
})
export const closeAnyShortage = endpoint({
  ...closeShortage,
  path: '/api/adm/shortages/{id}/closure',
  access: adminWho(mayRelease),
})

export const reopenShortage = endpoint({
  method: 'POST',
  path: '/api/shortages/{id}/reopening',
  summary: 'Re-open a line that was closed short: its order waits for the packs again',
  access: employee,
  input: body({ id: shortageId, reason }),
  output: one(record({ order_id: z.number(), status: z.number(), reopened_qty: count })),
})
export const reopenAnyShortage = endpoint({
  ...reopenShortage,
  path: '/api/adm/shortages/{id}/reopening',
  access: adminWho(mayRelease),
})

/** The linked order, by its own `order_id`; `closed_qty` packs of the short line were closed. */
const insteadOrder = one(
  record({ id: z.number(), order_id: z.number(), order_no: z.string(), status: z.number(), closed_qty: count }),
)

export const substituteShortage = endpoint({
  method: 'POST',
  path: '/api/shortages/{id}/substitution',
  summary:
    'Offer another product of the same molecule, strength and form: a linked order that the distributor confirms. So many packs of the short line close when it does; the rest stays short',
  access: employee,
  input: body({ id: shortageId, product_code: trimmed(20, 1), quantity: packs }),
  output: insteadOrder,
  created: true,
})
export const substituteAnyShortage = endpoint({
  ...substituteShortage,
  path: '/api/adm/shortages/{id}/substitution',
  access: adminWho(mayRelease),
})

export const moveShortage = endpoint({
  method: 'POST',
  path: '/api/shortages/{id}/cfa',
  summary:
    'Send the short packs, or `quantity` of them, from another CFA that serves the firm, as far as it has them: a linked order. What it brings closes, the rest stays short',
  access: employee,
  input: body({ id: shortageId, cfa_code: trimmed(10, 1), quantity: z.optional(packs) }),
  output: insteadOrder,
  created: true,
})
export const moveAnyShortage = endpoint({
  ...moveShortage,
  path: '/api/adm/shortages/{id}/cfa',
  access: adminWho(mayRelease),
})

export const carryOut = endpoint({
  method: 'POST',
  path: '/api/shortages/choices',
  summary: 'What becomes of many short lines; each is answered by itself, and what fails stops no other',
  access: employee,
  input: body({
    choices: z
      .array(
        z.strictObject({
          id: shortageId,
          choice: z.enum(['cfa', 'substitute', 'close']),
          cfa_code: z.optional(trimmed(10)),
          product_code: z.optional(trimmed(20)),
          reason: z.optional(trimmed(300)),
        }),
      )
      .check(z.minLength(1, 'Choose at least one line.'), z.maxLength(200, 'Choose at most 200 lines.')),
  }),
  output: record({
    data: z.array(record({ id: z.string(), ok: z.boolean(), message: z.optional(z.string()) })),
  }),
})
export const carryOutAny = endpoint({ ...carryOut, path: '/api/adm/shortages/choices', access: adminWho(mayRelease) })

export type DeskGroup = Output<typeof getDesk>['data'][number]
export type DeskLine = DeskGroup['lines'][number]
export type ShortOrder = Output<typeof getShortOrder>['data']
export type ShortOrderLine = ShortOrder['lines'][number]
