// What the server tells the page about itself, in meta elements: a page needs no call to know it.

const content = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="apotheca-${name}"]`)?.content ?? ''

/** The pharmaceutical company that runs the marketplace. */
export const provider = content('provider')
export const isDemo = content('demo') === 'yes'
/** Employees and admins may sign in at the company's own sign-in. */
export const hasSingleSignOn = content('sso') === 'yes'
