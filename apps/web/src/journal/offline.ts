import { createStore } from './store.ts'

/** Whether the browser has no network at all. With one, the server may still be unreachable. */
export const isOffline = createStore(!navigator.onLine)

/** Instant at which the network was lost; null with one, and if there was none when the page was opened. */
export const offlineSince = createStore<number | null>(null)

for (const event of ['online', 'offline'])
  window.addEventListener(event, () => {
    if (navigator.onLine) offlineSince.set(null)
    else if (!isOffline.get()) offlineSince.set(Date.now())
    isOffline.set(!navigator.onLine)
  })
