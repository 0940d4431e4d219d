import type { Page } from '@playwright/test'

/** Everything that the browser stores for this origin, as one text: its storages, databases, cached answers and own files. */
export const storages = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const decoder = new TextDecoder()
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Uint8Array) return decoder.decode(value)
      if (value instanceof Blob) return value.text()
      if (Array.isArray(value)) return (await Promise.all(value.map(textOf))).join()
      if (typeof value === 'object' && value !== null) return textOf(Object.entries(value))
      return String(value)
    }
    const texts = await Promise.all([...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(textOf))
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      for (const store of database.objectStoreNames) {
        const kept = database.transaction(store).objectStore(store)
        for (const asked of [kept.getAllKeys(), kept.getAll()])
          texts.push(
            await textOf(
              await new Promise((resolve) => asked.addEventListener('success', () => resolve(asked.result))),
            ),
          )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url)
        if (/html|json/.test(request.headers.get('accept') ?? '') || !request.url.includes('/assets/'))
          texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    for await (const name of (await navigator.storage.getDirectory()).keys()) texts.push(name)
    return texts.join('\n')
  })

/** Drafts of texts and deals on the device, as JSON. */
export const draftsOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('afterclose-drafts')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('drafts').objectStore('drafts').getAll()
          asked.addEventListener('success', () => resolve(JSON.stringify(asked.result)))
          opening.result.close()
        })
      }),
  )
