import type { OutboxEntry } from '@afterclose/core/outbox-entry'
import { createStore, useStore } from '../store.ts'

/** Entries of the signed-in user on this device, in order. Empty until the outbox has started. */
export const waitingEntries = createStore<readonly OutboxEntry[]>([])
export const useWaitingEntries = (): readonly OutboxEntry[] => useStore(waitingEntries)
