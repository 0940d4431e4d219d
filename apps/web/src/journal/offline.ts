import { createStore } from './store.ts'

/** Whether the browser has no network at all. With one, the server may still be unreachable. */
export const isOffline = createStore(!navigator.onLine)
for (const event of ['online', 'offline']) window.addEventListener(event, () => isOffline.set(!navigator.onLine))
