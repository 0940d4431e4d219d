import type { ShareView } from '@afterclose/contract/shares'
import { type Notice, noticeBody } from '../../notices/inbox/notice.ts'

type Share = Pick<ShareView, 'aclId' | 'journalId' | 'journalName'>

// The other user may have another journal open, or none: the notice belongs to no journal (PRODUCT F).
const system = ({ journalId, aclId }: Share, ended: '' | 'r') =>
  ({ type: 'SYSTEM', key: `share ${journalId} ${aclId}${ended}`, capped: false }) as const
const link = { path: '/home', label: 'See your journals' } as const

export const journalShared = (share: Share, owner: string): Notice => ({
  ...system(share, ''),
  title: 'Journal shared',
  body: noticeBody(`${owner} shared ${share.journalName} with you (read-only).`, link),
})

export const shareEnded = (share: Share): Notice => ({
  ...system(share, 'r'),
  title: 'Share ended',
  body: noticeBody(`${share.journalName} is no longer shared.`, link),
})
