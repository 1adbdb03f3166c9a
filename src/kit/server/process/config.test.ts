import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartupError } from './startup.ts'

const secret = 'x'.repeat(32)
const url = 'postgresql://app:s3cret-word@db.example.com/apotheca'

test('an empty environment is a demo on localhost', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    workers: 1,
    leaveSeconds: 0,
    sessionSecret: undefined,
    providerName: 'Sahyadri Remedies',
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    filesS3Url: undefined,
    mailFrom: { name: 'Sahyadri Remedies', address: 'no-reply@localhost' },
    logLevel: 'info',
    trustProxy: [],
    fulfilment: 'built-in',
    webhookNetworks: [],
    preparedStatements: true,
    production: false,
    demo: true,
  })
})

test('the settings cannot be changed afterwards', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.trustProxy)).toBe(true)
})

describe('a right value is taken', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ PORT: '' }, { port: 3000 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ DATA_DIR: '/srv/apotheca' }, { dataDir: '/srv/apotheca' }],
    [{ DATABASE_URL: url }, { databaseUrl: url, demo: false }],
    [
      { DATABASE_URL: url, NODE_ENV: 'development' },
      { demo: false, production: false },
    ],
    [{ DATABASE_URL: url, DEMO: '1' }, { demo: true }],
    [
      { DATABASE_URL: url, DEMO: 'public', HOST: '0.0.0.0' },
      { demo: true, host: '0.0.0.0' },
    ],
    [
      { DATABASE_URL: url, HOST: '0.0.0.0' },
      { demo: false, host: '0.0.0.0' },
    ],
    [{ DATABASE_URL: url, DEMO: '1', HOST: '127.0.0.2' }, { demo: true }],
    [{ NODE_ENV: 'test' }, { production: false }],
    [{ DATABASE_URL: 'postgres:///apotheca?host=/run/pg' }, { databaseUrl: 'postgres:///apotheca?host=/run/pg' }],
    [{ DATABASE_URL: url, DATABASE_REPLICA_URL: url }, { databaseReplicaUrl: url }],
    [{ DATABASE_URL: url, DATABASE_DIRECT_URL: url }, { databaseDirectUrl: url }],
    [{ NODE_ENV: 'production' }, { demo: true, production: true }],
    [
      { NODE_ENV: 'production', DATABASE_URL: url, SESSION_SECRET: secret, PUBLIC_URL: 'https://orders.example.com' },
      { demo: false, sessionSecret: secret, publicUrl: 'https://orders.example.com' },
    ],
    [{ WORKERS: '4' }, { workers: 4 }],
    [{ LEAVE_SECONDS: '20' }, { leaveSeconds: 20 }],
    [
      { PROVIDER_NAME: 'Nilgiri Labs' },
      { providerName: 'Nilgiri Labs', mailFrom: { name: 'Nilgiri Labs', address: 'no-reply@localhost' } },
    ],
    [{ PUBLIC_URL: 'https://orders.example.com/' }, { publicUrl: 'https://orders.example.com' }],
    [
      { PUBLIC_URL: 'https://orders.example.com' },
      { mailFrom: { name: 'Sahyadri Remedies', address: 'no-reply@orders.example.com' } },
    ],
    [{ SMTP_URL: 'smtps://me:word@mail.example.com' }, { smtpUrl: 'smtps://me:word@mail.example.com' }],
    [
      { FILES_S3_URL: 'https://key:word@s3.example.com/pictures?region=ap-south-1' },
      { filesS3Url: 'https://key:word@s3.example.com/pictures?region=ap-south-1' },
    ],
    [{ MAIL_FROM: 'orders@example.com' }, { mailFrom: { name: 'Sahyadri Remedies', address: 'orders@example.com' } }],
    [{ MAIL_FROM: '"Orders" <orders@example.com>' }, { mailFrom: { name: 'Orders', address: 'orders@example.com' } }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ PREPARED_STATEMENTS: 'off' }, { preparedStatements: false }],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
})

