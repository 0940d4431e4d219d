import { plans } from '@afterclose/core/permission'
import { z } from 'zod'
import { CurrentPassword, CurrentUser, NewPassword, NewUsername } from './auth.ts'
import { call } from './call.ts'
import { Done, Id } from './values.ts'

const url = '/v1/profile'

export const changeProfile = call({
  method: 'POST',
  url,
  summary: 'Change the username',
  access: 'user',
  scope: null,
  body: z.object({ username: NewUsername, password: CurrentPassword }),
  response: CurrentUser,
})
/** Ends the user's other sessions. `everythingElse` also revokes the API keys, and removes the passkeys and company accounts. */
export const changePassword = call({
  method: 'POST',
  url: `${url}/password`,
  summary: 'Change the password',
  access: 'user',
  scope: null,
  body: z.object({ current: CurrentPassword, new: NewPassword, everythingElse: z.boolean().default(false) }),
  response: Done,
})

const NullableText = z.string().nullable()
export const AccountExport = z.object({
  account: z.object({
    userId: Id,
    username: z.string(),
    plan: z.enum(plans),
    planUntil: NullableText,
    created: z.string(),
    lastUsed: NullableText,
  }),
  settings: z.record(z.string(), z.string()),
  twoFactorTokens: z.array(z.object({ name: z.string(), enabled: z.boolean(), created: z.string() })),
  companyAccounts: z.array(
    z.object({ issuer: z.string(), subject: z.string(), label: z.string(), created: z.string() }),
  ),
  passkeys: z.array(z.object({ name: z.string(), created: z.string(), lastUsed: NullableText })),
  sessions: z.array(
    z.object({
      issued: z.string(),
      expires: z.string(),
      lastUsed: NullableText,
      device: NullableText,
      network: NullableText,
    }),
  ),
  /** Journals, each with its own export. `sharedBy` is the owner of a shared one; null for the user's own. */
  journals: z.array(
    z.object({
      id: Id,
      name: z.string(),
      created: z.string(),
      lastUsed: NullableText,
      sharedBy: z.string().nullable(),
    }),
  ),
})
export const exportAccount = call({
  method: 'GET',
  url: `${url}/export`,
  summary: 'Everything stored about the account, without secrets',
  access: 'user',
  scope: null,
  response: AccountExport,
})
/** Deletes the account and the listed journals, all or nothing. Rejected if it owns a journal that is not listed. */
export const deleteAccount = call({
  method: 'DELETE',
  url,
  summary: 'Delete the account',
  access: 'user',
  scope: null,
  fresh: true,
  body: z.object({ journalIds: z.array(Id).max(10_000).default([]) }),
  response: Done,
})
