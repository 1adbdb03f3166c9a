import { whichMatch } from '#kit/matching.ts'
import type { Find } from '#kit/server/http/find.ts'
import type { Setting } from '#kit/setting.ts'

/** What an admin can set, by its title and what it changes; each opens at its place. */
export function findSettings(settings: readonly Setting[]): Find {
  return {
    group: 'Settings',
    order: 55,
    admin: async ({ text, most, me }) =>
      whichMatch(
        settings.filter(({ productType }) => productType === undefined || productType === me.productType),
        text,
        ({ title, help }) => `${title} ${help}`,
      )
        .slice(0, most)
        .map(({ key, title, help }) => ({
          title,
          detail: help,
          to: `/admin/manage-cron?tab=settings&setting=${encodeURIComponent(key)}`,
        })),
  }
}
