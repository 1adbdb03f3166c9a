import type { TabPart } from '#kit/web/screens.ts'

export const tab: TabPart = {
  order: 20,
  value: 'images',
  label: 'Product Image',
  load: () => import('./ImageTab.tsx').then((tab) => tab.ImageTab),
}
