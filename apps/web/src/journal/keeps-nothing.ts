const storageKey = 'afterclose.keeps'
const nothing = 'nothing'

/** Whether the user chose at sign-in that this device keeps nothing: no trades, answers, drafts or entries, and no service worker. */
export const keepsNothing = (): boolean =>
  (typeof localStorage === 'undefined' ? self.name : localStorage.getItem(storageKey)) === nothing

/** Name for the worker of the trades, which cannot read local storage; public/early.js gives the same. */
export const engineName = (): string => (keepsNothing() ? nothing : 'trades')

/** Stores the choice, which stays for the next sign-in on this device. */
export function keepNothing(chosen: boolean): void {
  if (chosen) localStorage.setItem(storageKey, nothing)
  else localStorage.removeItem(storageKey)
}
