import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test as base } from '@playwright/test'
import { build as buildPages, preview } from 'vite'
import { watchFaults } from './faults.ts'
import { follow } from './go-to.ts'

const web = fileURLToPath(new URL('../../apps/web', import.meta.url))
const outDir = fileURLToPath(new URL('../../node_modules/.cache/gallery', import.meta.url))
const shared = { root: web, logLevel: 'warn', mode: 'development', build: { outDir } } as const

interface Gallery {
  readonly url: string
  /** Address of every state of every component, as `/gallery/part/state`. */
  readonly stories: readonly string[]
}

/** Tests of components in the gallery, which is built and served for them: with React's warnings, as in development. */
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

/** Loads the gallery with this state, and waits until it is complete. */
export async function loadStory(page: Page, story: string): Promise<void> {
  await page.goto(`${story}?alone`, { waitUntil: 'networkidle' })
  await isShown(page, story, () => 0)
}

/** Navigates to another state without loading the page; nothing of the previous state remains. */
export async function walkTo(page: Page, story: string): Promise<void> {
  let begun = 0
  let ended = 0
  const begin = () => void begun++
  const end = () => void ended++
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await follow(page, `${story}?alone`)
  await isShown(page, story, () => begun - ended)
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
}

/** @param underway number of pending requests for code: loaded code may request more */
async function isShown(page: Page, story: string, underway: () => number): Promise<void> {
  await expect(page.locator(`[data-shown="${story.replace('/gallery/', '')}"]`)).toBeVisible()
  do {
    await expect.poll(underway).toBeLessThanOrEqual(0)
    await expect(page.locator('[data-asking="0"]')).toHaveCount(1)
    await expect(page.locator('figure > div:empty')).toHaveCount(0) // a chart whose code is loading
  } while (underway() > 0)
}

/** Builds the gallery in the first worker of a run that needs it; the others wait. */
async function builtOnce(): Promise<void> {
  const run = process.env['RUN_ID'] ?? ''
  const [stamp, lock] = [`${outDir}/run`, `${outDir}-${run}`]
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === run
  while (!isBuilt()) {
    if (mkdirSync(lock, { recursive: true }) === undefined) {
      await setTimeout(200) // another worker is building it
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
