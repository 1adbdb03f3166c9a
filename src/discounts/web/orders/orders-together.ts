// The screens of discount orders share most of their code, so they come as one file: each more
// would weigh on the sign-in, which lists them.
export { DepotDiscountOrder, DiscountOrder } from './DiscountOrder.tsx'
export { DepotDiscountOrders, DiscountOrders } from './DiscountOrders.tsx'
