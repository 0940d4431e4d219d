import type { EntryStore } from '@afterclose/core/outbox'
import type { OutboxEntry } from '@afterclose/core/outbox-entry'

/** An entry as a device makes it: a note that waits, unless `rest` says otherwise. */
export const anEntry = (key: string, rest: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key,
  userId: 1,
  userName: 'ann',
  journalId: 1,
  call: 'createNote',
  params: {},
  body: null,
  files: [],
  madeAt: 1_700_000_000_000,
  turn: 0,
  base: null,
  after: null,
  tries: 0,
  agreed: false,
  state: 'waiting',
  problem: null,
  theirs: null,
  words: key,
  ...rest,
})

/** The entries of a device in memory. They outlive the outboxes that use them, as those of a device outlive its pages. */
export function memoryEntries(): { readonly store: EntryStore; readonly kept: ReadonlyMap<string, OutboxEntry> } {
  const kept = new Map<string, OutboxEntry>()
  const put = (entries: readonly OutboxEntry[]): void => {
    for (const entry of entries) kept.set(entry.key, entry)
  }
  const store: EntryStore = {
    all: async () => [...kept.values()],
    put: async (entries) => put(entries),
    update: async (key, change) => {
      const entry = kept.get(key)
      const changed = entry === undefined ? null : change(entry)
      if (changed === null) kept.delete(key)
      else kept.set(key, changed)
      return changed
    },
    settle: async (key, following) => {
      kept.delete(key)
      put(following)
    },
  }
  return { store, kept }
}
