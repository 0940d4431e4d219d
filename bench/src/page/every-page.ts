import type { ElementHandle, Page } from 'playwright-core'
import { median, percentile, type Result, resultOf, withGoal } from '../support/measure.ts'
import { changeSelection, type InstrumentChoice, instrumentChoice } from './instrument-choice.ts'
import { type Measured, of } from './measured.ts'
import { type Answered, freshContext, firstContent, processorOf, type Spent, watchedPage } from './pages.ts'
import { pages } from './registry.ts'

/** The goal of a click to its painted change at the 95th percentile, milliseconds. */
const paintGoal = (trades: number): number => (trades > 100_000 ? 100 : 50)

/**
 * Every page of the registry: time to first content on a repeat visit, and time from click to paint of a filter change, with the work of
 * the page's thread and the worker. Processor time is more reliable than wall time on a busy machine.
 */
export async function everyPage(measured: Measured, chosen: (path: string) => boolean): Promise<readonly Result[]> {
  const { ours, trades, account, browser, quick } = measured
  // the others show no trades: a million of them change nothing there
  const visited = pages.filter(({ path, filtered }) => chosen(path) && (filtered || trades <= 100_000))
  if (visited.length === 0) return []
  const choice = await instrumentChoice(measured)
  const context = await freshContext(browser, account.user)
  const { page, answersTook } = await watchedPage(context)
  await firstContent(page, `${ours}/home`)
  await page.waitForTimeout(trades / 200) // half a second or five: the trades are cached on the device from now on
  const processor = await processorOf(page)
  const results: Result[] = []
  for (const [i, { path, filtered }] of visited.entries()) {
    await page.evaluate('sessionStorage.clear()') // clears the filters of the previous page
    await firstContent(page, ours + path)
    await page.waitForTimeout(1000) // by then the device has kept what the page shows
    const shown = await firstContent(page, ours + path)
    const visit = resultOf(of(`next visit to ${path}, until there is something to read`, trades), [shown])
    if (filtered) await page.evaluate('tradesOpened') // a page shows what the device has kept of it before that
    const options = filtered ? await choice.open(page) : null
    const changed =
      options === null
        ? null
        : await changes(page, options, choice, { answersTook, processor }, clicksOn(trades, quick))
    results.push(visit, ...(changed === null ? [] : changeResults(path, trades, changed)))
    const told =
      changed === null
        ? ''
        : `, a filter change ${median(changed.ms).toFixed(0)} ms, 95 % ${percentile(changed.ms, 0.95).toFixed(0)}`
    console.log(`${i + 1} of ${visited.length}: ${path} in ${shown.toFixed(0)} ms${told}`)
  }
  await context.close()
  return results
}

const clicksOn = (trades: number, quick: boolean): number => (quick ? 2 : trades > 100_000 ? 10 : 20)

interface Watched {
  readonly answersTook: () => Promise<readonly Answered[]>
  readonly processor: () => Promise<Spent>
}

/** Result of a number of changes: from click to paint if something on the page changed, and the total of all of them. */
interface Changed {
  readonly ms: readonly number[]
  /** From click to paint of the last chart, for changes that drew one. */
  readonly charts: readonly number[]
  readonly clicks: number
  /** Ms of the page's thread, and of the worker. */
  readonly spent: Spent
  readonly worker: number
}

async function changes(
  page: Page,
  options: ReadonlyMap<number, ElementHandle>,
  choice: InstrumentChoice,
  { answersTook, processor }: Watched,
  clicks: number,
): Promise<Changed | null> {
  const ms: number[] = []
  const charts: number[] = []
  await answersTook()
  const before = await processor()
  // some pages have filters, and show nothing of the trades at first
  for (let i = 0; i < clicks && (i < 3 || ms.length > 0); i++) {
    const took = await changeSelection(page, options, choice.next())
    if (took !== null) ms.push(took)
    await page.waitForTimeout(150) // charts may follow in the next frames
    const drawn: number | null = await page.evaluate('chartsAfter()')
    if (drawn !== null) charts.push(drawn)
  }
  const after = await processor()
  const worker = (await answersTook()).reduce((sum, answer) => sum + answer.ms, 0)
  if (ms.length === 0) return null
  const since = (name: keyof Spent): number => after[name] - before[name]
  return { ms, charts, clicks, worker, spent: { script: since('script'), layout: since('layout'), all: since('all') } }
}

function changeResults(
  path: string,
  trades: number,
  { ms, charts, clicks, spent, worker }: Changed,
): readonly Result[] {
  const detail = {
    'of 95 %': percentile(ms, 0.95),
    'changes seen': ms.length,
    ...(charts.length === 0 ? {} : { 'charts painted': median(charts), 'charts, 95 %': percentile(charts, 0.95) }),
    'worker, a change': worker / clicks,
    'script, a change': spent.script / clicks,
    'layout, a change': spent.layout / clicks,
    'page thread, a change': spent.all / clicks,
  }
  const name = `filter change on ${path}`
  return [
    resultOf({ ...of(`${name}, click to paint`, trades), detail }, ms),
    withGoal(
      resultOf(of(`${name}, click to paint, 95th percentile`, trades), [percentile(ms, 0.95)]),
      paintGoal(trades),
    ),
  ]
}
