import type { TabPart } from '#kit/web/screens.ts'

export const tab: TabPart = {
  order: 10,
  value: 'discounts',
  label: 'Activate discounts',
  load: () => import('./DiscountTab.tsx').then((tab) => tab.DiscountTab),
}
