import '#ui/base/ui.css'
import { begin } from './begin.ts'
import { officeScreens } from './office-screens.ts'
import { passesNow } from './passes.ts'

const loadShell = () => import('./OfficeHull.tsx').then((hull) => hull.OfficeHull)

/** What it looks like comes with the shell. */
const loadNotFound = () => Promise.all([import('./NotFound.tsx'), loadShell()]).then(([{ NotFound }]) => NotFound)

void begin({ built: officeScreens, loadShell, loadNotFound, isSignedIn: () => passesNow().admin !== null })
