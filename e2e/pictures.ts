import { listJournals } from '@afterclose/contract/journals'
import { StatisticsView } from '@afterclose/contract/stats'
import { type Browser, chromium, type Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Account, demoAccount, signInAs } from './support/account.ts'
import { docPictures, sizes } from './support/doc-pictures.ts'
import { pages, previews } from './support/pages.ts'
import { playDeal } from './support/play-deal.ts'
import { startServer } from './support/server.ts'

// `npm run pictures`: takes those of README.md and of the guide, and of pages that a plan may not include or a journal may not fill, from the
// current demo journal. `npm run pictures -- drawdown readme-home`: only these, which then may be of another day than the others.
const wanted = process.argv.slice(2)

const folder = (path: string) => fileURLToPath(new URL(`../${path}/`, import.meta.url))
const documents = folder('docs/pictures')
const folderOfPreviews = folder('apps/web/src/parts/page-preview/pictures')
/** The size at which the page shows them. */
const shown = { width: 1120, height: 720 }
const themes = ['light', 'dark'] as const

/** Actions before a picture, for pages that show nothing with the demo journal alone. */
const begun: Readonly<Record<string, (page: Page) => Promise<void>>> = { '/practice': playDeal }

const executablePath = process.env['CHROMIUM_PATH']
const server = await startServer({})
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none', '--hide-scrollbars'],
})
try {
  const account = await demoAccount(server.url)
  if (wanted.length === 0) await noteFigures(account)
  for (const theme of themes) {
    const settings = { theme: theme === 'dark' ? 'Dark' : 'Light' }
    await account.call('POST', `/v1/account-settings/${account.user.userId}`, z.unknown(), settings)
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
    })
    await page.routeWebSocket(/\/live/, () => {}) // otherwise a notification might cover it
    await signInAs(page, account)
    // a picture may be shared by several pages: it shows the one in the sidebar
    for (const { path, place } of pages) {
      const { picture, search = '' } = previews[path] ?? {}
      if (picture === undefined || place.under !== undefined) continue
      if (wanted.length > 0 && !wanted.includes(picture)) continue
      writeFileSync(
        `${folderOfPreviews}${picture}-${theme}.webp`,
        await asWebp(browser, await contentOf(page, `${path}${search}`)),
      )
    }
    await page.close()
  }
  await account.call('POST', `/v1/account-settings/${account.user.userId}`, z.unknown(), { theme: 'Light' })
  for (const { name, size, take } of docPictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: size,
      deviceScaleFactor: size === sizes.phone ? 2 : 1,
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
    })
    await page.routeWebSocket(/\/live/, () => {})
    await take(page, { account, server: server.url, open: (path) => open(page, path) })
    writeFileSync(`${documents}${name}.webp`, await asWebp(browser, await page.screenshot()))
    await page.close()
  }
} finally {
  await browser.close()
  await server.remove()
}

/** Notes the figures of the journal on the pictures, which a test compares with those of the present demo journal. */
async function noteFigures({ call }: Account): Promise<void> {
  const [journal] = (await call('GET', '/v1/databases', listJournals.response)).journals
  if (journal === undefined) throw new Error('There is no demo journal')
  const { numberOfTrades, netGain } = await call('GET', `/v1/databases/${journal.id}/stats`, StatisticsView)
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(
    `${folderOfPreviews}drawn.json`,
    `${JSON.stringify({ day, trades: numberOfTrades, netGain }, null, 2)}\n`,
  )
}

/** Opens a page and waits until it is complete. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').waitFor({ timeout: 120_000 }) // until then the outline of the shell shows
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.waitForTimeout(1000) // charts are drawn, toasts have closed
}

/** The content of a page next to the menu and below the header, as a PNG. */
async function contentOf(page: Page, path: string): Promise<Buffer> {
  await open(page, path)
  await begun[path]?.(page)
  const { x, y, width } = await page.getByRole('main').evaluate((main) => {
    const box = main.getBoundingClientRect()
    const { paddingLeft, paddingRight, paddingTop } = getComputedStyle(main)
    const left = Number.parseFloat(paddingLeft)
    return {
      x: box.x + left,
      y: box.y + Number.parseFloat(paddingTop),
      width: box.width - left - Number.parseFloat(paddingRight),
    }
  })
  const { width: whole = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: whole + shown.width - Math.round(width), height: Math.ceil(y) + shown.height })
  await page.waitForTimeout(500)
  const picture = await page.screenshot({ clip: { x, y, ...shown } })
  await page.setViewportSize({ width: whole, height })
  return picture
}

async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const url = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.85)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await page.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
