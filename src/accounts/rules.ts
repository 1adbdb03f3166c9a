export const demoPassword = 'demo-2026'

export const sessionHours = 12
export const resetMinutes = 30
export const invitationHours = 72
/** Tells an invitation's link from a forgotten password's: both lead to one page. */
export const invitationStart = 'inv-'
/** Tells the link that confirms a new e-mail; it leads to the same page. */
export const emailChangeStart = 'mail-'
export const lockMinutes = 15
/**
 * From an address where the account has signed in before, others can lock it out only for so long.
 */
export const knownLockMinutes = 5
export const knownAddressDays = 30
export const failuresFromOneAddress = 5
export const failuresAnAccount = 50
export const failuresAnAddress = 20

/** What is said of a password while it is typed. */
export function strengthInWords(password: string): string {
  if (password.trim().length < 8) return 'At least 8 characters. A short sentence works well.'
  if (/^\d+$/.test(password)) return 'Easy to guess. Use words instead of a number.'
  return password.length < 12 ? 'Fair. Another word makes it strong.' : 'Strong.'
}

type Named = { username: string; name: string; email: string | null }

/** Whether little is left of it without one's own name and codes. */
export function isOwnName(password: string, { username, name, email }: Named): boolean {
  const own = [username, ...`${username} ${name} ${email?.split('@')[0] ?? ''}`.split(/[^\p{L}\d]+/u)]
  const parts = own.map((part) => part.toLowerCase()).filter((part) => part.length >= 3)
  const left = parts
    .sort((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, ''), password.toLowerCase())
  return left.length < password.length && left.replace(/[^\p{L}]/gu, '').length < 5
}

type Owner = { username: string; email: string | null; demo: boolean }

/**
 * Why a password can't be set, or null. Length beats complexity; what is known to everybody is
 * refused.
 */
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