describe('a wrong value is one sentence', () => {
  test.each([
    [{ PORT: '0' }, "PORT is '0', but must be a whole number from 1 to 65535."],
    [{ PORT: '70000' }, "PORT is '70000', but must be a whole number from 1 to 65535."],
    [{ PORT: '3e3' }, "PORT is '3e3', but must be a whole number from 1 to 65535."],
    [{ HOST: 'a b' }, "HOST is 'a b', but must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0."],
    [{ WORKERS: '0' }, "WORKERS is '0', but must be a whole number from 1 to 64."],
    [
      { DATABASE_URL: 'my-s3cret-word' },
      'DATABASE_URL is not a PostgreSQL address (not shown here), but must be postgresql://user:password@host:port/database.',
    ],
    [
      { DATABASE_URL: url, DATABASE_REPLICA_URL: 'mysql://a:s3cret-word@b/c' },
      'DATABASE_REPLICA_URL is not a PostgreSQL address (not shown here), but must be postgresql://user:password@host:port/database.',
    ],
    [
      { OIDC_ISSUER: 'https://login.example.com' },
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all of them, or none.',
    ],
    [{ DATABASE_DIRECT_URL: url }, 'DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or neither.'],
    [{ DATABASE_REPLICA_URL: url }, 'DATABASE_REPLICA_URL is set without DATABASE_URL: set both, or neither.'],
    [{ SESSION_SECRET: 's3cret-word' }, 'SESSION_SECRET has 11 characters, but must be at least 32 random characters.'],
    [
      { NODE_ENV: 'production', DATABASE_URL: url, PUBLIC_URL: 'https://orders.example.com' },
      'SESSION_SECRET is missing: in production it must be set, to at least 32 random characters.',
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL: url, SESSION_SECRET: secret },
      'PUBLIC_URL is missing: in production it must be set, to the address that people type, such as https://orders.example.com.',
    ],
    [{ NODE_ENV: 'Production' }, "NODE_ENV is 'Production', but must be one of development, test, production."],
    [{ NODE_ENV: 'prod' }, "NODE_ENV is 'prod', but must be one of development, test, production."],
    [{ DEMO: 'yes' }, "DEMO is 'yes', but must be one of 1, public."],
    [
      {
        NODE_ENV: 'production',
        DATABASE_URL: url,
        SESSION_SECRET: secret,
        PUBLIC_URL: 'https://orders.example.com',
        DEMO: '1',
      },
      'DEMO is set in production: a server with real data has no demo. Unset one.',
    ],
    [
      { DATABASE_URL: url, DEMO: '1', HOST: '0.0.0.0' },
      "HOST is '0.0.0.0', but a demo with a DATABASE_URL listens on this machine alone, since everybody knows its password. DEMO=public lets others in.",
    ],
    [
      { PROVIDER_NAME: 'a "b"' },
      `PROVIDER_NAME is 'a "b"', but must be at most 80 characters, without quotes and angle brackets.`,
    ],
    [
      { PUBLIC_URL: 'https://example.com/shop' },
      "PUBLIC_URL is 'https://example.com/shop', but must be an address such as https://orders.example.com, without a path.",
    ],
    [
      { SMTP_URL: 'http://a:s3cret-word@b' },
      'SMTP_URL is not a mail server address (not shown here), but must be smtp://user:password@host:port or smtps://….',
    ],
    [
      { MAIL_FROM: 'Orders <orders@example.com' },
      "MAIL_FROM is 'Orders <orders@example.com', but must be a mail address, such as orders@example.com or Orders <orders@example.com>.",
    ],
    [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud', but must be one of fatal, error, warn, info, debug, trace, silent."],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      "TRUST_PROXY is '10.0.0.0/33', but must be IP addresses and networks separated by commas, such as 10.0.0.0/8, ::1.",
    ],
    [{ PREPARED_STATEMENTS: 'no' }, "PREPARED_STATEMENTS is 'no', but must be one of on, off."],
  ])('%j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new StartupError(sentence))
    expect(sentence).not.toContain('s3cret-word')
  })

  test('and several are told together', () => {
    expect(() => readConfig({ PORT: 'x', WORKERS: 'y' })).toThrow(/^PORT .*\nWORKERS .*$/)
  })
})
