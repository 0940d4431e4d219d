/** Passkeys (W3C Web Authentication Level 3): sign-in without a password, or instead of a code. */
import { z } from 'zod'
import { CurrentUser } from './auth.ts'
import { call } from './call.ts'
import { Done, Id, IdParam, Name } from './values.ts'

/** Maximum passkeys of an account. */
export const mostPasskeys = 20

export const PasskeyView = z.object({
  id: Id,
  name: z.string(),
  created: z.string(),
  /** To the minute; null if never. */
  lastUsed: z.string().nullable(),
  /** Whether it is synced to its owner's other devices. */
  synced: z.boolean(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

/** Options for the browser, and a single-use ticket to return with its response, valid for five minutes. */
const Challenge = z.object({ options: z.looseObject({ challenge: z.string() }), ticket: z.string() })
/** Bytes in base64url. */
const Bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'must be base64url')
const PasskeyAnswer = z.object({
  ticket: z.string().min(1).max(2000),
  /** The browser's response, as JSON: `RegistrationResponseJSON` or `AuthenticationResponseJSON`. */
  response: z.object({
    id: Bytes(1400),
    rawId: Bytes(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: Bytes(4000),
      /** Present for a new passkey. */
      attestationObject: Bytes(8000).optional(),
      transports: z.array(z.string().max(30)).max(10).optional(),
      /** Present when one is used. */
      authenticatorData: Bytes(4000).optional(),
      signature: Bytes(4000).optional(),
      userHandle: Bytes(100).nullable().optional(),
    }),
    clientExtensionResults: z.object({}).default({}),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

const url = '/v1/passkeys'
const one = z.object({ passkeyId: IdParam })

export const listPasskeys = call({
  method: 'GET',
  url,
  summary: 'Passkeys of the caller, and where they work',
  access: 'user',
  scope: null,
  response: z.object({
    passkeys: z.array(PasskeyView),
    /** The host whose pages can use them; null for none, because this server is not reached by https. */
    host: z.string().nullable(),
  }),
})
export const beginPasskey = call({
  method: 'POST',
  url: `${url}/begin`,
  summary: 'Begin to add a passkey',
  access: 'user',
  scope: null,
  fresh: true,
  response: Challenge,
})
export const addPasskey = call({
  method: 'POST',
  url,
  summary: 'Add the passkey that the browser has made',
  access: 'user',
  scope: null,
  fresh: true,
  body: PasskeyAnswer.extend({ name: Name.max(60) }),
  response: PasskeyView,
})
export const renamePasskey = call({
  method: 'PUT',
  url: `${url}/:passkeyId`,
  summary: 'Rename a passkey',
  access: 'user',
  scope: null,
  fresh: true,
  params: one,
  body: z.object({ name: Name.max(60) }),
  response: PasskeyView,
})
export const removePasskey = call({
  method: 'DELETE',
  url: `${url}/:passkeyId`,
  summary: 'Remove a passkey',
  access: 'user',
  scope: null,
  fresh: true,
  params: one,
  response: Done,
})
/** The body is empty, but must be JSON: any web page could send a form, or nothing. */
export const beginPasskeySignIn = call({
  method: 'POST',
  url: '/v1/auth/passkey/begin',
  summary: 'Begin to sign in with a passkey',
  access: 'anyone',
  scope: null,
  body: z.object({}),
  response: Challenge,
})
/** Signs in fully, without a code: the passkey has verified its user. */
export const signInByPasskey = call({
  method: 'POST',
  url: '/v1/auth/passkey',
  summary: 'Sign in with a passkey',
  access: 'anyone',
  scope: null,
  body: PasskeyAnswer,
  response: CurrentUser,
})
export const beginPasskeyProof = call({
  method: 'POST',
  url: '/v1/auth/passkey/proof',
  summary: 'Begin to use a passkey in place of a code, or to confirm who one is',
  access: 'session',
  scope: null,
  response: Challenge,
})
/** Ends the first-step session; continue with the returned token. */
export const verifyByPasskey = call({
  method: 'POST',
  url: '/v1/auth/verify/passkey',
  summary: 'Finish signing in with a passkey in place of a code',
  access: 'session',
  scope: null,
  body: PasskeyAnswer,
  response: CurrentUser,
})
export const confirmByPasskey = call({
  method: 'POST',
  url: '/v1/auth/confirm/passkey',
  summary: 'Confirm with a passkey who one is, for calls that need a fresh proof',
  access: 'user',
  scope: null,
  body: PasskeyAnswer,
  response: z.object({ freshUntil: z.string() }),
})

/** Calls loaded lazily by pages. */
export const passkeyCalls = {
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  signInByPasskey,
  beginPasskeyProof,
  verifyByPasskey,
  confirmByPasskey,
} as const
