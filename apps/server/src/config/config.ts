import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { AppConfig } from '@afterclose/contract/config'
import type { Quotas } from '@afterclose/contract/storage'
import { journalCap, plans } from '@afterclose/core/permission'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { type BackupConfig, backupInterval, backupsKept } from './backup-setting.ts'
import { ConfigError } from './config-error.ts'
import { type FeedSource, feedSource } from './news-setting.ts'
import { type FtpConfig, hostSetting, portRange } from './ftp-setting.ts'
import { type CompanyConfig, companyOf, recheckInterval } from './oidc-setting.ts'
import { type PushConfig, pushHosts, pushOf, usualPushHosts } from './push-setting.ts'
import type { S3Settings } from './s3-setting.ts'

type LinkName = keyof AppConfig['links']

export interface Config {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** PostgreSQL; null: SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** Public URL of this server, without a trailing slash; null for host and port. */
  readonly publicUrl: string | null
  /** Path below which everything is served, such as "/journal"; empty: none. */
  readonly basePath: string
  /** Users who may create an account: only the first visitor, anyone, or no one. */
  readonly signUp: 'first' | 'open' | 'closed'
  /** Plan of new accounts; TRIAL is PRO for its days, then FREE. */
  readonly defaultPlan: (typeof plans)[number] | 'TRIAL'
  readonly twoFactor: boolean
  /** Bearer token of /metrics; null disables the address. */
  readonly metricsToken: string | null
  /** Sign-in with company accounts; null: none. */
  readonly company: CompanyConfig | null
  /** Whether the Model Context Protocol is enabled. */
  readonly mcp: boolean
  readonly issuesPage: boolean
  readonly demo: boolean
  /** Maximum number of demo accounts at a time, in total and per network; null for no limit. */
  readonly demoAccounts: { readonly most: number | null; readonly ofOneNetwork: number | null }
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Signs the sessions; null: generated at the first start and stored with the data. */
  readonly sessionKey: string | null
  /** Proxies trusted for the visitor's address, by address or network; false for none. */
  readonly trustProxy: false | string[]
  /** Endpoint for statements of terminals; null for none. */
  readonly ftp: FtpConfig | null
  /** Feeds of videos, blog and changelog; null for none, and the changelog is this repository's. */
  readonly feeds: Readonly<Record<'video' | 'blog' | 'changelog', FeedSource | null>>
  /** Private addresses that price bars may be fetched from; a null port is any. */
  readonly priceSourceAddresses: readonly { readonly address: string; readonly port: number | null }[]
  /** Notices to devices; or why there are none. */
  readonly push: PushConfig | 'OFF' | 'NO_PUBLIC_URL'
  /** Storage of pictures and uploads instead of the data folder; null for the data folder. */
  readonly s3: S3Settings | null
  /** Maximum size of an imported file, MiB. */
  readonly maxUploadMb: number
  /** Automatic backups; null for none. */
  readonly backup: BackupConfig | null
  /** Quotas of an account. */
  readonly quotas: Quotas
  /** Memory limit of the server, MiB; null for that of the machine or container. */
  readonly memoryMb: number | null
  readonly links: Readonly<Record<LinkName, string | null>>
}

/** "featureRequest" is set by LINK_FEATURE_REQUEST. */
const variableOf = (link: LinkName): string => `LINK_${link.replace(/[A-Z]/g, '_$&').toUpperCase()}`

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isPostgresAddress = (text: string): boolean =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)

