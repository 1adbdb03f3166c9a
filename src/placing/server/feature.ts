import type { ServerFeature } from '#kit/server/http/feature.ts'
import { routeAlone } from '#kit/server/http/serve.ts'
import { placeOrder } from '#orders/contract.ts'
import { lookingRoute } from './looking.ts'
import { place } from './place.ts'

export const feature: ServerFeature = {
  // Those who place gather by themselves.
  routes: () => [
    { ...routeAlone(placeOrder, async (context) => ({ data: await place(context) })), together: true },
    lookingRoute,
  ],
}
