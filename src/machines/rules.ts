// Which addresses may be told, how a message is signed, and when it is tried again.

export const hookEvents = ['order.confirmed', 'order.invoiced', 'order.short', 'invoice.cancelled'] as const
export type HookEvent = (typeof hookEvents)[number]

export const eventWords: Record<HookEvent, string> = {
  'order.confirmed': 'Order confirmed',
  'order.invoiced': 'Order invoiced',
  'order.short': 'Order short',
  'invoice.cancelled': 'Invoice cancelled',
}

/**
 * By what they are called; what an address or a name leads to is checked when it is connected to.
 */
const privateName = /^(localhost|[^.]+|.*\.(localhost|local|internal|lan|home\.arpa))\.?$/i
const ownAddress = /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[(::|f[cd]|fe80))/i
export const insideWords = 'This address is inside a private network. Use a public one.'

/**
 * `isDemo`: addresses of this machine are fine for trying. `hasOwn`: the company has named networks
 * of its own.
 */
type Reach = { isDemo: boolean; hasOwn: boolean }

/** Why nothing is sent there, or null. */
export function whyNotHook(url: string, { isDemo, hasOwn }: Reach): string | null {
  const parts =
    /^([a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?(\[[0-9a-f:.]+\]|[^/:?#@%\s\\]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i.exec(url)
  const [, scheme = '', person, host = '', port = '443'] = parts ?? []
  if (!parts || Number(port) < 1 || Number(port) > 65_535)
    return 'Enter a whole address, such as https://example.com/hooks.'
  const isWeb = /^https$/i.test(scheme) || (isDemo && /^http$/i.test(scheme))
  if (!isWeb) return 'The address must begin with https://.'
  if (person !== undefined) return 'Leave user name and password out of the address.'
  if (!isDemo && !hasOwn && (privateName.test(host) || ownAddress.test(host))) return insideWords
  return null
}

export const mostTries = 8

/**
 * Pauses grow: half a minute, one, two … an hour at most; `luck` in [0, 1) spreads them. Null:
 * given up.
 */
export function nextTryAfterS(attempts: number, luck: number): number | null {
  if (attempts >= mostTries) return null
  return Math.round(Math.min(3600, 30 * 2 ** (attempts - 1)) * (0.8 + luck * 0.4))
}

/**
 * What is signed: the time and the body, so that an old message can’t be sent again as a new one.
 */
export function signedText(timestampS: number, body: string): string {
  return `${timestampS}.${body}`
}
