import { createStore } from './store.ts'

/** Unknown address, until it was reported; null: none. */
export const unknownAddress = createStore<string | null>(null)
