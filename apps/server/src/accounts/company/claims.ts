import type { CompanyConfig } from '../../config/oidc-setting.ts'
import { isPrintable } from '@afterclose/core/printable'
import { z } from 'zod'

/** Claims of an ID token that are used. The token itself is never stored. */
export const Claims = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  name: z.string().nullable(),
  groups: z.array(z.string()),
  /** Whether the provider asked for a second factor. */
  mfa: z.boolean(),
})
export type Claims = z.output<typeof Claims>

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200 && isPrintable(value) ? value.trim() : null
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string').slice(0, 1000)

/** Parses the claims of an ID token with a verified signature. */
export function claimsOf(token: Readonly<Record<string, unknown>>, groupsClaim: string): Claims {
  return {
    issuer: String(token['iss']),
    subject: String(token['sub']),
    email: text(token['email']),
    emailVerified: token['email_verified'] === true,
    name: text(token['preferred_username']),
    groups: texts(token[groupsClaim]),
    mfa: texts(token['amr']).includes('mfa'),
  }
}

/** Display name of the identity, shown to its user. */
export const labelOf = ({ email, name, subject }: Claims): string => name ?? email ?? subject.slice(0, 200)

/** Whether the settings allow this identity. An email address counts only if the provider has verified it. */
export function isAllowed({ allow }: CompanyConfig, { email, emailVerified, groups }: Claims): boolean {
  if (allow.length === 0) return true
  // with a second @, the domain depends on who reads it
  const address = emailVerified && email !== null && /^[^@\s]+@[^@\s]+$/.test(email) ? email.toLowerCase() : null
  return allow.some(({ kind, value }) => {
    if (kind === 'group') return groups.includes(value)
    if (address === null) return false
    return kind === 'address' ? address === value : address.endsWith(`@${value}`)
  })
}

/** Whether the identity would be allowed if its email address were verified. */
export const lacksAddress = ({ allow }: CompanyConfig, { email, emailVerified }: Claims): boolean =>
  allow.some(({ kind }) => kind !== 'group') && (email === null || !emailVerified)

/** Plan of the first matching group; null if none matches. */
export const planFor = ({ plans }: CompanyConfig, { groups }: Claims) =>
  plans.find(({ group }) => groups.includes(group))?.plan ?? null
