import { frontScreens } from './front-screens.ts'
import { passesNow } from './passes.ts'
import { Screens } from './Screens.tsx'
import { start } from './start.tsx'

const loadShell = () => import('./FrontShell.tsx').then((shell) => shell.FrontShell)

void start(<Screens built={frontScreens} loadShell={loadShell} isSignedIn={() => passesNow().customer !== null} />)
