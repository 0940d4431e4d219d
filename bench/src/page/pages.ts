import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page, type Worker } from 'playwright-core'

const watch = fileURLToPath(new URL('watch.js', import.meta.url))
const watchWorker = readFileSync(new URL('watch-worker.js', import.meta.url), 'utf8')
const switches = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking']

/** The Chromium that scripts/bench.mjs found. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  if (executablePath === undefined) throw new Error('Run the benchmarks by `npm run bench`: it finds a browser first.')
  return chromium.launch({ executablePath, args: switches })
}

/** A browser without any stored data; `session` is the stored session of a signed-in user. */
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
  /** Ms since the start of the navigation. */
  readonly at: number
  /** Likewise, for the last click, the first request to the worker after it, and its last response; null if there is none. */
  readonly clicked: number | null
  readonly asked: number | null
  readonly answered: number | null
}

/** Opens the address and waits for its first figure. */
export async function firstFigure(page: Page, address: string): Promise<Painted> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate<Painted>('figureAfter(0)').catch(async (cause: unknown) => {
    throw new Error(`${address} shows no figure but: ${await page.locator('body').innerText()}`, { cause })
  })
}

/** Milestones until the first figure of Home, ms since the start of the navigation; null if missing. */
export type Way = Readonly<Record<string, number | null>>

/** Opens Home and waits for its first figure. */
export async function firstFigureOfHome(page: Page, address: string): Promise<Painted & { readonly way: Way }> {
  const painted = await firstFigure(page, address)
  return { ...painted, way: await page.evaluate<Way>('wayToFigure()') }
}

/** Opens the address and waits for its first rows, and for the grid that takes their place; ms since the start of the navigation. */
export async function firstRows(
  page: Page,
  address: string,
): Promise<{ readonly rows: number; readonly grid: number }> {
  await page.goto(address, { waitUntil: 'commit' })
  return { rows: await page.evaluate('firstRowPainted'), grid: await page.evaluate('gridPainted') }
}

/** Opens the address and waits for the page's first content; ms since the start of the navigation. */
export async function firstContent(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const at: number | null = await page.evaluate('contentAfter(0, 60_000)')
  if (at === null) throw new Error(`${address} shows nothing but: ${await page.locator('body').innerText()}`)
  // a page that follows work of the server polls for longer
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  return at
}

/** Processor time of the page's thread in ms, by kind of work. */
export interface Spent {
  readonly script: number
  readonly layout: number
  readonly all: number
}

/** Measures the processor time of a page's thread. */
export async function processorOf(page: Page): Promise<() => Promise<Spent>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const ms = (name: string): number => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN)
    return {
      script: ms('ScriptDuration'),
      layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
      all: ms('TaskDuration'),
    }
  }
}

/** A response of a worker. */
export interface Answered {
  /** Kind of request: "home". */
  readonly to: string
  /** In the worker, from receiving the request to sending the response. */
  readonly ms: number
}

/** A page that reports the duration of its worker's responses. */
export async function watchedPage(context: BrowserContext): Promise<{
  readonly page: Page
  /** Responses of the worker since the last call. */
  readonly answersTook: () => Promise<readonly Answered[]>
}> {
  const page = await context.newPage()
  let watched: Promise<Worker> | null = null
  page.on('worker', (worker) => {
    if (!worker.url().includes('engine.worker')) return // workers of the simulator
    watched = worker.evaluate(watchWorker).then(() => worker)
  })
  return {
    page,
    async answersTook() {
      if (watched === null) throw new Error('The page has started no worker')
      return (await watched).evaluate('answersTook()')
    },
  }
}

/** From a click to the changed figure, ms. */
export interface Change {
  readonly text: string
  readonly ms: number
  readonly untilAsked: number
  readonly untilAnswered: number
}

/** Performs an action that changes the figure, and waits for the change. */
export async function clickToFigure(page: Page, click: () => Promise<void>): Promise<Change> {
  const before: number = await page.evaluate('figuresPainted()')
  await click()
  const { text, at, clicked, asked, answered }: Painted = await page.evaluate(`figureAfter(${before})`)
  const since = (time: number | null): number => (time ?? Number.NaN) - (clicked ?? Number.NaN)
  return { text, ms: since(at), untilAsked: since(asked), untilAnswered: since(answered) }
}

/** Blocking of a page while scrolling, ms. */
export interface Scrolled {
  /** Between consecutive frames. */
  readonly frames: readonly number[]
  /** Tasks of more than 50 ms. */
  readonly tasks: readonly number[]
}

/**
 * Scrolls with the wheel over the middle of the page.
 *
 * @param turn pixels of the next turn, by elapsed ms; negative scrolls up
 * @param meanwhile started every 400 ms and not awaited
 */
export async function wheel(
  page: Page,
  milliseconds: number,
  turn: (elapsed: number) => number,
  meanwhile = async () => {},
): Promise<Scrolled> {
  await page.mouse.move(720, 600)
  await page.evaluate('startFrames()')
  const doing: Promise<void>[] = []
  const began = performance.now()
  for (let elapsed = 0; elapsed < milliseconds; elapsed = performance.now() - began) {
    if (elapsed > doing.length * 400) doing.push(meanwhile())
    await page.mouse.wheel(0, turn(elapsed))
    await page.waitForTimeout(16)
  }
  const scrolled: Scrolled = await page.evaluate('endFrames()')
  await Promise.all(doing)
  return scrolled
}
