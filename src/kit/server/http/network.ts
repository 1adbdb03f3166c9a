// Where somebody comes from, to count by.
import { isIPv6 } from 'node:net'

/**
 * An IPv4 address, or the first half of an IPv6 one: its holder has all addresses that begin so.
 */
export function networkOf(address: string): string {
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (inside) return inside
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail ?? '')
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16).toString(16))
}
