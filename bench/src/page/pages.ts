import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const watch = fileURLToPath(new URL('watch.js', import.meta.url))
const switches = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking']

/** The Chromium that scripts/bench.mjs found. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  if (executablePath === undefined) throw new Error('Run the benchmarks by `npm run bench`: it finds a browser first.')
  return chromium.launch({ executablePath, args: switches })
}

/** A browser that knows nothing yet; `session` is what the page keeps of a signed-in user. */
export async function freshContext(browser: Browser, session: object | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  })
  await context.addInitScript({ path: watch })
  if (session !== null)
    await context.addInitScript((text) => localStorage.setItem('afterclose.session', text), JSON.stringify(session))
  return context
}

export interface Painted {
  readonly text: string
  /** Milliseconds since the navigation began. */
  readonly at: number
  /** Likewise, of the last click; null before the first. */
  readonly clicked: number | null
}

/** Opens the address and waits for its first figure. */
export async function firstFigure(page: Page, address: string): Promise<Painted> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate<Painted>('figureAfter(0)').catch(async (cause: unknown) => {
    throw new Error(`${address} shows no figure but: ${await page.locator('body').innerText()}`, { cause })
  })
}

/** Opens the address and waits for the first row of its grid; milliseconds since the navigation began. */
export async function firstRow(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate('firstRowPainted')
}

/** Does something that changes the figure, and waits for it. `ms` is from the click to the new figure. */
export async function clickToFigure(page: Page, click: () => Promise<void>): Promise<{ text: string; ms: number }> {
  const before: number = await page.evaluate('figuresPainted()')
  await click()
  const { text, at, clicked }: Painted = await page.evaluate(`figureAfter(${before})`)
  return { text, ms: at - (clicked ?? Number.NaN) }
}

/** Turns the wheel over the middle of the page; milliseconds between frames meanwhile. */
export async function wheel(page: Page, milliseconds: number): Promise<readonly number[]> {
  await page.mouse.move(720, 600)
  await page.evaluate('startFrames()')
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(16)
  }
  return page.evaluate('endFrames()')
}
