import { z } from 'zod'
import { call } from './call.ts'

export const AppConfig = z.object({
  brand: z.string(),
  version: z.string(),
  /** Whether the first page offers to create an account. */
  signUp: z.enum(['first', 'open', 'closed']),
  /** True until the first account exists. */
  firstVisit: z.boolean(),
  demo: z.boolean(),
  features: z.object({ twoFactor: z.boolean(), issues: z.boolean() }),
  /** Whether terminals can send statements by FTP. */
  ftpImporter: z.boolean(),
  /** Whether anyone signs in with a passkey here: otherwise the first page does not offer it. */
  passkeys: z.boolean().default(false),
  /** Name of the company accounts for sign-in; null for none. */
  company: z.string().nullable().default(null),
  /** Whether password sign-in is available. */
  passwords: z.boolean().default(true),
  /** Whether plans are sold here; a self-hosted server has none to advertise. */
  plans: z.boolean(),
  /** Whether each feed is configured: Home has no block for others. */
  feeds: z.object({ youtube: z.boolean(), afterclose: z.boolean(), 'afterclose-changelog': z.boolean() }),
  /** External pages; null if not configured: no link is shown then. */
  links: z.object({
    review: z.string().nullable(),
    blog: z.string().nullable(),
    billing: z.string().nullable(),
    course: z.string().nullable(),
    changelog: z.string().nullable(),
    documentation: z.string().nullable(),
    featureRequest: z.string().nullable(),
    passwordReset: z.string().nullable(),
    firstSteps: z.string().nullable(),
  }),
})
export type AppConfig = z.infer<typeof AppConfig>

export const readConfig = call({
  method: 'GET',
  url: '/v1/config',
  summary: 'Brand, features and external links',
  access: 'anyone',
  scope: null,
  response: AppConfig,
})
export const health = call({
  method: 'GET',
  url: '/health',
  summary: 'Whether the server can read and write its data',
  access: 'anyone',
  scope: null,
  response: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /** Time of the last successful write of the server. It checks on request, every few seconds at most. */
    lastWrite: z.string().nullable(),
    /** The newest automatic backup: when it was made, and whether it was verified. */
    backup: z.object({
      /** LATE: older than two intervals, or from the future, because the clock was wrong. */
      state: z.enum(['OFF', 'NONE', 'PROVED', 'NOT_PROVED', 'NOT_MADE', 'LATE']),
      made: z.string().nullable(),
    }),
  }),
})
