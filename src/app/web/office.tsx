import { officeScreens } from './office-screens.ts'
import { passesNow } from './passes.ts'
import { Screens } from './Screens.tsx'
import { start } from './start.tsx'

const loadShell = () => import('./OfficeHull.tsx').then((hull) => hull.OfficeHull)

void start(<Screens built={officeScreens} loadShell={loadShell} isSignedIn={() => passesNow().admin !== null} />)
