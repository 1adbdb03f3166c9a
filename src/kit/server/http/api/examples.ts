// An example of whatever a schema describes, the same each time: a reader sees what a call looks
// like, and a stand-in made of the document answers with something that could be true.

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  default?: unknown
  minimum?: number
  minLength?: number
  minItems?: number
  format?: string
  additionalProperties?: Schema | boolean
}

/** What a field of this name, or with this ending, holds. */
const byName: [RegExp, unknown][] = [
  [/^session_id$/, '0190a3c4-1f2e-7d3b-9c4a-5b6d7e8f9012'],
  [/^hash$/, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [/^product_?code$/i, 'ET1042'],
  [/^(distributor|username|firm|code)$/, 'D1001'],
  [/^cfa_code$|^plant(_code)?$/, 'MUM1'],
  [/^order_no$/, 'AP-2026-000123'],
  [/^(order_ref|invoice_no|number)$/, 'INV-26-000045'],
  [/gstin$/, '27AAPFU0939F1ZV'],
  [/^pan$/, 'AAPFU0939F'],
  [/email|mail$/, 'asha@example.in'],
  [/phone/, '+91 98200 12345'],
  [/password/, 'a long sentence of mine'],
  [/^month$|_month$/, '2026-10'],
  [/(_on|_from|_to|^from|^until|_until|^to|^day|_day|valid_from)$/, '2026-11-16'],
  [/_at$|_after$/, '2026-11-16T09:30:00.000Z'],
  [/^(after|next)$/, '2026-11-16T09:30:00.000000Z_123'],
  [/^series$/, 'MU'],
  [/^hsn$|hsn_code/, '3004'],
  [/url$|^link$/, 'https://example.in/hook'],
  [/^reason$/, 'The firm asked for it.'],
  [/name$/, 'Asha Medicals'],
  [/^state_code$/, '27'],
  [/quantity$|_qty$/, 10],
  [/_paise$/, 125_000],
]

export function exampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first, name)
  const type = [schema.type ?? 'string'].flat()[0]
  if (schema.properties || type === 'object') return exampleOfFields(schema)
  if (type === 'array') return [exampleOf(schema.items ?? {}, name)]
  const known = byName.find(([pattern]) => pattern.test(name))?.[1]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer')
    return typeof known === 'number' ? known : Math.max(1, schema.minimum ?? 1)
  if (type === 'null') return null
  if (schema.format === 'date') return '2026-11-16'
  if (schema.format === 'date-time') return '2026-11-16T09:30:00.000Z'
  return typeof known === 'string' ? known : 'text'.padEnd(schema.minLength ?? 0, 's')
}

function exampleOfFields({ properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, exampleOf(one, name)]))
}
