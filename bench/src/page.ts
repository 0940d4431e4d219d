import { listInstruments } from '@afterclose/contract/instruments'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { clickToFigure, firstFigure, firstRow, freshContext, startBrowser, wheel } from './page/pages.ts'
import { type Account, demoAccount } from './support/account.ts'
import { bigJournal } from './support/big-journal.ts'
import { child } from './support/child.ts'
import { percentile, type Result, resultOf } from './support/measure.ts'
import { memoryOf } from './support/memory.ts'
import { answerResults, otherUser, probing } from './support/prober.ts'
import { startServer } from './support/server.ts'

interface Measured {
  readonly ours: string
  readonly plain: string
  readonly trades: number
  readonly account: Account
  readonly journalId: number
  readonly browser: Browser
  readonly quick: boolean
}

/**
 * The pages in Chromium: how long until there is something to read, after a filter, and while scrolling. The plain page
 * fetches the objects, computes in its main thread and shows one figure; ours draws a whole page around it, with charts,
 * calendar and tables.
 */
export async function page(quick: boolean): Promise<Result[]> {
  const trades = quick ? 5000 : 100_000
  const server = await startServer()
  const { account, journal } = await bigJournal(server, trades)
  const plain = child<object, { readonly url: string }>(new URL('plain/plain-server.ts', import.meta.url), [
    server.databaseFile,
    String(journal.id),
  ])
  const browser = await startBrowser()
  try {
    const { url } = await plain.ask({})
    const measured = { ours: server.url, plain: url, trades, account, journalId: journal.id, browser, quick }
    const other = await demoAccount(server.url)
    const visits = await probing(otherUser(other.account, other.journal.id), () => ready(measured))
    return [
      ...visits.value,
      ...answerResults(of('meanwhile', trades), [visits.probed]),
      resultOf({ ...of('server memory', trades), unit: 'MB' }, [memoryOf(server.pid)?.now ?? Number.NaN]),
      ...(await filterChanges(measured)),
      ...(await scrolling(measured)),
    ]
  } finally {
    await browser.close()
    await plain.stop()
    await server.stop()
  }
}

const of = (name: string, trades: number) => ({ bench: 'page', name, trades })

/** In a browser that was never here, and in the same browser again. */
async function ready({ ours, plain, trades, account, browser, quick }: Measured): Promise<Result[]> {
  const taken = { home: [] as number[], homeAgain: [] as number[], grid: [] as number[], gridAgain: [] as number[] }
  const plainTaken = { first: [] as number[], again: [] as number[] }
  // The first visit of all finds a server that has not made the feed yet.
  const unprepared = await inContext(
    browser,
    account.user,
    async (visit) => (await visit(firstFigure, `${ours}/home`)).at,
  )
  for (let i = 0; i < (quick ? 1 : 5); i++) {
    await inContext(browser, account.user, async (visit) => {
      const cold = await visit(firstFigure, `${ours}/home`)
      const again = await visit(firstFigure, `${ours}/home`)
      sameMoney('the figure from the device', again.text, cold.text)
      taken.home.push(cold.at)
      taken.homeAgain.push(again.at)
    })
    await inContext(browser, account.user, async (visit) => {
      taken.grid.push(await visit(firstRow, `${ours}/journal`))
      taken.gridAgain.push(await visit(firstRow, `${ours}/journal`))
    })
    await inContext(browser, null, async (visit) => {
      plainTaken.first.push((await visit(firstFigure, plain)).at)
      plainTaken.again.push((await visit(firstFigure, plain)).at)
    })
  }
  return [
    resultOf(
      { ...of('net gain on /home, first visit', trades), detail: { 'of all': unprepared } },
      taken.home,
      plainTaken.first,
    ),
    resultOf(of('net gain on /home, next visit', trades), taken.homeAgain, plainTaken.again),
    resultOf(of('rows on /journal, first visit', trades), taken.grid),
    resultOf(of('rows on /journal, next visit', trades), taken.gridAgain),
  ]
}

