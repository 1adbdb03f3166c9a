// The customer screens that are built, each with its code, gathered from the features.
import { type BuiltScreens, together } from './built.ts'

export const frontScreens: BuiltScreens = together(
  import.meta.glob<BuiltScreens>('../../*/web/front-screens.ts', { eager: true, import: 'front' }),
)
