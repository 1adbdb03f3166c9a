import '#ui/ui.css'
import { begin } from './begin.ts'
import { frontScreens } from './front-screens.ts'
import { passesNow } from './passes.ts'

const loadShell = () => import('./FrontShell.tsx').then((shell) => shell.FrontShell)

void begin({ built: frontScreens, loadShell, isSignedIn: () => passesNow().customer !== null })
