/** Second factor: named tokens of authenticator apps, and recovery codes. */
import { z } from 'zod'
import { Code } from './auth.ts'
import { call } from './call.ts'
import { Done, Id, IdParam, Name } from './values.ts'

/** Maximum tokens of an account, including unverified ones. */
export const mostTokens = 10

const TwoFactorToken = z.object({ id: Id, name: z.string(), enabled: z.boolean() })
const RecoveryCodes = z.array(z.string())

const url = '/v1/two-factor-tokens'
const one = z.object({ tokenId: IdParam })

/** Before the second factor only enabled ones: one of them is required. */
export const listTwoFactorTokens = call({
  method: 'GET',
  url,
  summary: 'Two-factor tokens of the caller',
  access: 'session',
  scope: null,
  response: z.object({
    tokens: z.array(TwoFactorToken),
    /** Number of unused recovery codes. */
    recoveryCodesLeft: z.int().min(0),
  }),
})
/** Effective once verified. Replaces an unverified one of the same name. */
export const createTwoFactorToken = call({
  method: 'POST',
  url,
  summary: 'Add a two-factor token; its first code enables it',
  access: 'user',
  scope: null,
  fresh: true,
  body: z.object({ name: Name.max(100) }),
  response: TwoFactorToken.extend({
    /** Secret in base 32, to type into an app; returned only once. */
    generatedSecret: z.string(),
    /** The same as an `otpauth:` URI, for a QR code. */
    uri: z.string(),
  }),
})
/** Ends the user's other sessions, which never gave a code. */
export const verifyTwoFactorToken = call({
  method: 'POST',
  url: `${url}/:tokenId/verify`,
  summary: 'Enable a two-factor token with its first code',
  access: 'user',
  scope: null,
  fresh: true,
  params: one,
  body: z.object({ code: Code }),
  response: z.object({
    token: TwoFactorToken,
    /** Returned only for the first enabled token; otherwise empty. */
    recoveryCodes: RecoveryCodes,
  }),
})
/** Deleting the last enabled one deletes the recovery codes too, and a password is enough again. */
export const removeTwoFactorToken = call({
  method: 'DELETE',
  url: `${url}/:tokenId`,
  summary: 'Remove a two-factor token',
  access: 'user',
  scope: null,
  fresh: true,
  params: one,
  response: Done,
})
export const renewRecoveryCodes = call({
  method: 'POST',
  url: `${url}/recovery-codes`,
  summary: 'Make new recovery codes; the old ones stop working',
  access: 'user',
  scope: null,
  fresh: true,
  response: z.object({ recoveryCodes: RecoveryCodes }),
})
