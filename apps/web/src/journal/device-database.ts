import { createStore, type UseStore } from 'idb-keyval'
import { keepsNothing } from './keeps-nothing.ts'

/**
 * A database of this device with one store, opened at first use. One database per store, because idb-keyval makes one store per database.
 * Rejects without storage, as in some private windows, and when the device is full.
 */
export function deviceDatabase(name: string, store: string): UseStore {
  let opened: UseStore | null = null
  return async (mode, work) => (opened ??= createStore(name, store))(mode, work)
}

/** The same for what must not be on a device that keeps nothing: it rejects there as without storage. */
export const unlessKeepsNothing =
  (database: UseStore): UseStore =>
  async (mode, work) => {
    if (keepsNothing()) throw new Error('This device keeps nothing')
    return database(mode, work)
  }
