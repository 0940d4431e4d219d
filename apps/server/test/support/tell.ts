import { transaction } from '../../src/store/db.ts'
import type { Services } from '../../src/platform/http/services.ts'
import { addNotices } from '../../src/notices/inbox/add-notices.ts'
import { noticeBody, type Notice } from '../../src/notices/inbox/notice.ts'
import type { SignedIn } from './client.ts'

/** A notice under the key that is its title. */
export const aNotice = (title: string, values: Partial<Notice> = {}): Notice => ({
  type: 'SYSTEM',
  title,
  body: noticeBody('Look.', { path: '/home', label: 'Home' }),
  key: title,
  capped: false,
  ...values,
})

/** Tells a user something, at `now`, Returns how many he was told. */
export const tell = (
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  { user: { userId } }: SignedIn,
  journalId: number | null,
  notices: readonly Notice[],
  now = Date.now(),
): Promise<number> =>
  transaction(db, (tx) => addNotices({ tx, bus }, { userId, journalId }, notices, { now, timeZone: 'UTC' }))
