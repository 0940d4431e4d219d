/** Where an account is signed in, and the proof that it is still its owner who uses a session. */
import { z } from 'zod'
import { Code, CurrentPassword } from './auth.ts'
import { call } from './call.ts'
import { Done, Id } from './values.ts'

/** Minutes that a proof of identity counts for, after which calls with `fresh` ask for another. */
export const freshMinutes = 5
/** As many sessions are listed, those that were used last. */
export const mostListed = 100

export const LoginSessionView = z.object({
  /** Names the session; it is not what signs in. */
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** Browser and system, such as "Firefox on Windows"; null where none was named. */
  device: z.string().nullable(),
  /** The address that it was last used from, of IPv6 the first half; null for one that began before this was noted. */
  network: z.string().nullable(),
  issued: z.string(),
  /** To the hour. */
  lastUsed: z.string().nullable(),
  expires: z.string(),
  /** False while the code of the second step is still to come. */
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
    /** Sessions that are not in the list, because there are too many. */
    more: z.int().min(0),
  }),
})
/** It needs no fresh proof, like the next one: shutting a door must be easy. */
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
    /** Until when the last proof counts; null: another is needed. */
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

/** Calls that pages load with their first use. */
export const loginSessionCalls = {
  listLoginSessions,
  endLoginSession,
  endOtherLoginSessions,
  listProofs,
  confirmIdentity,
} as const
