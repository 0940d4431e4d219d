import type { Browser } from 'playwright-core'
import { everyPage } from './page/every-page.ts'
import { filterChanges, scrollingMeanwhile } from './page/filter-changes.ts'
import { type Measured, of } from './page/measured.ts'
import { startBrowser } from './page/pages.ts'
import { scrolling } from './page/scrolling.ts'
import { scrollingPictures } from './page/scrolling-pictures.ts'
import { visits } from './page/visits.ts'
import { demoAccount } from './support/account.ts'
import { bigJournal } from './support/big-journal.ts'
import { child } from './support/child.ts'
import { type Result, resultOf } from './support/measure.ts'
import { memoryOf } from './support/memory.ts'
import { answerResults, otherUser, probing } from './support/prober.ts'
import { type BenchServer, startServer } from './support/server.ts'

/**
 * The pages in Chromium: how long until there is something to read, after a filter, and while scrolling. The plain page
 * fetches the objects, computes in its main thread and shows one figure; ours draws a whole page around it, with charts,
 * calendar and tables. At a million trades ours is measured alone. Then every page of the registry, with a line for each.
 */
export async function page(quick: boolean): Promise<Result[]> {
  const browser = await startBrowser()
  try {
    return [
      ...(await withJournal(browser, quick ? 5000 : 100_000, quick, besidePlain)),
      ...(quick ? [] : await withJournal(browser, 1_000_000, quick, alone)),
    ]
  } finally {
    await browser.close()
  }
}

type Measures = (measured: Measured, server: BenchServer) => Promise<readonly Result[]>

async function withJournal(
  browser: Browser,
  trades: number,
  quick: boolean,
  measure: Measures,
): Promise<readonly Result[]> {
  const server = await startServer()
  try {
    const { account, journal } = await bigJournal(server, trades)
    return await measure({ ours: server.url, trades, account, journalId: journal.id, browser, quick }, server)
  } finally {
    await server.stop()
  }
}

const besidePlain: Measures = async (measured, server) => {
  const { journalId, trades } = measured
  const plain = child<object, { readonly url: string }>(new URL('plain/plain-server.ts', import.meta.url), [
    server.databaseFile,
    String(journalId),
  ])
  try {
    const { url } = await plain.ask({})
    const other = await demoAccount(server.url)
    const visited = await probing(otherUser(other.account, other.journal.id), () => visits(measured, url))
    return [
      ...visited.value,
      ...answerResults(of('meanwhile', trades), [visited.probed]),
      resultOf({ ...of('server memory', trades), unit: 'MB' }, [memoryOf(server.pid)?.now ?? Number.NaN]),
      ...(await filterChanges(measured, url)),
      ...(await everyPage(measured)),
      await scrollingMeanwhile(measured),
      await scrolling(measured),
      await scrollingPictures(measured),
    ]
  } finally {
    await plain.stop()
  }
}

const alone: Measures = async (measured) => [
  ...(await filterChanges(measured, null)),
  ...(await everyPage(measured)),
  await scrollingMeanwhile(measured),
]
