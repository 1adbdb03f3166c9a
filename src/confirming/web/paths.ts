import type { ProductType } from '#kit/access.ts'

/**
 * Where a distributor answers: the specification gives ethical orders a path for each step, generic
 * ones one for all.
 */
export function confirmPaths(type: ProductType) {
  if (type === 'G')
    return {
      list: '/generic-order-confirmation',
      details: (id: number | string) => `/generic-order-confirmation?order=${id}`,
      review: (id: number | string) => `/generic-order-confirmation?order=${id}&review=1`,
    }
  return {
    list: '/order-confirmation',
    details: (id: number | string) => `/order-confirmation-details/${id}`,
    review: (id: number | string) => `/order-review-details/${id}`,
  }
}
