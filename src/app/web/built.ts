import type { ComponentType, ReactNode } from 'react'
import type { ScreenPath } from '../screens.ts'

/** Fetches the code of a screen, or of the shell around the screens. */
export type Load = () => Promise<ComponentType<{ children?: ReactNode }>>

/** How the code of a built screen is fetched; never before its guard has let the person in. */
export type BuiltScreens = Partial<Record<ScreenPath, Load>>

export type Showing = {
  built: BuiltScreens
  /** What stands around the screens of people who are signed in. */
  loadShell: Load
  isSignedIn: () => boolean
}
