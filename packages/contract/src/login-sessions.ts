/** Active sessions of an account, and fresh proofs of identity. */
import { z } from 'zod'
import { Code, CurrentPassword } from './auth.ts'
import { call } from './call.ts'
import { Done, Id } from './values.ts'

/** Validity of a proof of identity in minutes, after which calls with `fresh` require another. */
export const freshMinutes = 5
/** Maximum sessions listed, most recently used first. */
export const mostListed = 100

export const LoginSessionView = z.object({
  /** Id of the session; not the token. */
  id: z.string(),
  /** Whether it is the caller's. */
  current: z.boolean(),
  /** Browser and system, such as "Firefox on Windows"; null if unknown. */
  device: z.string().nullable(),
  /** Address of its last use, for IPv6 the first half; null for one that started before this was recorded. */
  network: z.string().nullable(),
  issued: z.string(),
  /** To the hour. */
  lastUsed: z.string().nullable(),
  expires: z.string(),
  /** False while the second factor is still required. */
  fullyAuthenticated: z.boolean(),
})
export type LoginSessionView = z.infer<typeof LoginSessionView>

const url = '/v1/auth/sessions'

export const listLoginSessions = call({
  method: 'GET',
  url,
  summary: 'Where the caller is signed in, the session used last first',
  access: 'user',
  scope: null,
  response: z.object({
    sessions: z.array(LoginSessionView),
    /** Number of sessions not listed. */
    more: z.int().min(0),
  }),
})
/** Needs no fresh proof, like the next one, so that ending a session is easy. */
export const endLoginSession = call({
  method: 'DELETE',
  url: `${url}/:sessionId`,
  summary: 'End one session of the caller',
  access: 'user',
  scope: null,
  params: z.object({
    sessionId: z
      .string()
      .max(12)
      .regex(/^[\w-]{12}$/, 'must be the id of a session'),
  }),
  response: Done,
})
export const endOtherLoginSessions = call({
  method: 'DELETE',
  url,
  summary: 'End all other sessions of the caller',
  access: 'user',
  scope: null,
  response: z.object({ ended: z.int().min(0) }),
})

const confirmUrl = '/v1/auth/confirm'

export const listProofs = call({
  method: 'GET',
  url: confirmUrl,
  summary: 'By which proofs the caller can confirm who he is',
  access: 'user',
  scope: null,
  response: z.object({
    /** Whether the account has a password. */
    password: z.boolean(),
    /** Two-factor tokens whose codes are accepted. */
    tokens: z.array(z.object({ id: Id, name: z.string() })),
    /** Whether the account has a passkey. */
    passkey: z.boolean().default(false),
    /** Whether the account is linked with a company account. */
    company: z.boolean().default(false),
    /** Until when the last proof is valid; null if a new one is required. */
    freshUntil: z.string().nullable(),
  }),
})
/** Wrong ones count as failed attempts. */
export const confirmIdentity = call({
  method: 'POST',
  url: confirmUrl,
  summary: 'Confirm who one is, for calls that need a fresh proof',
  access: 'user',
  scope: null,
  body: z.discriminatedUnion('by', [
    z.object({ by: z.literal('password'), password: CurrentPassword }),
    z.object({ by: z.literal('code'), tokenId: Id, code: Code }),
  ]),
  response: z.object({ freshUntil: z.string() }),
})

/** Calls loaded lazily by pages. */
export const loginSessionCalls = {
  listLoginSessions,
  endLoginSession,
  endOtherLoginSessions,
  listProofs,
  confirmIdentity,
} as const
