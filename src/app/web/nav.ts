// The navigation of both shells, from what the features declare: built screens alone, and only
// those one may open.
import { createElement, type ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { officeGroups, type Screen } from '#kit/screen.ts'
import type { NavPart } from '#kit/web/screens.ts'
import type { NavItem } from '#ui/shell/nav.ts'
import { redirectFor } from '../guard.ts'
import { type ScreenPath, screenAt, screens } from '../screens.ts'
import type { BuiltScreens } from './built.ts'
import { passesNow } from './passes.ts'

export type Parts = Partial<Record<ScreenPath, NavPart>>
type Declared = NavItem & { path: ScreenPath; nav: NonNullable<Screen['nav']>; icon: ReactNode }

/** Once for each page: the counts are asked in one sequence as long as it lives. */
export function placesIn(built: BuiltScreens, parts: Parts): (Declared & { part: NavPart })[] {
  return inOrder(Object.keys(built) as ScreenPath[]).flatMap((path) => {
    const { nav, title } = screens[path]
    const part = parts[path]
    return nav && part ? [{ path, nav, label: title, to: path, icon: createElement(part.icon), part }] : []
  })
}

export function usePlaces(places: (Declared & { part: NavPart })[]): Declared[] {
  const here = screenAt(usePathname())
  const marked = here && (screens[here].under ?? here)
  const passes = passesNow()
  return places.flatMap(({ part, ...place }) => {
    const isShown = redirectFor(place.path, passes) === null
    // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
    const count = part.useCount?.(isShown)
    const said = typeof count === 'number' ? { count } : count
    const counted = said && { ...said, ...(part.hot && { hot: true }) }
    return isShown ? [{ ...place, ...counted, current: place.path === marked }] : []
  })
}

/** As they stand in the navigation; what has no place there comes last. */
export function inOrder(paths: ScreenPath[]): ScreenPath[] {
  return paths.toSorted((one, other) => rank(one) - rank(other))
}

function rank(path: ScreenPath): number {
  const { nav } = screens[path]
  if (!nav) return Number.MAX_SAFE_INTEGER
  const group = 'group' in nav && nav.group ? officeGroups.indexOf(nav.group) + 1 : 0
  return group * 1000 + nav.order
}
