import { createStore } from '../store.ts'
import { workerProblem } from './worker-problem.ts'

/** The event with which Chromium offers to install the app; no standard, so not in TypeScript's library. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function'

/** The browser's offer to install the app; null without one, and once it is used. */
export const installOffer = createStore<InstallOffer | null>(null)

/** Whether this page runs as an installed app. */
export const isInstalled = createStore(
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
)

window.addEventListener('beforeinstallprompt', (event) => {
  if (!isOffer(event)) return
  event.preventDefault() // the app asks at its own places
  installOffer.set(event)
})
window.addEventListener('appinstalled', () => {
  installOffer.set(null)
  isInstalled.set(true)
})

/** Opens the browser's dialog; the offer is used up, whatever the answer. */
export async function install(): Promise<void> {
  const offer = installOffer.get()
  installOffer.set(null)
  if (offer === null) return
  const { outcome } = await offer.prompt()
  // keeps what waits to be sent when the device runs out of room
  if (outcome === 'accepted') await navigator.storage?.persist?.()
}

/**
 * How the app gets onto this device: by the browser's dialog, by the menu of Safari on an iPhone or iPad, by the menu of another browser, or
 * not at all.
 */
export type InstallWay = 'installed' | 'offer' | 'ios' | 'menu' | 'insecure' | 'unsupported' | 'keeps nothing'

/** iPads call themselves Macs, but Macs have no touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function installWay(offer: InstallOffer | null, installed: boolean): InstallWay {
  if (installed) return 'installed'
  const problem = workerProblem()
  if (problem === 'insecure' || problem === 'keeps nothing') return problem
  if (isIos()) return 'ios'
  if (problem !== null) return problem
  return offer === null ? 'menu' : 'offer'
}
