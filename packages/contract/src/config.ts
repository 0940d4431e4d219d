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
  /** Whether anybody signs in with a passkey here: only then the first page offers it. */
  passkeys: z.boolean().default(false),
  /** Name of the company account that one can sign in with; null: none. */
  company: z.string().nullable().default(null),
  /** Whether one can sign in with a password. */
  passwords: z.boolean().default(true),
  /** Whether plans are sold here; a server of one's own has none to advertise. */
  plans: z.boolean(),
  /** Whether there is something to show of each feed: where none is configured, Home has no block for it. */
  feeds: z.object({ youtube: z.boolean(), afterclose: z.boolean(), 'afterclose-changelog': z.boolean() }),
  /** External pages; null where none is configured, and then no link is shown. */
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
    /** The newest of the backups that servers make by themselves: whether it was restored and compared, and when it was made. */
    backup: z.object({
      state: z.enum(['OFF', 'NONE', 'PROVED', 'NOT_PROVED', 'NOT_MADE']),
      made: z.string().nullable(),
    }),
  }),
})
