import { createStore, useStore } from '../store.ts'
import type { OutboxEntry } from './entry.ts'

/** Entries of the signed-in user on this device, in order. Empty until the outbox has started. */
export const waitingEntries = createStore<readonly OutboxEntry[]>([])
export const useWaitingEntries = (): readonly OutboxEntry[] => useStore(waitingEntries)

/** The outbox of this page: its code loads after the first page, before a connection can be lost. */
export const deviceOutbox = () => import('./device-outbox.ts')
