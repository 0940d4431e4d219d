import { fileURLToPath } from 'node:url'
import { expect, test as base } from '@playwright/test'
import { build, preview } from 'vite'
import { watchFaults } from './faults.ts'

const web = fileURLToPath(new URL('../../apps/web', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

interface Gallery {
  readonly url: string
}

/** Tests of parts in the gallery, which is built and served for them: with React's own warnings, as in development. */
export const test = base.extend<{ readonly noFaults: void }, { readonly gallery: Gallery }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
    async ({}, use, { parallelIndex }) => {
      const outDir = `${cache}/gallery-${parallelIndex}`
      process.env['NODE_ENV'] = 'development'
      const shared = { root: web, logLevel: 'warn', mode: 'development' } as const
      const options = { outDir, emptyOutDir: true, rolldownOptions: { input: `${web}/gallery.html` } }
      await build({ ...shared, build: options })
      const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
      const [url = ''] = server.resolvedUrls?.local ?? []
      await use({ url })
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ gallery }, use) => use(gallery.url),
  noFaults: [
    async ({ context }, use) => {
      const faults = await watchFaults(context)
      await use()
      expect(faults, 'what the pages reported as a fault').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
