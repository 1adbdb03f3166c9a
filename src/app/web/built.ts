import type { Load } from '#kit/web/screens.ts'
import { features } from '../features.ts'
import type { ScreenPath } from '../screens.ts'

/** How the code of a built screen is fetched; never before its guard has let the person in. */
export type BuiltScreens = Partial<Record<ScreenPath, Load>>

export type Showing = {
  built: BuiltScreens
  /** What stands around the screens of people who are signed in. */
  loadShell: Load
  /** In place of a screen that is not there. */
  loadNotFound: Load
  isSignedIn: () => boolean
}

/**
 * What the features' files of one name hold, together; a folder that is no feature counts for
 * nothing.
 */
export function together<Part extends object>(found: Record<string, Part>): Part {
  const ours = Object.entries(found).filter(([file]) => file.split('/').some((folder) => folder in features))
  return Object.assign({}, ...ours.map(([, part]) => part))
}
