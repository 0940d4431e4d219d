import { createStore } from './store.ts'

/** An address that no page has, until it was said; null: none. */
export const unknownAddress = createStore<string | null>(null)
