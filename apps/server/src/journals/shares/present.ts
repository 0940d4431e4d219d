import type { ShareView } from '@afterclose/contract/shares'
import type { FoundShare } from './repository.ts'

export const presentShare = (share: FoundShare): ShareView => ({
  id: share.id,
  aclId: share.id,
  journalId: share.journal_id,
  journalName: share.journal_name,
  userId: share.user_id,
  userName: share.user_name,
  created: share.created,
  accepted: share.accepted === 1,
})
