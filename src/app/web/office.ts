import '#ui/base/ui.css'
import { begin } from './begin.ts'
import { officeScreens } from './office-screens.ts'
import { passesNow } from './passes.ts'

const loadShell = () => import('./OfficeHull.tsx').then((hull) => hull.OfficeHull)

void begin({ built: officeScreens, loadShell, isSignedIn: () => passesNow().admin !== null })
