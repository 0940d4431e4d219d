/** Sign-in with company accounts: OpenID Connect Core 1.0, 3.1, with PKCE (RFC 7636). */
import { z } from 'zod'
import { CurrentUser } from './auth.ts'
import { call } from './call.ts'
import { Done, Id, IdParam } from './values.ts'

/** Maximum linked identities of an account. */
export const mostIdentities = 5

export const IdentityView = z.object({
  id: Id,
  /** Name or email address from the provider at its last use. */
  label: z.string(),
  created: z.string(),
  /** Null if never since it was linked. */
  lastUsed: z.string().nullable(),
})
export type IdentityView = z.infer<typeof IdentityView>

/** URL of the provider's page. It redirects back with a code. */
const Address = z.object({ address: z.string() })
/** Single-use code from the provider's redirect, valid for a minute. */
const Code = z.object({ code: z.string().min(1).max(8000) })

const url = '/v1/identities'

/** The body is empty, but must be JSON: any web page could send a form, or nothing. */
export const startCompanySignIn = call({
  method: 'POST',
  url: '/v1/auth/oidc/start',
  summary: 'Begin to sign in with a company account',
  access: 'anyone',
  scope: null,
  body: z.object({}),
  response: Address,
})
export const finishCompanySignIn = call({
  method: 'POST',
  url: '/v1/auth/oidc/finish',
  summary: 'Finish signing in with a company account',
  access: 'anyone',
  scope: null,
  body: Code,
  response: CurrentUser,
})
/** The provider authenticates its user again (`max_age=0`). */
export const startCompanyProof = call({
  method: 'POST',
  url: '/v1/auth/oidc/proof',
  summary: 'Begin to confirm with a company account who one is',
  access: 'user',
  scope: null,
  response: Address,
})
export const confirmByCompany = call({
  method: 'POST',
  url: '/v1/auth/confirm/oidc',
  summary: 'Confirm with a company account who one is, for calls that need a fresh proof',
  access: 'user',
  scope: null,
  body: Code,
  response: z.object({ freshUntil: z.string() }),
})
export const listIdentities = call({
  method: 'GET',
  url,
  summary: 'Company accounts that the caller has linked',
  access: 'user',
  scope: null,
  response: z.object({ identities: z.array(IdentityView) }),
})
export const startCompanyLink = call({
  method: 'POST',
  url: `${url}/start`,
  summary: 'Begin to link a company account',
  access: 'user',
  scope: null,
  fresh: true,
  response: Address,
})
export const linkIdentity = call({
  method: 'POST',
  url,
  summary: 'Link the company account that was signed in to',
  access: 'user',
  scope: null,
  fresh: true,
  body: Code,
  response: IdentityView,
})
export const removeIdentity = call({
  method: 'DELETE',
  url: `${url}/:identityId`,
  summary: 'Unlink a company account',
  access: 'user',
  scope: null,
  fresh: true,
  params: z.object({ identityId: IdParam }),
  response: Done,
})

/** Calls loaded lazily by pages. */
export const companyCalls = {
  startCompanySignIn,
  finishCompanySignIn,
  startCompanyProof,
  confirmByCompany,
  listIdentities,
  startCompanyLink,
  linkIdentity,
  removeIdentity,
} as const
