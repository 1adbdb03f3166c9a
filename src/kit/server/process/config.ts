// The environment, checked once at the start. Every wrong value is one sentence; secrets are never
// echoed.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { StartupError } from './startup.ts'

const fulfilments = ['built-in', 'sap', 'none'] as const
/**
 * Anything else is a slip of the pen for one of them, and the slip must not decide what is loaded.
 */
const environments = ['development', 'test', 'production'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Address = { name: string; address: string }

/** What the environment says. */
export type Settings = Readonly<{
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The company's own sign-in for employees and admins. */
  singleSignOn: SingleSignOn | undefined
  /** Past a pooler, for what needs a session of its own; set where DATABASE_URL leads to one. */
  databaseDirectUrl: string | undefined
  databaseReplicaUrl: string | undefined
  workers: number
  /**
   * For so long a server that was told to end goes on serving, while it says that it is leaving.
   */
  leaveSeconds: number
  sessionSecret: string | undefined
  providerName: string
  /** Without a slash at its end. */
  publicUrl: string
  smtpUrl: string | undefined
  /**
   * An S3-compatible store for files, with key, secret, bucket and region; without it they lie in
   * the database.
   */
  filesS3Url: string | undefined
  /** Shown every attachment before it is kept. */
  clamdUrl: string | undefined
  mailFrom: Address
  logLevel: (typeof logLevels)[number]
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  /** Who sends the goods: Apotheca from its own stock, or somebody else who asks for the orders. */
  fulfilment: (typeof fulfilments)[number]
  /** Where SAP listens, and as whom it is called; needed with FULFILMENT=sap. */
  sapUrl: string | undefined
  sapUser: string | undefined
  sapPassword: string | undefined
  /** Networks of the company’s own that webhooks may reach; no other private one is. */
  webhookNetworks: readonly string[]
  preparedStatements: boolean
  /** Whoever shows it is told the figures of the process; without it nobody is. */
  metricsToken: string | undefined
  production: boolean
  /** Demo people may be loaded, and may sign in. */
  demo: boolean
}>

/**
 * The settings, with the database that was started and the secret that was kept where none were
 * given.
 */
export type SingleSignOn = { issuer: string; clientId: string; clientSecret: string }

export type Config = Settings & Readonly<{ databaseUrl: string; sessionSecret: string }>

type Env = Readonly<Record<string, string | undefined>>

export function readConfig(env: Env): Settings {
  const wrong: string[] = []
  const read = <T>(name: string, parse: (text: string) => T | Wrong, fallback: T): T => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (!(value instanceof Wrong)) return value
    wrong.push(`${name} ${value.given ?? `is '${text}'`}, but must be ${value.expected}.`)
    return fallback
  }

  const production = read('NODE_ENV', oneOf(environments), 'development') === 'production'
  const demo = read('DEMO', oneOf(['1', 'public']), undefined)
  const port = read('PORT', wholeNumber(1, 65535), 3000)
  const databaseUrl = read('DATABASE_URL', postgresUrl, undefined)
  const databaseDirectUrl = read('DATABASE_DIRECT_URL', postgresUrl, undefined)
  const databaseReplicaUrl = read('DATABASE_REPLICA_URL', postgresUrl, undefined)
  const sessionSecret = read('SESSION_SECRET', secret, undefined)
  const publicUrl = read('PUBLIC_URL', origin, `http://localhost:${port}`)
  // The demo's company is nobody's: real people are shown the product's name instead.
  const providerName = read('PROVIDER_NAME', shortName, production && databaseUrl ? 'Apotheca' : 'Sahyadri Remedies')
  const issuer = read('OIDC_ISSUER', issuerUrl, undefined)
  const clientId = read('OIDC_CLIENT_ID', String, undefined)
  const clientSecret = read('OIDC_CLIENT_SECRET', String, undefined)
  const settings: Settings = {
    port,
    host: read('HOST', hostName, '127.0.0.1'),
    dataDir: resolve(read('DATA_DIR', String, './data')),
    databaseUrl,
    databaseDirectUrl,
    databaseReplicaUrl,
    workers: read('WORKERS', wholeNumber(1, 64), 1),
    leaveSeconds: read('LEAVE_SECONDS', wholeNumber(0, 120), production && databaseUrl ? 5 : 0),
    sessionSecret,
    providerName,
    publicUrl,
    smtpUrl: read('SMTP_URL', smtpUrl, undefined),
    filesS3Url: read('FILES_S3_URL', s3Url, undefined),
    clamdUrl: read('CLAMD_URL', clamdUrl, undefined),
    mailFrom: read('MAIL_FROM', senderNamed(providerName), {
      name: providerName,
      address: `no-reply@${new URL(publicUrl).hostname}`,
    }),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), 'info'),
    trustProxy: Object.freeze(read('TRUST_PROXY', networks, [])),
    fulfilment: read('FULFILMENT', oneOf(fulfilments), 'built-in'),
    sapUrl: read('SAP_URL', origin, undefined),
    sapUser: read('SAP_USER', String, undefined),
    sapPassword: read('SAP_PASSWORD', String, undefined),
    webhookNetworks: Object.freeze(read('WEBHOOK_NETWORKS', networks, [])),
    preparedStatements: read('PREPARED_STATEMENTS', oneOf(['on', 'off']), 'on') === 'on',
    metricsToken: read('METRICS_TOKEN', secret, undefined),
    singleSignOn: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
    production,
    demo: !env.DATABASE_URL?.trim() || demo !== undefined,
  }
  wrong.push(...contradictions(env, settings))
  if (wrong.length > 0) throw new StartupError(wrong.join('\n'))
  return Object.freeze(settings)
}

