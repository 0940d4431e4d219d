/** API keys: sign-in and permissions of programs. */
import { z } from 'zod'
import { call } from './call.ts'
import { scopes } from './scopes.ts'
import { Done, Id, IdParam, LocalDateText, ModifiedWhenRead, Name, WholeParam, WholeParamOr } from './values.ts'

/** Maximum active keys of an account. */
export const mostKeys = 50

const Grant = {
  name: Name.max(60),
  scopes: z
    .array(z.enum(scopes))
    .min(1, 'Choose at least one scope')
    .max(scopes.length)
    .refine((list) => new Set(list).size === list.length, 'must not name a scope twice'),
  /** Journals that the key may access; null for all, including later ones. */
  journals: z.array(Id).min(1, 'Choose at least one journal').max(200).nullable(),
  /**
   * Whether it is restricted to /mcp, where it sees R and no money, prices, sizes, notes or names; the only allowed scopes are
   * `numbers.read` and `trades.read`.
   */
  redacted: z.boolean().default(false),
}

export const ApiKeyView = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  journals: z.array(Id).nullable(),
  redacted: z.boolean(),
  created: z.string(),
  modified: z.string(),
  /** Expiry; null for never. */
  expires: z.string().nullable(),
  /** To the hour; null if never. */
  lastUsed: z.string().nullable(),
  /** Null unless revoked. An expired key gets its expiry when another is created. */
  revoked: z.string().nullable(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>

const url = '/v1/api-keys'
const one = z.object({ keyId: IdParam })
const Grants = z.object({
  ...Grant,
  /** The last day of the key, UTC; null for no expiry. */
  lastDay: LocalDateText.nullable(),
})

export const listApiKeys = call({
  method: 'GET',
  url,
  summary: 'API keys of the caller, the newest first; revoked and ended ones for 90 days',
  access: 'user',
  scope: null,
  response: z.object({ keys: z.array(ApiKeyView) }),
})
/** Needs a fresh proof: a stolen session must not create a key that outlives it. */
export const createApiKey = call({
  method: 'POST',
  url,
  summary: 'Create an API key; the key itself is in this answer only',
  access: 'user',
  scope: null,
  fresh: true,
  permission: 'PROGRAMS',
  body: Grants,
  response: z.object({
    view: ApiKeyView,
    /** `ack_<public id>_<secret>`; returned only once. */
    secret: z.string(),
  }),
})
export const replaceApiKey = call({
  method: 'PUT',
  url: `${url}/:keyId`,
  summary: 'Change the name, scopes, journals and end of an API key',
  access: 'user',
  scope: null,
  fresh: true,
  permission: 'PROGRAMS',
  params: one,
  body: Grants.extend({ modified: ModifiedWhenRead }),
  response: ApiKeyView,
})
export const KeyCallView = z.object({
  id: Id,
  at: z.string(),
  /** Name of the call, as in /openapi.json, or of a tool of /mcp; `mcp_message` is a message rejected as a whole. */
  call: z.string(),
  /** Null if the call names none. */
  journalId: Id.nullable(),
  status: z.int(),
  /** Milliseconds until the response. */
  ms: z.int(),
  /** Records in the response; null if it has no list. */
  rows: z.int().nullable(),
})
export type KeyCallView = z.infer<typeof KeyCallView>
/** Calls of the last 90 days, 10,000 at most. They contain no sent texts. Rate-limited calls are omitted. */
export const listKeyCalls = call({
  method: 'GET',
  url: `${url}/:keyId/calls`,
  summary: 'What a program asked with an API key, the newest call first',
  access: 'user',
  scope: null,
  params: one,
  query: z.object({
    limit: WholeParamOr(1, 500, 100),
    /** The `next` of the previous page. */
    after: WholeParam(1).optional(),
  }),
  response: z.object({ calls: z.array(KeyCallView), next: z.int().nullable() }),
})
/** Needs no fresh proof, so that revoking is easy. */
export const revokeApiKey = call({
  method: 'DELETE',
  url: `${url}/:keyId`,
  summary: 'Revoke an API key; it stops working with the next call',
  access: 'user',
  scope: null,
  params: one,
  response: Done,
})
