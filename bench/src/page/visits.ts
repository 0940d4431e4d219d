import type { Browser, BrowserContext, Page } from 'playwright-core'
import { median, type Result, resultOf } from '../support/measure.ts'
import { type Measured, of, sameMoney } from './measured.ts'
import { firstFigure, firstFigureOfHome, firstRows, freshContext, type Way } from './pages.ts'

/** From the navigation to first content, in a browser without any data, and again in the same browser. */
export async function visits(
  { ours, trades, account, browser, quick }: Measured,
  plain: string,
): Promise<readonly Result[]> {
  const taken = { home: [] as number[], homeAgain: [] as number[], rows: [] as number[], rowsAgain: [] as number[] }
  const grid = { first: [] as number[], again: [] as number[] }
  const ways = { first: [] as Way[], next: [] as Way[] }
  const plainTaken = { first: [] as number[], again: [] as number[] }
  // On the very first visit the server has not built the feed yet.
  const unprepared = await inContext(
    browser,
    account.user,
    async (visit) => (await visit(firstFigure, `${ours}/home`)).at,
  )
  for (let i = 0; i < (quick ? 1 : 4); i++) {
    await inContext(browser, account.user, async (visit) => {
      const cold = await visit(firstFigureOfHome, `${ours}/home`)
      const again = await visit(firstFigureOfHome, `${ours}/home`)
      sameMoney('the figure from the device', again.text, cold.text)
      taken.home.push(cold.at)
      taken.homeAgain.push(again.at)
      ways.first.push(cold.way)
      ways.next.push(again.way)
    })
    await inContext(browser, account.user, async (visit) => {
      const first = await visit(firstRows, `${ours}/journal`)
      const again = await visit(firstRows, `${ours}/journal`)
      taken.rows.push(first.rows)
      taken.rowsAgain.push(again.rows)
      grid.first.push(first.grid)
      grid.again.push(again.grid)
    })
    await inContext(browser, null, async (visit) => {
      plainTaken.first.push((await visit(firstFigure, plain)).at)
      plainTaken.again.push((await visit(firstFigure, plain)).at)
    })
  }
  return [
    resultOf(
      { ...of('net gain on /home, first visit', trades), detail: { ...stations(ways.first), 'of all': unprepared } },
      taken.home,
      plainTaken.first,
    ),
    resultOf(
      { ...of('net gain on /home, next visit', trades), detail: stations(ways.next) },
      taken.homeAgain,
      plainTaken.again,
    ),
    resultOf({ ...of('rows on /journal, first visit', trades), detail: { grid: median(grid.first) } }, taken.rows),
    resultOf({ ...of('rows on /journal, next visit', trades), detail: { grid: median(grid.again) } }, taken.rowsAgain),
  ]
}

/** Times of the milestones: medians of the visits that reached them. */
function stations(ways: readonly Way[]): Record<string, number> {
  const names = Object.keys(ways[0] ?? {})
  return Object.fromEntries(
    names.flatMap((name) => {
      const reached = ways.flatMap((way) => way[name] ?? [])
      return reached.length === 0 ? [] : [[name, median(reached)]]
    }),
  )
}

type Visit = <T>(look: (page: Page, address: string) => Promise<T>, address: string) => Promise<T>

/** Visits in a separate browser; between them the page may keep its caches. */
async function inContext<T>(browser: Browser, session: object | null, look: (visit: Visit) => Promise<T>): Promise<T> {
  const context: BrowserContext = await freshContext(browser, session)
  let last: Page | null = null
  const visit: Visit = async (see, address) => {
    if (last !== null) {
      await last.waitForLoadState('networkidle')
      await last.waitForTimeout(2000) // by then the device has kept the trades, and what the page shows of them
      await last.close()
    }
    last = await context.newPage()
    return see(last, address)
  }
  try {
    return await look(visit)
  } finally {
    await context.close()
  }
}
