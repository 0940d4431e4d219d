const storageKey = 'afterclose.keeps-nothing'
/** A worker has no local storage to ask: its name says so (public/early.js gives it, too). */
const workerName = 'trades, not kept'

/** Whether the user wants nothing kept on this device: no copies, no drafts, nothing that waits, no service worker. */
export const keepsNothing = (): boolean =>
  'localStorage' in globalThis
    ? localStorage.getItem(storageKey) !== null
    : 'self' in globalThis && self.name === workerName

/** Notes the choice. It holds for every sign-in on this device until it is changed. */
export function keepNothing(isWanted: boolean): void {
  if (isWanted) localStorage.setItem(storageKey, 'yes')
  else localStorage.removeItem(storageKey)
}

export const tradesWorkerName = (): string => (keepsNothing() ? workerName : 'trades')
