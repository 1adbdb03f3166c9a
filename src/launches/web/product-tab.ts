import type { TabPart } from '#kit/web/screens.ts'

export const tab: TabPart = {
  order: 30,
  value: 'launches',
  label: 'New Product Launch',
  load: () => import('./LaunchTab.tsx').then((tab) => tab.LaunchTab),
}
