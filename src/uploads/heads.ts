// What the columns of somebody's list may be, and the words that such lists have above them.

export const roles = ['code', 'name', 'quantity', 'pack', 'rate', 'note', 'distributor', 'none'] as const
export type Role = (typeof roles)[number]

export const roleInWords: Record<Role, string> = {
  code: 'Product code',
  name: 'Product name, to check',
  quantity: 'Quantity, packs',
  pack: 'Pack, to compare',
  rate: 'Rate, to compare',
  note: 'Note',
  distributor: 'Stockist',
  none: 'Leave out',
}

/** As `loosely` writes them. The first words of a role are the surest. */
export const headWords: Record<Exclude<Role, 'none'>, readonly string[]> = {
  code: [
    'productcode',
    'itemcode',
    'code',
    'prodcode',
    'prdcode',
    'pcode',
    'icode',
    'materialcode',
    'matcode',
    'sku',
    'skucode',
    'itemno',
    'itemid',
    'productid',
    'productno',
    'articlecode',
    'partno',
    'ourcode',
    'yourcode',
    'companycode',
    'alias',
    'stockitemcode',
    'कोड',
    'उत्पादकोड',
    'કોડ',
    'கோடு',
    'కోడ్',
    'কোড',
  ],
  quantity: [
    'orderqty',
    'orderquantity',
    'quantityordered',
    'qtyordered',
    'ordqty',
    'qtyreqd',
    'reqdqty',
    'reqqty',
    'requiredqty',
    'quantityrequired',
    'quantity',
    'qty',
    'reqd',
    'required',
    'requirement',
    'order',
    'indent',
    'indentqty',
    'demand',
    'billedqty',
    'actualqty',
    'packs',
    'quantitypacks',
    'noofpacks',
    'nos',
    'units',
    'pcs',
    'poqty',
    'qtyinpacks',
    'qtynos',
    'मात्रा',
    'संख्या',
    'नग',
    'જથ્થો',
    'அளவு',
    'పరిమాణం',
    'পরিমাণ',
  ],
  name: [
    'productname',
    'itemname',
    'nameofitem',
    'nameofproduct',
    'name',
    'description',
    'productdescription',
    'itemdescription',
    'descriptionofgoods',
    'particulars',
    'particular',
    'stockitem',
    'medicine',
    'medicinename',
    'brand',
    'brandname',
    'drugname',
    'desc',
    'itemdetails',
    'दवा',
    'दवाकानाम',
    'नाम',
    'विवरण',
    'નામ',
    'பெயர்',
    'పేరు',
    'নাম',
  ],
  pack: ['pack', 'packing', 'packsize', 'packinfo', 'packdetails', 'पैक'],
  rate: ['rate', 'pts', 'price', 'unitprice', 'unitrate', 'purchaserate', 'prate', 'netrate', 'ptsrate', 'cost'],
  note: ['remarks', 'remark', 'rmk', 'note', 'notes', 'comment', 'comments', 'narration'],
  distributor: [
    'distributor',
    'distributorcode',
    'stockist',
    'stockistcode',
    'customer',
    'customercode',
    'partycode',
    'party',
    'soldto',
  ],
}

/** A code or a name: what stands below says which. */
const eitherWords = ['item', 'product', 'material', 'medicines', 'products', 'items']

/** Known, and of no use here. */
const otherWords = [
  'sno',
  'slno',
  'srno',
  'sr',
  'sl',
  'no',
  'serial',
  'serialno',
  'mrp',
  'ptr',
  'unit',
  'uom',
  'per',
  'free',
  'freeqty',
  'scheme',
  'bonus',
  'stock',
  'closing',
  'closingstock',
  'opening',
  'balance',
  'amount',
  'value',
  'total',
  'hsn',
  'hsncode',
  'gst',
  'tax',
  'batch',
  'batchno',
  'exp',
  'expiry',
  'date',
  'lastordered',
  'manufacturer',
  'company',
  'mfg',
  'mfr',
  'disc',
  'discount',
  'division',
  'sale',
  'sales',
  'क्र',
  'क्रम',
  'क्रमांक',
  'दर',
  'मूल्य',
]

export type Head = Exclude<Role, 'none'> | 'either' | 'other' | null

const meanings = new Map<string, Head>([
  ...otherWords.map((word) => [word, 'other'] as const),
  ...eitherWords.map((word) => [word, 'either'] as const),
  ...(Object.entries(headWords) as [Exclude<Role, 'none'>, readonly string[]][]).flatMap(([role, words]) =>
    words.map((word) => [word, role] as const),
  ),
])

/** Only letters, their marks, and digits count. */
export function loosely(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Says in what the quantity counts. */
export function isUnitHead(head: string): boolean {
  return ['unit', 'uom', 'per', 'units'].includes(loosely(head))
}

export function headOf(text: string): Head {
  return meanings.get(loosely(text)) ?? null
}

/** Of two heads that mean the same, the one whose words are surer: 0 is the surest. */
export function howSure(text: string, role: Exclude<Role, 'none'>): number {
  const at = headWords[role].indexOf(loosely(text))
  return at < 0 ? headWords[role].length : at
}
