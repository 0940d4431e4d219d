import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test as base } from '@playwright/test'
import { build as buildPages, preview } from 'vite'
import { watchFaults } from './faults.ts'

const web = fileURLToPath(new URL('../../apps/web', import.meta.url))
const outDir = fileURLToPath(new URL('../../node_modules/.cache/gallery', import.meta.url))
const shared = { root: web, logLevel: 'warn', mode: 'development', build: { outDir } } as const

interface Gallery {
  readonly url: string
  /** The address of every state of every part, as `/gallery/part/state`. */
  readonly stories: readonly string[]
}

/** Tests of parts in the gallery, which is built and served for them: with React's own warnings, as in development. */
export const test = base.extend<{ readonly noFaults: void }, { readonly gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      await builtOnce()
      const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
      const [url = ''] = server.resolvedUrls?.local ?? []
      const page = await browser.newPage()
      await page.goto(`${url}gallery`)
      const links = page.getByRole('navigation').getByRole('link')
      await expect(links).not.toHaveCount(0)
      const stories = await links.evaluateAll((all) =>
        all.map((one) => one.getAttribute('href')?.replace(/\?.*/, '') ?? ''),
      )
      await page.close()
      await use({ url, stories })
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

/** Builds the gallery in the first worker of a run that asks for it; the others wait. */
async function builtOnce(): Promise<void> {
  const run = process.env['RUN_ID'] ?? ''
  const [stamp, lock] = [`${outDir}/run`, `${outDir}-${run}`]
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === run
  while (!isBuilt()) {
    if (mkdirSync(lock, { recursive: true }) === undefined) {
      await setTimeout(200) // another worker is at it
      continue
    }
    try {
      if (isBuilt()) return
      process.env['NODE_ENV'] = 'development'
      const build = { outDir, emptyOutDir: true, rolldownOptions: { input: `${web}/gallery.html` } }
      await buildPages({ ...shared, build })
      writeFileSync(stamp, run)
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
}
