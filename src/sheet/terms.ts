import type { Terms } from '#cart/line.ts'
import type { getProduct } from '#catalogue/contract.ts'
import type { Output } from '#kit/endpoint.ts'

/** What the list says of a product, as pricing needs it. */
export function termsOf(product: Output<typeof getProduct>['data']): Terms {
  return {
    product_code: product.product_code,
    product_name: product.product_name,
    division_code: product.division_code,
    division_name: product.division_name,
    pack: product.pack,
    min_qty: product.scheme_admin_enable === 1 ? product.min_qty : 0,
    scheme_qty: product.scheme_admin_enable === 1 ? product.scheme_qty : 0,
    compulsory: product.compul_scheme_admin_enable === 1,
    price_paise: product.price_paise,
    gst_bp: product.gst_bp,
  }
}
