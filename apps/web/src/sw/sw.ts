/**
 * The service worker: opens the shell and its pages without a network. Registered after a sign-in (journal/device/service-worker.ts), built by
 * vite-plugin-pwa, which fills in `__WB_MANIFEST` (apps/web/service-worker.ts). It never keeps an answer of a call (asked.ts).
 */
import { addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { answeredFor } from './asked.ts'
import { codeCache } from './code-cache.ts'
import { isToWorker } from './messages.ts'
import { addressOf, readMessage } from './push.ts'

declare const self: ServiceWorkerGlobalScope

const scope = new URL(self.registration.scope)
const code = codeCache(scope.href)
/** The libraries of charts and of the grid are two fifths of all: they follow when the page is idle, and do not hold up the rest. */
const isLibrary = ({ url }: { readonly url: string }): boolean => /\/(charts|grid)-[^/]*$/.test(url)
const files = self.__WB_MANIFEST.filter((file) => typeof file !== 'string')
const libraries = files.filter(isLibrary).map(({ url }) => url)

cleanupOutdatedCaches()
precache(files.filter((file) => !isLibrary(file)))
// without directory index and the like: only the exact address of a file is that file
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })
registerRoute(
  ({ request, url }) => answeredFor({ method: request.method, mode: request.mode, url }, scope) === 'shell',
  createHandlerBoundToURL('index.html'),
)
registerRoute(
  ({ request, url }) => answeredFor({ method: request.method, mode: request.mode, url }, scope) === 'code',
  ({ request }) => code.answer(request),
)

// the page of the first visit is served from now on; a new version waits until it is asked for
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (!isToWorker(event.data)) return
  if (event.data.tell === 'take over') event.waitUntil(self.skipWaiting())
  else event.waitUntil(code.keep([...event.data.addresses, ...(event.data.libraries ? libraries : [])]))
})

self.addEventListener('push', (event) => {
  const message = readMessage(event.data === null ? null : jsonOf(event.data))
  if (message === null) return
  const { title, body, path, tag } = message
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: 'icons/icon-192.png', data: path }))
})
self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const address = addressOf(String(notification.data), scope)
  event.waitUntil(openPage(address))
})

function jsonOf(data: PushMessageData): unknown {
  try {
    return data.json()
  } catch {
    return null
  }
}

/** Shows a page in a window of the application that is open, else in a new one. */
async function openPage(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const [first] = windows
  if (first === undefined) await self.clients.openWindow(address)
  else await (await first.focus()).navigate(address)
}
