import '#ui/base/ui.css'
import { whenAtRest } from '#ui/base/atRest.tsx'
import { landingNews } from '#ui/shell/landingNews.ts'
import { begin } from './begin.ts'
import { frontScreens } from './front-screens.ts'
import { passesNow } from './passes.ts'

landingNews.News = whenAtRest(() => import('#content/web/Banners.tsx').then((part) => part.PublicBanners))

const loadShell = () => import('./FrontShell.tsx').then((shell) => shell.FrontShell)

/** What it looks like comes with the shell. */
const loadNotFound = () => Promise.all([import('./NotFound.tsx'), loadShell()]).then(([{ NotFound }]) => NotFound)

void begin({ built: frontScreens, loadShell, loadNotFound, isSignedIn: () => passesNow().customer !== null })
