import { createStore } from '../store.ts'

/** The new version of the pages that waits to take over; null while there is none. */
export const newVersion = createStore<ServiceWorker | null>(null)
