export const demoPassword = 'demo-2026'

export const sessionHours = 12
export const resetMinutes = 30
export const invitationHours = 72
/** Tells an invitation's link from a forgotten password's: both lead to one page. */
export const invitationStart = 'inv-'
/** Tells the link that confirms a new e-mail; it leads to the same page. */
export const emailChangeStart = 'mail-'
export const lockMinutes = 15
export const failuresFromOneAddress = 5
export const failuresAnAccount = 50
export const failuresAnAddress = 20

type Owner = { username: string; email: string | null; demo: boolean }

/** Why a password can't be set, or null. Length beats complexity; what is known to everybody is refused. */
export function whyNotPassword(password: string, owner: Owner): string | null {
  const plain = password.toLowerCase()
  if (password.trim().length < 8) return 'Use at least 8 characters.'
  if (password.length > 128) return 'Use at most 128 characters.'
  if (plain === owner.username.toLowerCase() || plain === owner.email?.toLowerCase())
    return 'The password can’t be the user name or the e-mail.'
  if (new Set(plain).size < 4) return 'Use more than three different characters.'
  if (password === demoPassword && !owner.demo) return 'That is the demo’s password. Choose another.'
  return null
}
