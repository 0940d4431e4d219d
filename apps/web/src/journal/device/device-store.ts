import { promisifyRequest } from 'idb-keyval'
import { isEntry, type OutboxEntry } from '@afterclose/core/outbox-entry'
import type { EntryStore } from '@afterclose/core/outbox'
import { deviceDatabase } from '../device-database.ts'

const outboxStore = deviceDatabase('afterclose-outbox', 'outbox')

const write = (change: (entries: IDBObjectStore) => void): Promise<void> =>
  outboxStore('readwrite', async (entries) => {
    change(entries)
    await promisifyRequest(entries.transaction)
  })

/** Entries of all users of this device, by key. */
export const entryStore: EntryStore = {
  all: () =>
    outboxStore('readonly', async (entries) => {
      const stored: unknown[] = await promisifyRequest(entries.getAll())
      return stored.filter(isEntry)
    }),
  put: (changed) =>
    write((entries) => {
      for (const entry of changed) entries.put(entry, entry.key)
    }),
  update: (key, change) =>
    outboxStore('readwrite', async (entries) => {
      const stored: unknown = await promisifyRequest(entries.get(key))
      if (!isEntry(stored)) return null
      const changed = change(stored)
      if (changed === null) entries.delete(key)
      else entries.put(changed, key)
      await promisifyRequest(entries.transaction)
      return changed
    }),
  settle: (key, following) =>
    write((entries) => {
      entries.delete(key)
      for (const entry of following) entries.put(entry, entry.key)
    }),
}

/** Removes the entries of some users from the device. */
export const removeEntriesOf = async (isTheirs: (entry: OutboxEntry) => boolean): Promise<void> => {
  const stored = await entryStore.all()
  await write((entries) => {
    for (const entry of stored) if (isTheirs(entry)) entries.delete(entry.key)
  })
}
