/** Products whose code is '-' come first; otherwise the order stays. */
export function dashFirst<P extends { product_code: string }>(products: readonly P[]): P[] {
  const isDash = (product: P) => product.product_code === '-'
  return [...products.filter(isDash), ...products.filter((product) => !isDash(product))]
}