type Visit = <T>(look: (page: Page, address: string) => Promise<T>, address: string) => Promise<T>

/** Visits in a browser of their own; after each the page may keep what it read. */
async function inContext<T>(
  browser: Browser,
  session: object | null,
  visits: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await freshContext(browser, session)
  const visit: Visit = async (look, address) => {
    const opened = await context.newPage()
    const seen = await look(opened, address)
    await opened.waitForLoadState('networkidle')
    await opened.waitForTimeout(500)
    await opened.close()
    return seen
  }
  try {
    return await visits(visit)
  } finally {
    await context.close()
  }
}

/** Instruments chosen and left out one by one, so that no selection comes twice; the plain page is given the same ones. */
async function filterChanges({ ours, plain, trades, account, journalId, browser, quick }: Measured): Promise<Result[]> {
  const { instruments } = await account.call(listInstruments, { params: { journalId } })
  const offered = instruments.filter(({ active }) => active)
  const times: number[] = []
  const plainTimes: number[] = []
  const context = await freshContext(browser, account.user)
  const plainContext = await freshContext(browser, null)
  const home = await context.newPage()
  const plainPage = await plainContext.newPage()
  await firstFigure(home, `${ours}/home`)
  await firstFigure(plainPage, plain)
  await home.waitForLoadState('networkidle')
  await home.getByRole('button', { name: /^Basic/ }).click()
  await home.getByRole('button', { name: /^Instrument/ }).click()
  let chosen = 0
  for (let i = 1; i <= (quick ? 3 : 20); i++) {
    const next = i ^ (i >> 1) // a Gray code: neighbours differ in one instrument
    const instrument = offered[Math.log2(next ^ chosen)]
    if (instrument === undefined) throw new Error('The journal has too few instruments for this many selections')
    chosen = next
    await home.bringToFront()
    const option = home.getByRole('option', { name: instrument.name, exact: true })
    const painted = await clickToFigure(home, () => option.click())
    times.push(painted.ms)
    await plainPage.bringToFront()
    const ids = offered.filter((_, bit) => (chosen & (1 << bit)) !== 0).map(({ id }) => id)
    plainTimes.push(await plainPage.evaluate(`changeInstruments(${JSON.stringify(ids)})`))
    sameMoney('the figure of the plain page', await plainPage.locator('dd').innerText(), painted.text)
  }
  await context.close()
  await plainContext.close()
  const detail = { 'p95 ours': percentile(times, 0.95), 'p95 plain': percentile(plainTimes, 0.95) }
  return [resultOf({ ...of('filter change, click to figure', trades), detail }, times, plainTimes)]
}

const amount = (text: string): number => Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''))

function sameMoney(what: string, text: string, expected: string): void {
  if (Math.abs(amount(text) - amount(expected)) > 0.011) throw new Error(`${what}: ${text} instead of ${expected}`)
}

/** Beside an empty page of the same height, where every long frame is the machine's. */
async function scrolling({ ours, trades, account, browser, quick }: Measured): Promise<Result[]> {
  const seconds = quick ? 1 : 5
  const context = await freshContext(browser, account.user)
  const journal = await context.newPage()
  await firstRow(journal, `${ours}/journal`)
  await journal.waitForLoadState('networkidle')
  const frames = await wheel(journal, seconds * 1000)
  const empty = await context.newPage()
  await empty.goto('about:blank')
  await empty.evaluate('document.body.style.height = "3000000px"')
  const emptyFrames = await wheel(empty, seconds * 1000)
  await context.close()
  const long = (all: readonly number[]): number => all.filter((ms) => ms > 50).length
  const detail = {
    frames: frames.length,
    longest: Math.max(...frames),
    'p95 ms': percentile(frames, 0.95),
    'over 50 ms on an empty page': long(emptyFrames),
    'longest there': Math.max(...emptyFrames),
  }
  const name = `frames over 50 ms, ${seconds} s of scrolling /journal`
  return [{ ...of(name, trades), unit: 'frames', ours: long(frames), plain: null, ratio: null, detail }]
}
