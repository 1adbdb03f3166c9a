// How a feature hands over the web's side of its screens. The customer's and the office's are files
// apart, so that neither page holds the other's code: `web/front-screens.ts` and
// `web/office-screens.ts`, `-nav.ts` beside each.
import type { ComponentType, ReactNode } from 'react'
import type { Feature } from '../screen.ts'

/** Fetches the code of a screen, or of the shell around the screens. */
export type Load = () => Promise<ComponentType<{ children?: ReactNode }>>

/**
 * How the code of built screens is fetched; a path without an entry keeps its guard and is not
 * found.
 */
export type FrontScreens<F extends Feature> = {
  [Path in keyof F['screens'] as Path extends OfficePath ? never : Path]?: Load
}
export type OfficeScreens<F extends Feature> = {
  [Path in keyof F['screens'] as Path extends OfficePath ? Path : never]?: Load
}
type OfficePath = '/admin' | `/admin/${string}`

/**
 * `useCount` is asked on every page: it must be cheap, and read nothing while the place is not
 * shown.
 */
export type NavPart = {
  icon: ComponentType
  /** With words for what it counts, where the label does not say it. */
  useCount?: (isShown: boolean) => number | { count: number; says: string }
  hot?: true
}

/** What stands beside the words of a place in the navigation; it comes with the shell. */
export type NavParts<F extends Feature> = { [Path in keyof F['screens']]?: NavPart }

/**
 * A tab that a feature adds to the screen of a feature below it: which one, and how its code is
 * fetched.
 */
export type TabPart = { order: number; value: string; label: string; load: Load }