const webAddress = z.string().refine(isWebAddress, 'must be a web address (https://…)')
const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: () => `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
const onOff = choice('on', 'off').transform((text) => text === 'on')
const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535')
  .transform(Number)

/** `off`, or addresses and networks. A number of proxies would not identify them, so that anyone could pose as one. */
const trustedProxies = z.string().transform((text, context) => {
  if (text === 'off') return false as const
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every(isAddress)) return addresses
  context.addIssue('must be off, or comma-separated addresses such as 10.0.0.0/8')
  return z.NEVER
})

function isAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', ...rest] = text.split('/')
  if (isIP(address) === 0) return false
  return rest.length === 0 || (ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0) // "/0" would trust everyone
}

/** IPv4 addresses, or IPv6 ones in brackets, each with a port or without. */
const insideAddresses = z.string().transform((text, context) =>
  text.split(',').map((part) => {
    const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(part.trim()) ?? []
    const address = bracketed ?? plain ?? ''
    if (isIP(address) === 0) context.addIssue('must be comma-separated addresses such as 192.168.1.20:8080')
    return { address, port: port === undefined ? null : Number(port) }
  }),
)

/** The text of a larger file exceeds JavaScript's maximum string length. */
const largestUploadMb = 500
/** With less, statements of a few thousand trades cannot be imported. */
const leastMemoryMb = 400
const memoryRange = `must be a whole number of megabytes, ${leastMemoryMb} or more`
const uploadRange = `must be a whole number of megabytes from 1 to ${largestUploadMb}`

const megabyte = 1_000_000
/** A whole number; 0 means no limit. */
const quota = (unit: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text), 'must be a whole number, or 0 for no limit')
    .transform((text) => (Number(text) === 0 ? null : Number(text) * unit))

/** The settings that have a schema of their own, as text of the environment. */
export const variables = z.object({
  PORT: port.prefault('4400'),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresAddress, 'must be the address of a PostgreSQL database (postgres://…)')
    .nullable()
    .default(null),
  PUBLIC_URL: webAddress.nullable().default(null),
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w.-]+)+$/, 'must be a path such as /journal, without a slash at the end')
    .default(''),
  SIGN_UP: choice('first', 'open', 'closed').default('first'),
  DEFAULT_PLAN: choice(...plans, 'TRIAL').default('PRO'),
  TWO_FACTOR: onOff.prefault('off'),
  MCP: onOff.prefault('off'),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').nullable().default(null),
  OIDC_ISSUER: webAddress.nullable().default(null),
  OIDC_CLIENT_ID: z.string().nullable().default(null),
  OIDC_CLIENT_SECRET: z.string().nullable().default(null),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters').default('Company account'),
  OIDC_ALLOW: z.string().default(''),
  OIDC_CREATE: onOff.prefault('off'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_PLANS: z.string().default(''),
  OIDC_ONLY: onOff.prefault('off'),
  OIDC_TRUST_MFA: onOff.prefault('off'),
  OIDC_RECHECK: recheckInterval.prefault('24h'),
  ISSUES_PAGE: onOff.prefault('off'),
  DEMO: onOff.prefault('on'),
  DEMO_ACCOUNTS: quota(1).prefault('200'),
  DEMO_ACCOUNTS_PER_NETWORK: quota(1).prefault('20'),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('warn'),
  TRUST_PROXY: trustedProxies.prefault('off'),
  FTP_PORT: port.nullable().default(null),
  FTP_HOST: hostSetting.nullable().default(null),
  FTP_PUBLIC_HOST: hostSetting.nullable().default(null),
  FTP_PASSIVE_PORTS: portRange.nullable().default(null),
  FTP_TLS_CERT: z.string().nullable().default(null),
  FTP_TLS_KEY: z.string().nullable().default(null),
  FEED_VIDEO: feedSource.nullable().default(null),
  FEED_BLOG: feedSource.nullable().default(null),
  FEED_CHANGELOG: feedSource.nullable().default(null),
  PRICE_SOURCE_ADDRESSES: insideAddresses.default([]),
  PUSH: onOff.prefault('on'),
  PUSH_HOSTS: pushHosts.prefault(usualPushHosts),
  SESSION_KEY: z.string().min(32, 'must have at least 32 characters').nullable().default(null),
  MAX_UPLOAD_MB: z
    .string()
    .refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= largestUploadMb, uploadRange)
    .transform(Number)
    .prefault('100'),
  BACKUP_EVERY: backupInterval.prefault('24h'),
  BACKUP_DIR: z.string().nullable().default(null),
  BACKUP_KEEP: backupsKept.prefault('7d,4w,12m'),
  BACKUP_WITH_BARS: onOff.prefault('off'),
  QUOTA_PICTURES_MB: quota(megabyte).prefault('5000'),
  QUOTA_BARS_MB: quota(megabyte).prefault('512'),
  QUOTA_IMPORTS_MB: quota(megabyte).prefault('2000'),
  QUOTA_ARCHIVES_MB: quota(megabyte).prefault('5000'),
  QUOTA_JOURNALS: quota(1).prefault(String(journalCap)),
  QUOTA_TRADES: quota(1).prefault('2000000'),
  QUOTA_TEXTS_MB: quota(megabyte).prefault('500'),
  QUOTA_IMPORTS_DAY: quota(1).prefault('200'),
  MEMORY_MB: z
    .string()
    .refine((text) => /^\d{3,6}$/.test(text) && Number(text) >= leastMemoryMb, memoryRange)
    .transform(Number)
    .nullable()
    .default(null),
  S3_ENDPOINT: webAddress.nullable().default(null),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .nullable()
    .default(null),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().nullable().default(null),
  S3_SECRET_KEY: z.string().nullable().default(null),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must be names separated by slashes')
    .transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))
    .default(''),
})

/** All environment variables, unordered. */
export const settingNames: readonly string[] = [
  ...Object.keys(variables.shape),
  ...AppConfig.shape.links.keyof().options.map(variableOf),
]

const secrets: ReadonlySet<string> = new Set([
  'SESSION_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'OIDC_CLIENT_SECRET',
])

function refuse(variable: string, message: string, value: string | undefined): never {
  const shown = secrets.has(variable) ? '' : `, not "${value ?? ''}"`
  throw new ConfigError(`The setting ${variable} ${message}${shown}.`)
}

/** The S3 settings, or null if none is set. */
function readS3(data: z.output<typeof variables>, set: ReadonlySet<string>): S3Settings | null {
  const given = Object.keys(data).find((variable) => variable.startsWith('S3_') && set.has(variable))
  if (given === undefined) return null
  const needed = (variable: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'): string => {
    const value = data[variable]
    if (value === null) throw new ConfigError(`The setting ${variable} is missing. ${given} needs it.`)
    return value
  }
  return {
    kind: 's3',
    endpoint: needed('S3_ENDPOINT').replace(/\/+$/, ''),
    bucket: needed('S3_BUCKET'),
    region: data.S3_REGION,
    accessKey: needed('S3_ACCESS_KEY'),
    secretKey: needed('S3_SECRET_KEY'),
    prefix: data.S3_PREFIX,
  }
}

/** @throws ConfigError for an address that does not end with BASE_PATH */
function publicUrlOf({ PUBLIC_URL: text, BASE_PATH: basePath }: z.output<typeof variables>): string | null {
  if (text === null) return null
  const url = text.replace(/\/+$/, '')
  if (basePath !== '' && new URL(url).pathname !== basePath)
    refuse('PUBLIC_URL', `must end with BASE_PATH (${basePath})`, text)
  return url
}

/** Null without a port. */
function ftpOf(data: z.output<typeof variables>, baseDir: string): FtpConfig | null {
  const { FTP_TLS_CERT: cert, FTP_TLS_KEY: key } = data
  if ((cert === null) !== (key === null)) throw new ConfigError('Set both FTP_TLS_CERT and FTP_TLS_KEY, or neither.')
  if (data.FTP_PORT === null) return null
  return {
    port: data.FTP_PORT,
    host: data.FTP_HOST ?? data.HOST,
    publicHost: data.FTP_PUBLIC_HOST,
    passivePorts: data.FTP_PASSIVE_PORTS,
    tls: cert === null || key === null ? null : { certFile: resolve(baseDir, cert), keyFile: resolve(baseDir, key) },
  }
}

/**
 * Reads the configuration from the environment; an empty variable counts as unset. Relative folders start at `baseDir`.
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>, baseDir: string): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(set)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const variable = String(issue.path[0])
    refuse(variable, issue.message, set[variable])
  }
  const { data } = parsed

  const link = (name: LinkName): string | null => {
    const variable = variableOf(name)
    const value = set[variable]
    if (value === undefined) return null
    return isWebAddress(value) ? value : refuse(variable, 'must be a web address (https://…)', value)
  }
  const feed = (source: FeedSource | null): FeedSource | null =>
    source?.kind === 'file' ? { kind: 'file', path: resolve(baseDir, source.path) } : source
  const dataDir = resolve(baseDir, data.DATA_DIR)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    publicUrl: publicUrlOf(data),
    basePath: data.BASE_PATH,
    signUp: data.SIGN_UP,
    defaultPlan: data.DEFAULT_PLAN,
    twoFactor: data.TWO_FACTOR,
    mcp: data.MCP,
    metricsToken: data.METRICS_TOKEN,
    company: companyOf(data, new Set(Object.keys(set))),
    issuesPage: data.ISSUES_PAGE,
    demo: data.DEMO,
    demoAccounts: { most: data.DEMO_ACCOUNTS, ofOneNetwork: data.DEMO_ACCOUNTS_PER_NETWORK },
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    sessionKey: data.SESSION_KEY,
    ftp: ftpOf(data, baseDir),
    feeds: { video: feed(data.FEED_VIDEO), blog: feed(data.FEED_BLOG), changelog: feed(data.FEED_CHANGELOG) },
    priceSourceAddresses: data.PRICE_SOURCE_ADDRESSES,
    push: pushOf(data, publicUrlOf(data)),
    s3: readS3(data, new Set(Object.keys(set))),
    maxUploadMb: data.MAX_UPLOAD_MB,
    backup:
      data.BACKUP_EVERY === null
        ? null
        : {
            everyMs: data.BACKUP_EVERY,
            folder: data.BACKUP_DIR === null ? join(dataDir, 'backups') : resolve(baseDir, data.BACKUP_DIR),
            kept: data.BACKUP_KEEP,
            withBars: data.BACKUP_WITH_BARS,
          },
    quotas: {
      PICTURES: data.QUOTA_PICTURES_MB,
      BARS: data.QUOTA_BARS_MB,
      IMPORTS: data.QUOTA_IMPORTS_MB,
      ARCHIVES: data.QUOTA_ARCHIVES_MB,
      JOURNALS: data.QUOTA_JOURNALS,
      TRADES: data.QUOTA_TRADES,
      TEXTS: data.QUOTA_TEXTS_MB,
      IMPORTS_DAY: data.QUOTA_IMPORTS_DAY,
    },
    memoryMb: data.MEMORY_MB,
    links: {
      review: link('review'),
      blog: link('blog'),
      billing: link('billing'),
      course: link('course'),
      changelog: link('changelog'),
      documentation: link('documentation'),
      featureRequest: link('featureRequest'),
      passwordReset: link('passwordReset'),
      firstSteps: link('firstSteps'),
    },
  }
}
