// How a feature declares its screens: the guards, the navigation of both shells and Ctrl-K read it.
import type { Access, Right } from './access.ts'

/** The groups of the office's rail, in their order; Today stands above them without one. */
export const officeGroups = ['Orders', 'Catalogue', 'Money', 'People', 'Content', 'System'] as const

/**
 * `order`: lowest first. The icon and the count are web code: `web/front-nav.ts`,
 * `web/office-nav.ts`.
 */
export type OfficePlace = {
  order: number
  group: (typeof officeGroups)[number] | null
  /** Where it leads in generic products instead. */
  generic?: string
}

/** The menus of the customers' bar, in their order; on a phone the headings under More. */
export const frontMenus = ['Orders', 'Money', 'More'] as const

export type FrontPlace = {
  order: number
  /** In the bar above; 'wide': in the first menu where it is narrow. */
  bar?: true | 'wide'
  menu?: (typeof frontMenus)[number]
  /** What it is called in its menu, where the screen's title says less. */
  name?: string
  /** At the right of the bar, as an icon. */
  tool?: true
  /** One of the four at the bottom of a phone, by this word. */
  tab?: string
  /** In the account's menu too. */
  account?: true
  /** Where it leads a depot login instead. */
  depot?: string
}

export type Screen = {
  readonly access: Access
  readonly title: string
  readonly nav?: FrontPlace | OfficePlace
  /** The screen whose place in the navigation is marked while this one is shown. */
  readonly under?: string
}

/**
 * `uses`: the neighbours of its own layer that it imports from; those of the layers below need no
 * word.
 */
export type Feature = {
  readonly screens: Readonly<Record<string, Screen>>
  readonly uses: readonly string[]
  /** What its calls ask of an admin, as far as no feature below asks it already. */
  readonly rights?: readonly Right[]
}
