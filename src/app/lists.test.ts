// Every list that a screen shows is searched, saved as a file, and sorted where columns are
// compared.
import { expect, test } from 'vitest'
import { type Endpoint, pathKeys } from '#kit/endpoint.ts'
import { allEndpoints } from './server.ts'

const endpoints = allEndpoints()
const paths = new Set<string>(endpoints.map(({ path }) => path))

const fieldsOf = (shape: unknown) => (shape as { shape?: Record<string, unknown> } | null)?.shape ?? {}

/** A part of one order or one firm is no list of its own. */
const isList = ({ method, path, media, output }: Endpoint) =>
  method === 'GET' && !media && pathKeys(path).length === 0 && 'total' in fieldsOf(output)

/** Lists whose answer has more than rows. */
const besides = ['/api/outstanding', '/api/adm/outstanding', '/api/adm/books', '/api/adm/admins']

const lists = endpoints.filter((one) => one.method === 'GET' && (isList(one) || besides.includes(one.path)))

/** What a screen picks from, or shows as something else than a list, with the reason. */
const noFile: Record<string, string> = {
  ...under('the specification alone says what it does', [
    '/api/adm/product-images',
    '/api/adm/discounted-product',
    '/api/adm/get-launch-product',
  ]),
  ...under('one picks from it', ['/api/my-distributors', '/api/adm/servable-distributors', '/api/parties']),
  ...under('one orders from it', ['/api/products', '/api/order-sheet', '/api/discount-products', '/api/launches']),
  ...under('one’s own work of the moment', ['/api/carts', '/api/order-locks', '/api/my-unwanted-products']),
  ...under('read, not worked with', ['/api/notices', '/api/faq', '/api/statements']),
  ...under('groups of a list that has a file', [
    '/api/shortages/desk',
    '/api/adm/shortages/desk',
    '/api/scheme-promises/firms',
    '/api/adm/scheme-promises/firms',
  ]),
  ...under('a form, or a handful that is watched', [
    '/api/adm/settings',
    '/api/adm/machine-keys',
    '/api/adm/webhooks',
    '/api/adm/webhook-deliveries',
    '/api/adm/job-failures',
    '/api/adm/expected-receipts',
  ]),
  ...under('read by machines', ['/api/v1/orders', '/api/v1/invoices']),
}

/** Twelve months, each with its name. */
const noSearch = ['/api/adm/books']

/** Where rows are compared by amount, day or name. */
const sorted: Record<string, string[]> = {
  '/api/orders': ['placed_at', 'total_paise'],
  '/api/adm/orders': ['placed_at', 'distributor_name', 'total_paise'],
  '/api/adm/products': ['product_code', 'product_name', 'pts_paise'],
  '/api/invoices': ['invoice_date', 'due_date', 'total_paise', 'balance_paise'],
  '/api/adm/invoices': ['invoice_date', 'due_date', 'total_paise', 'balance_paise'],
  '/api/notes': ['noted_on', 'amount_paise'],
  '/api/adm/notes': ['noted_on', 'distributor_name', 'amount_paise'],
  '/api/claims': ['raised_at'],
  '/api/adm/claims': ['raised_at', 'distributor_name'],
  '/api/adm/receipts': ['received_on', 'distributor_name', 'amount_paise'],
  '/api/outstanding': ['total_paise', 'due_date', 'balance_paise'],
  '/api/adm/outstanding': ['total_paise', 'due_date', 'balance_paise'],
  '/api/discount-orders': ['placed_at', 'party_name', 'net_paise'],
  '/api/adm/discount-orders': ['placed_at', 'distributor_name', 'deepest_bp', 'claim_paise'],
  '/api/adm/stock': ['product_name', 'expires_on', 'on_hand', 'free'],
  '/api/adm/offers': ['product_name', 'starts_on', 'ends_on'],
  '/api/customers': ['name', 'outstanding_paise'],
  '/api/adm/distributors': ['name', 'owed_paise'],
  '/api/adm/employees': ['name'],
  '/api/adm/doctors': ['name'],
  '/api/adm/hospitals': ['name'],
}

function under(why: string, which: string[]): Record<string, string> {
  return Object.fromEntries(which.map((path) => [path, why]))
}

test('every list is searched and has a file, or a reason why not', () => {
  const kept = lists.filter(({ path }) => !noFile[path])
  const lacking = kept.flatMap(({ path, input }) => [
    ...(['search_text', 'invoice_no'].some((name) => name in fieldsOf(input)) || noSearch.includes(path)
      ? []
      : [`${path} has no search`]),
    ...(['csv', 'xlsx'] as const)
      .filter((ending) => !paths.has(`${path}.${ending}`))
      .map((to) => `${path} has no ${to}`),
  ])
  expect(lacking).toEqual([])
  expect(kept.length).toBeGreaterThan(49)
})

test('what is left out is a list', () => {
  const known = new Set<string>(lists.map(({ path }) => path))
  expect([...Object.keys(noFile), ...noSearch, ...Object.keys(sorted)].filter((path) => !known.has(path))).toEqual([])
})

test.each(Object.entries(sorted))('%s is sorted by its columns', (path, columns) => {
  const { input } = endpoints.find((one) => one.path === path && one.method === 'GET') as Endpoint
  const by = columns.flatMap((column) => [column, `-${column}`])
  const refused = by.filter((sort) => !input.safeParse({ sort }).success)
  expect(refused).toEqual([])
})
