import { whenShown } from '#ui/base/whenShown.tsx'

/** Comes after the order itself: nobody waits for it to read the order. */
export const OrderFile = whenShown(() => import('./OrderFile.tsx').then((part) => part.OrderFile))
