import { HOUR } from '@afterclose/core/time'
import type { ToWorker } from '../../sw/messages.ts'
import { basePath } from '../base-path.ts'
import { keepsNothing } from '../keeps-nothing.ts'
import { newVersion } from './new-version.ts'
import { workerProblem } from './worker-problem.ts'

/** Interval at which an open page looks for a new version. */
const lookAgainMs = HOUR

/** Time in which a worker takes over, ms; afterwards the page is reloaded anyway. */
const takesOverMs = 5000

const tell = (worker: ServiceWorker | null, message: ToWorker): void => worker?.postMessage(message, {})

/**
 * Registers the service worker, with which the app opens without a network and can be installed. Only for signed-in users: before, nothing is
 * kept on a device. In development there is none.
 */
export async function registerWorker(): Promise<void> {
  if (keepsNothing()) await removeWorker().catch(() => {}) // there is none outside https
  if (workerProblem() !== null || import.meta.env.DEV) return
  try {
    const registration = await navigator.serviceWorker.register(`${basePath}/sw.js`, { scope: `${basePath}/` })
    followVersions(registration)
    setInterval(() => void registration.update().catch(() => {}), lookAgainMs)
    keepLoaded((await navigator.serviceWorker.ready).active)
  } catch {
    // blocked by a setting of the browser, or without room: the app works as before
  }
}

/** Removes the worker of an earlier visit. The code that it had cached stays until then, and contains nothing of a user. */
async function removeWorker(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration(`${basePath}/`))?.unregister()
}

/** A worker that is installed while another one is active waits until its version is asked for. */
function followVersions(registration: ServiceWorkerRegistration): void {
  const look = (): void => newVersion.set(registration.active === null ? null : registration.waiting)
  const follow = (): void => registration.installing?.addEventListener('statechange', look)
  look()
  follow()
  registration.addEventListener('updatefound', follow)
}

/** Code that the page loaded before it had a worker, and, unless the user pays for or saves data, the libraries of pages still to come. */
function keepLoaded(worker: ServiceWorker | null): void {
  const addresses = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(new URL(`${basePath}/assets/`, location.href).href))
  tell(worker, { tell: 'keep', addresses, libraries: !savesData() })
}

function savesData(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  return saves || ('type' in connection && connection.type === 'cellular')
}

/** Reloads the page with the newest version, the waiting one if there is one. */
export async function reloadToNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(`${basePath}/`).catch(() => undefined)
  await registration?.update().catch(() => {})
  const { waiting = null } = registration ?? {}
  if (waiting === null) {
    window.location.reload()
    return
  }
  const reload = (): void => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, takesOverMs)
  tell(waiting, { tell: 'take over' })
}
