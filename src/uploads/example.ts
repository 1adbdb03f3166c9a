// A worked example: made-up products and rows, judged by the same function as a real upload.
import { byCode, judgeKept, type KeptRow, type ListedProduct } from './judged.ts'

const product = (product_code: string, product_name: string, more: Partial<ListedProduct> = {}): ListedProduct => ({
  product_code,
  product_name,
  product_type: 'E',
  division_code: 'CARD',
  division_name: 'Cardia',
  molecule: '',
  form: 'Tablet',
  strength: '',
  pack: '10 × 10',
  mrp_paise: 15_000,
  price_paise: 10_200,
  gst_bp: 500,
  is_new: false,
  is_discounted: false,
  next_price: null,
  image_url: null,
  sub_data: [],
  scheme_admin_enable: 0,
  compul_scheme_admin_enable: 0,
  min_qty: 0,
  scheme_qty: 0,
  stock: 'in',
  unwanted: null,
  last_ordered: null,
  usual: null,
  ...more,
})

export const exampleProducts = [
  product('0040112', 'Amvelin 5'),
  product('0040510', 'Torvique 10', { scheme_admin_enable: 1, min_qty: 10, scheme_qty: 1 }),
  product('0041206', 'Azivela 500', { usual: 12 }),
  product('0043040', 'Pantolure DSR'),
  product('0048075', 'Neuroxin Plus', { stock: 'out' }),
  product('0045065', 'Febrinil 650'),
]

const row = (row_no: number, code: string, given_quantity: string, more: Partial<KeptRow> = {}): KeptRow => ({
  row_no,
  code,
  name: '',
  given_quantity,
  rate_paise: null,
  note: '',
  passed: null,
  state: 'found',
  found_by: null,
  learned_on: null,
  differs: null,
  product_codes: [code],
  fix_product: null,
  fix_quantity: null,
  as_typed: false,
  skip: false,
  ...more,
})

export const exampleRows: KeptRow[] = [
  row(1, 'ITEM', 'REQD', { passed: 'Heading.', product_codes: [] }),
  row(2, '0040112', '33'),
  row(3, '0040510', '12'),
  row(4, '41206', '150', { found_by: 'zeros', product_codes: ['0041206'] }),
  row(5, 'PAN-D', '20', { found_by: 'learned', learned_on: '2026-10-12', product_codes: ['0043040'] }),
  row(6, '0048075', '11', { rate_paise: 9_900 }),
  row(7, '0045065', '44'),
  row(8, '0045065', '44'),
  row(9, 'MXC625', '36', { state: 'unknown', product_codes: [] }),
  row(10, '0040113', '10', { state: 'inactive', product_codes: [] }),
  row(11, '0090017', '10', { state: 'other_type', product_codes: [] }),
  row(12, '0047001', '10', { state: 'not_yours', product_codes: [] }),
  row(13, '0040112', '2O'),
  row(14, '0045065', '20', {
    name: 'AMVELIN 5 TAB',
    state: 'unknown',
    product_codes: ['0045065', '0040112'],
    differs: 'The name differs: 0045065 means Febrinil 650. Your list says ‘AMVELIN 5 TAB’.',
  }),
  row(15, 'Total', '381', { passed: 'Totals row.', product_codes: [] }),
]

/** Every judgement once, at least. */
export const example = judgeKept(exampleRows, byCode(exampleProducts), false)
