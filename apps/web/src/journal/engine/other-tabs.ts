import type { JournalKey } from './feed-state.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('afterclose.trades')

/** Tells the other tabs of this browser that the trades of a journal changed. */
export function tellOtherTabs(journal: JournalKey): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage(journal)
}

/** Hears of changes in other tabs. */
export function followOtherTabs(changed: (journal: JournalKey) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isJournalKey(data)) changed(data)
  })
}

const isJournalKey = (data: unknown): data is JournalKey =>
  typeof data === 'object' &&
  data !== null &&
  'userId' in data &&
  typeof data.userId === 'number' &&
  'journalId' in data &&
  typeof data.journalId === 'number'
