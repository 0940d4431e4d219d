import { tabChannel } from '../tab-channel.ts'
import type { JournalKey } from './feed-state.ts'

const isJournalKey = (data: unknown): data is JournalKey =>
  typeof data === 'object' &&
  data !== null &&
  'userId' in data &&
  typeof data.userId === 'number' &&
  'journalId' in data &&
  typeof data.journalId === 'number'

/** Broadcasts to the other tabs of this browser that the trades of a journal changed, and receives their broadcasts. */
export const { tell: tellOtherTabs, follow: followOtherTabs } = tabChannel('afterclose.trades', isJournalKey)
