/** The page of one distributor in the office: what other features know of it, side by side. */
export const load = () => import('./office/FirmPage.tsx').then((part) => part.FirmPage)
