import type { Browser } from 'playwright-core'
import { everyPage } from './page/every-page.ts'
import { filterChanges, scrollingMeanwhile } from './page/filter-changes.ts'
import { type Measured, of } from './page/measured.ts'
import { startBrowser } from './page/pages.ts'
import { scrolling, scrollingPictures } from './page/scrolling.ts'
import { visits } from './page/visits.ts'
import { demoAccount } from './support/account.ts'
import { bigJournal } from './support/big-journal.ts'
import { child } from './support/child.ts'
import { type Result, resultOf } from './support/measure.ts'
import { memoryOf } from './support/memory.ts'
import { answerResults, otherUser, probing } from './support/prober.ts'
import { type BenchServer, startServer } from './support/server.ts'

/**
 * The pages in Chromium: times to first content, after a filter change, and while scrolling. The plain page fetches the objects, computes
 * in its main thread and shows one figure; ours renders a whole page, with charts, calendar and tables. At a million trades only ours is
 * measured. Then every page of the registry, with a line for each.
 */
export async function page({ quick, rows, only }: PageOptions): Promise<Result[]> {
  const browser = await startBrowser()
  const chosen = (name: string): boolean => only === null || only.some((text) => name.includes(text))
  try {
    const results: Result[] = []
    for (const trades of rows) {
      const measure = trades > 100_000 ? alone : besidePlain
      results.push(...(await withJournal(browser, trades, quick, chosen, measure)))
    }
    return results
  } finally {
    await browser.close()
  }
}

interface PageOptions {
  readonly quick: boolean
  /** Sizes of the journal. */
  readonly rows: readonly number[]
  /** Parts and addresses of pages that contain one of these texts; null: all. */
  readonly only: readonly string[] | null
}

type Chosen = (name: string) => boolean
type Measures = (measured: Measured, server: BenchServer, chosen: Chosen) => Promise<readonly Result[]>

async function withJournal(
  browser: Browser,
  trades: number,
  quick: boolean,
  chosen: Chosen,
  measure: Measures,
): Promise<readonly Result[]> {
  const server = await startServer()
  try {
    const { account, journal } = await bigJournal(server, trades)
    return await measure({ ours: server.url, trades, account, journalId: journal.id, browser, quick }, server, chosen)
  } finally {
    await server.stop()
  }
}

/** Runs the chosen parts of the bench in sequence, each announced at its start. */
async function inTurn(
  chosen: Chosen,
  parts: Readonly<Record<string, () => Promise<readonly Result[]>>>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (!chosen(name)) continue
    console.log(name)
    results.push(...(await measure()))
  }
  return results
}

const besidePlain: Measures = async (measured, server, chosen) => {
  const { journalId, trades } = measured
  const plain = child<object, { readonly url: string }>(new URL('plain/plain-server.ts', import.meta.url), [
    server.databaseFile,
    String(journalId),
  ])
  const visited = async (url: string): Promise<readonly Result[]> => {
    const other = await demoAccount(server.url)
    const { value, probed } = await probing(otherUser(other.account, other.journal.id), () => visits(measured, url))
    return [
      ...value,
      ...answerResults(of('meanwhile', trades), [probed]),
      resultOf({ ...of('server memory', trades), unit: 'MB' }, [memoryOf(server.pid)?.now ?? Number.NaN]),
    ]
  }
  try {
    const { url } = await plain.ask({})
    return [
      ...(await inTurn(chosen, { visits: () => visited(url), changes: () => filterChanges(measured, url) })),
      ...(await everyPage(measured, chosen)),
      ...(await inTurn(chosen, {
        'scrolling home': async () => [await scrollingMeanwhile(measured)],
        'scrolling journal': async () => [await scrolling(measured)],
        'scrolling pictures': async () => [await scrollingPictures(measured)],
      })),
    ]
  } finally {
    await plain.stop()
  }
}

const alone: Measures = async (measured, _, chosen) => [
  ...(await inTurn(chosen, { changes: () => filterChanges(measured, null) })),
  ...(await everyPage(measured, chosen)),
  ...(await inTurn(chosen, { 'scrolling home': async () => [await scrollingMeanwhile(measured)] })),
]
