import { permissions, plans } from '@afterclose/core/permission'
import { isPrintable } from '@afterclose/core/printable'
import { z } from 'zod'
import { call } from './call.ts'
import { themes } from './theme.ts'
import { Done, Id } from './values.ts'

export const OriginalToken = z.object({
  userId: Id,
  username: z.string(),
  sessionId: z.string(),
  issued: z.iso.datetime(),
  expires: z.iso.datetime(),
  fullyAuthenticated: z.boolean(),
})
export type OriginalToken = z.infer<typeof OriginalToken>

/** The token in the X-Auth-Token header: JSON in plain ASCII, because headers allow no other characters. */
export const tokenText = (token: OriginalToken): string =>
  JSON.stringify(token).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The current user; `signature` and the serialized `originalToken` are sent with every request. */
export const CurrentUser = z.object({
  userId: Id,
  username: z.string(),
  fullyAuthenticated: z.boolean(),
  signature: z.string(),
  originalToken: OriginalToken,
  permissions: z.array(z.enum(permissions)),
  /** The current plan. */
  plan: z.enum(plans),
  /** When the plan ends or ended, such as a trial; null for never. */
  planUntil: z.iso.datetime().nullable().default(null),
  /** Temporary account of the demo journal. */
  demo: z.boolean(),
  features: z.object({ twoFactor: z.boolean(), issues: z.boolean() }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Username = z.string().trim().min(1, 'Email is required').max(200)
/** Displayed to others, as in a list of accounts, so it must be inert. */
export const NewUsername = Username.refine(isPrintable, 'Email must not contain control characters')
export const CurrentPassword = z.string().min(1, 'Password is required').max(500)
/** Any characters, in any mix; the server rejects common ones. */
export const NewPassword = z
  .string()
  .min(8, 'Password needs at least 8 characters')
  .max(128, 'Password may have at most 128 characters')
/** Code from an authenticator app, or a recovery code; blanks and dashes are ignored. */
export const Code = z.string().trim().min(1, 'Verification Code is required').max(60)

const Credentials = z.object({ username: Username, password: CurrentPassword })

export const signUp = call({
  method: 'POST',
  url: '/v1/auth/sign-up',
  summary: 'Create an account and sign in',
  access: 'anyone',
  scope: null,
  body: z.object({ username: NewUsername, password: NewPassword, theme: z.enum(themes).optional() }),
  response: CurrentUser,
})
/**
 * With two-factor, the session is not fully authenticated: it allows the list of tokens, `verifySignIn`, `me` and `signOut`, and every
 * other call returns 412.
 */
export const signIn = call({
  method: 'POST',
  url: '/v1/auth/sign-in',
  summary: 'Sign in',
  access: 'anyone',
  scope: null,
  body: Credentials,
  response: CurrentUser,
})
/** Ends the first-step session; continue with the returned token. */
export const verifySignIn = call({
  method: 'POST',
  url: '/v1/auth/verify',
  summary: 'Finish signing in with the code of a two-factor token, or a recovery code',
  access: 'session',
  scope: null,
  body: z.object({ tokenId: Id, code: Code }),
  response: CurrentUser,
})
/** The body is empty, but must be JSON: any web page could send a form, or nothing. */
export const openDemo = call({
  method: 'POST',
  url: '/v1/auth/demo',
  summary: 'Open the demo journal as a throw-away account',
  access: 'anyone',
  scope: null,
  body: z.object({}),
  response: CurrentUser,
})
export const signOut = call({
  method: 'POST',
  url: '/v1/auth/sign-out',
  summary: 'End the session',
  access: 'session',
  scope: null,
  response: Done,
})
export const me = call({
  method: 'GET',
  url: '/v1/auth/me',
  summary: 'The current user',
  access: 'session',
  scope: null,
  response: CurrentUser,
})
