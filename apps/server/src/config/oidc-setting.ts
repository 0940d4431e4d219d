import { plans } from '@afterclose/core/permission'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** Accounts of a provider that may sign in: an email address, a domain, or a group. */
type Allowed = { readonly kind: 'address' | 'domain' | 'group'; readonly value: string }

/** Sign-in with company accounts. */
export interface CompanyConfig {
  /** Address of the provider. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** Label of the button. */
  readonly name: string
  /** Empty allows every account of the issuer. */
  readonly allow: readonly Allowed[]
  /** Whether an unknown identity creates an account. */
  readonly create: boolean
  readonly groupsClaim: string
  /** The first matching group decides the account's plan. */
  readonly plans: readonly { readonly group: string; readonly plan: (typeof plans)[number] }[]
  /** Whether password sign-in is off. */
  readonly only: boolean
  /** Whether no code is required if the provider states that it verified a second factor. */
  readonly trustMfa: boolean
  /** With `only`: how long after the last company sign-in sessions and API keys work, ms. */
  readonly recheckMs: number
}

interface Given {
  readonly OIDC_ISSUER: string | null
  readonly OIDC_CLIENT_ID: string | null
  readonly OIDC_CLIENT_SECRET: string | null
  readonly OIDC_NAME: string
  readonly OIDC_ALLOW: string
  readonly OIDC_CREATE: boolean
  readonly OIDC_GROUPS_CLAIM: string
  readonly OIDC_PLANS: string
  readonly OIDC_ONLY: boolean
  readonly OIDC_TRUST_MFA: boolean
  readonly OIDC_RECHECK: number
  readonly PUBLIC_URL: string | null
}

const hour = 3_600_000

/** "24h" or "7d", up to the 30 days that a session lasts. */
export const recheckInterval = z.string().transform((text, context) => {
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(text) ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  if (hours >= 1 && hours <= 30 * 24) return hours * hour
  context.addIssue('must be from 1h to 30d')
  return z.NEVER
})

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function allowed(part: string): Allowed {
  if (/^group:\S/.test(part)) return { kind: 'group', value: part.slice('group:'.length) }
  if (/^@[^@\s]+\.[^@\s]+$/.test(part)) return { kind: 'domain', value: part.slice(1).toLowerCase() }
  if (/^[^@\s]+@[^@\s]+$/.test(part)) return { kind: 'address', value: part.toLowerCase() }
  throw new ConfigError(
    `The setting OIDC_ALLOW must be comma-separated addresses, @domains or group:names, not "${part}".`,
  )
}

function planOf(part: string): { group: string; plan: (typeof plans)[number] } {
  const [, group = '', word = ''] = /^(.+):([A-Z]+)$/.exec(part) ?? []
  const plan = plans.find((one) => one === word)
  if (plan === undefined)
    throw new ConfigError(`The setting OIDC_PLANS must be such as traders:PRO,guests:FREE, not "${part}".`)
  return { group, plan }
}

/** Whether requests to it are protected in transit: https, or localhost. */
function isSafe(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/**
 * Null without an issuer.
 * @throws ConfigError for settings that are incomplete, or would admit more accounts than intended
 */
export function companyOf(given: Given, set: ReadonlySet<string>): CompanyConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = given
  if (issuer === null) {
    const other = [...set].find((name) => name.startsWith('OIDC_'))
    if (other !== undefined) throw new ConfigError(`The setting OIDC_ISSUER is missing. ${other} needs it.`)
    return null
  }
  if (!isSafe(issuer)) throw new ConfigError(`The setting OIDC_ISSUER must be an https address, not "${issuer}".`)
  if (clientId === null) throw new ConfigError('The setting OIDC_CLIENT_ID is missing. OIDC_ISSUER needs it.')
  if (publicUrl === null)
    throw new ConfigError('The setting PUBLIC_URL is missing. OIDC_ISSUER needs it to lead back here.')
  const allow = listed(given.OIDC_ALLOW).map(allowed)
  if (given.OIDC_CREATE && allow.length === 0)
    throw new ConfigError('OIDC_CREATE=on needs OIDC_ALLOW: otherwise everyone at the provider would get an account.')
  return {
    issuer,
    clientId,
    clientSecret: given.OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME,
    allow,
    create: given.OIDC_CREATE,
    groupsClaim: given.OIDC_GROUPS_CLAIM,
    plans: listed(given.OIDC_PLANS).map(planOf),
    only: given.OIDC_ONLY,
    trustMfa: given.OIDC_TRUST_MFA,
    recheckMs: given.OIDC_RECHECK,
  }
}