/** Values that are right by themselves and wrong together. */
function contradictions(env: Env, settings: Settings): string[] {
  const wrong: string[] = []
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const isReal = settings.production && isSet('DATABASE_URL')
  if (isReal && isSet('DEMO')) wrong.push('DEMO is set in production: a server with real data has no demo. Unset one.')
  if (settings.demo && isSet('DATABASE_URL') && env.DEMO?.trim() !== 'public' && !isLoopback(settings.host))
    wrong.push(
      `HOST is '${settings.host}', but a demo with a DATABASE_URL listens on this machine alone, since everybody knows its password. DEMO=public lets others in.`,
    )
  if (settings.fulfilment === 'sap' && !(settings.sapUrl && settings.sapUser && settings.sapPassword))
    wrong.push('FULFILMENT is sap, so SAP_URL, SAP_USER and SAP_PASSWORD must be set.')
  if (isReal && !isSet('SESSION_SECRET'))
    wrong.push('SESSION_SECRET is missing: in production it must be set, to at least 32 random characters.')
  if (isReal && !isSet('PUBLIC_URL'))
    wrong.push(
      'PUBLIC_URL is missing: in production it must be set, to the address that people type, such as https://orders.example.com.',
    )
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL'])
    if (isSet(name) && !isSet('DATABASE_URL')) wrong.push(`${name} is set without DATABASE_URL: set both, or neither.`)
  const given = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].filter(isSet)
  if (given.length > 0 && given.length < 3) {
    wrong.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all of them, or none.')
  }
  return wrong
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * For what a pooler in transaction mode can't do: migrations, listening, jobs, and what takes
 * longer.
 */
export function directUrl({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): string {
  return databaseDirectUrl ?? databaseUrl
}

/** `given` replaces the value in the sentence where the value is a secret. */
class Wrong {
  readonly expected: string
  readonly given: string | undefined

  constructor(expected: string, given?: string) {
    this.expected = expected
    this.given = given
  }
}

function wholeNumber(min: number, max: number) {
  return (text: string) => {
    const number = Number(text)
    const fits = /^\d+$/.test(text) && number >= min && number <= max
    return fits ? number : new Wrong(`a whole number from ${min} to ${max}`)
  }
}

function oneOf<const T extends string>(choices: readonly T[]) {
  return (text: string) => choices.find((choice) => choice === text) ?? new Wrong(`one of ${choices.join(', ')}`)
}

function hostName(text: string) {
  return isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
    ? text
    : new Wrong('a host name or an IP address, such as 127.0.0.1 or 0.0.0.0')
}

function postgresUrl(text: string) {
  return hasProtocol(text, ['postgres:', 'postgresql:'])
    ? text
    : new Wrong('postgresql://user:password@host:port/database', 'is not a PostgreSQL address (not shown here)')
}

function smtpUrl(text: string) {
  return hasProtocol(text, ['smtp:', 'smtps:']) && new URL(text).hostname
    ? text
    : new Wrong('smtp://user:password@host:port or smtps://…', 'is not a mail server address (not shown here)')
}

function s3Url(text: string) {
  const isOne = hasProtocol(text, ['http:', 'https:']) && isStore(new URL(text))
  return isOne
    ? text
    : new Wrong('https://key:secret@host/bucket?region=…', 'is not the address of a bucket (not shown here)')
}

function clamdUrl(text: string) {
  const isOne = hasProtocol(text, ['tcp:']) && new URL(text).hostname !== ''
  return isOne ? text : new Wrong('an address such as tcp://127.0.0.1:3310')
}

function isStore({ username, password, pathname }: URL): boolean {
  return username !== '' && password !== '' && /^\/[\w.-]+$/.test(pathname)
}

function origin(text: string) {
  const expected = new Wrong('an address such as https://orders.example.com, without a path')
  if (!hasProtocol(text, ['http:', 'https:'])) return expected
  const url = new URL(text)
  return url.href === `${url.origin}/` ? url.origin : expected
}

/** Only this machine is asked without encryption. */
function issuerUrl(text: string) {
  const isOne =
    hasProtocol(text, ['https:']) ||
    (hasProtocol(text, ['http:']) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(text).hostname))
  return isOne ? text : new Wrong('the address of an OpenID provider, such as https://login.example.com')
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

function secret(text: string) {
  return text.length >= 32 ? text : new Wrong('at least 32 random characters', `has ${text.length} characters`)
}

function shortName(text: string) {
  return text.length <= 80 && !/[\p{Cc}"<>]/u.test(text)
    ? text
    : new Wrong('at most 80 characters, without quotes and angle brackets')
}

/** An address without a name of its own is named for the provider. */
function senderNamed(provider: string) {
  return (text: string): Address | Wrong => {
    const [, named, inside, plain] =
      /^(?:([^<>\p{Cc}]+)<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/u.exec(text) ?? []
    const address = inside ?? plain
    if (!address) return new Wrong('a mail address, such as orders@example.com or Orders <orders@example.com>')
    return { name: named?.replaceAll('"', '').trim() || provider, address }
  }
}

function networks(text: string) {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every(isNetwork)
    ? parts
    : new Wrong('IP addresses and networks separated by commas, such as 10.0.0.0/8, ::1')
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const widest = family === 6 ? 128 : 32
  return family > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
}
