// The back office's screens that are built, each with its code, gathered from the features.
import { type BuiltScreens, together } from './built.ts'

export const officeScreens: BuiltScreens = together(
  import.meta.glob<BuiltScreens>('../../*/web/office-screens.ts', { eager: true, import: 'office' }),
)
