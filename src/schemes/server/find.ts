import { formatDay } from '#kit/date.ts'
import type { Find } from '#kit/server/http/find.ts'
import { pageOfOffers } from './queries.ts'

export const findOffers: Find = {
  group: 'Offers',
  order: 40,
  admin: async ({ db, me, text, most, today }) => {
    const { rows } = await pageOfOffers(db, me.productType, { search_text: text, page: 1, size: most }, today)
    return rows.map((offer) => ({
      title: `${offer.product_name ?? `All of ${offer.division_name}`} ${offer.min_qty}+${offer.scheme_qty}`,
      detail: [
        offer.product_code ?? offer.division_code,
        offer.distributor_name ?? 'everybody',
        `${formatDay(offer.starts_on)} to ${formatDay(offer.ends_on)}`,
      ].join(', '),
      to: `/admin/mange-bonus-offer?offer_search=${encodeURIComponent(offer.product_code ?? offer.division_code)}`,
    }))
  },
}
