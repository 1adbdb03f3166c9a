// Requests to addresses that people typed: never to this machine, its network or the cloud's own
// services, whatever the name resolves to. The address that was checked is the one that is
// connected to, and nobody is followed elsewhere.
import { lookup } from 'node:dns'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
const here = new BlockList()
for (const network of ['127.0.0.0/8', '::1/128']) add(here, network)
for (const network of [
  // This network, private ones, those of providers, link-local (a cloud's metadata), tests,
  // multicast and the rest.
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  // What clouds offer to their own machines at public addresses: Azure's agent, IBM's services.
  '168.63.129.16/32 161.26.0.0/16 166.8.0.0/14',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  // The same of IPv6, and what carries an address of IPv4 in it.
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' ')))
  add(inside, network)

function add(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
}

/**
 * `networks`: the company's own ones that may be reached. `isDemo`: this machine may, for trying.
 */
export type Reach = { networks: readonly string[]; isDemo: boolean }

export type Outside = {
  /** Whether nothing is sent to this address. */
  isClosed: (address: string) => boolean
  /** Whether the host of a URL is an address, in whatever spelling, to which nothing is sent. */
  isClosedHost: (url: string) => boolean
  post: (url: string, body: string, headers: Record<string, string>) => Promise<{ status: number; text: string }>
}

const longestMs = 10_000
const mostText = 4096

export function openOutside({ networks, isDemo }: Reach): Outside {
  const own = new BlockList()
  for (const network of networks) add(own, network)

  function isClosed(text: string): boolean {
    const address = text.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
    const family = isIP(address)
    if (family === 0 || address.startsWith('::ffff:')) return true
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (!inside.check(address, kind)) return false
    return !(own.check(address, kind) || (isDemo && here.check(address, kind)))
  }

  const lookUp: LookupFunction = (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const [first] = found
      if (!first || found.some(({ address }) => isClosed(address)))
        return done(new Error('The name leads into a private network.'), [])
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

  return {
    isClosed,
    isClosedHost: (url) => {
      const host = hostOf(url)
      return isIP(host) > 0 && isClosed(host)
    },
    post: (url, body, headers) =>
      new Promise((resolve, reject) => {
        const host = hostOf(url)
        // An address needs no look-up, so it is checked here.
        if (isIP(host) > 0 && isClosed(host)) return reject(new Error('The address is inside a private network.'))
        const options = {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup: lookUp,
          agent: false,
          signal: AbortSignal.timeout(longestMs),
        }
        const sent = (url.startsWith('https:') ? secure : plain)(url, options, (answer) => {
          let text = ''
          const end = () => {
            resolve({ status: answer.statusCode ?? 0, text })
            answer.destroy()
          }
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            text += part
            if (text.length >= mostText) end()
          })
          answer.on('end', end)
          answer.on('error', reject)
        })
        sent.on('error', reject)
        sent.end(body)
      }),
  }
}

/** As it would be connected to: 'https://0x7f.1' is 127.0.0.1. */
function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^\[|\]$/g, '')
  } catch {
    return ''
  }
}
