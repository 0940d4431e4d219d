/** Journals shared read-only. The wire says "acl"; in code it is a share. */
import { z } from 'zod'
import { call } from './call.ts'
import { Done, Id, IdParam, JournalParams, Name } from './values.ts'

export const ShareView = z.object({
  id: Id,
  aclId: Id,
  journalId: Id,
  journalName: z.string(),
  userId: Id,
  userName: z.string(),
  created: z.string(),
  accepted: z.boolean(),
})
export type ShareView = z.infer<typeof ShareView>

export const listShares = call({
  method: 'GET',
  url: '/v1/databases/:journalId/acls',
  summary: 'Shares of a journal: all for the owner, only their own for others',
  access: 'read',
  scope: null,
  params: JournalParams,
  response: z.object({ acls: z.array(ShareView) }),
})
export const createShare = call({
  method: 'POST',
  url: '/v1/databases/acls',
  summary: 'Share a journal for reading',
  access: 'owner',
  scope: null,
  journalField: 'journalId',
  body: z.object({ journalId: Id, userName: Name.max(200) }),
  response: ShareView,
})
export const changeShare = call({
  method: 'PUT',
  url: '/v1/databases/:journalId/acls/:aclId',
  summary: 'Suspend a share, or resume it',
  access: 'owner',
  scope: null,
  params: JournalParams.extend({ aclId: IdParam }),
  body: z.object({ accepted: z.boolean() }),
  response: ShareView,
})
/** For the owner, who revokes it, and for its recipient, who leaves it. */
export const removeShare = call({
  method: 'DELETE',
  url: '/v1/databases/acls/:aclId/:journalId',
  summary: 'End a share',
  access: 'read',
  scope: null,
  params: JournalParams.extend({ aclId: IdParam }),
  response: Done,
})
