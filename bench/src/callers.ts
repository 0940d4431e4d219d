import { othersThan } from './callers/beside.ts'
import { timedCalls } from './callers/every-call.ts'
import { type PriceServer, priceServer } from './callers/price-server.ts'
import { refusedCallers } from './callers/refused.ts'
import * as rows from './callers/rows.ts'
import { visitor } from './callers/visitor.ts'
import type { Result } from './support/measure.ts'
import { onStore, type StoreName, type StoredServer } from './support/stores.ts'

/** Slowest calls that get a row. */
const slowestCalls = 10

/**
 * How long others wait while somebody asks for what costs most, beside the same server alone.
 *
 * @param only rows whose name has one of these texts; null: all
 */
export async function callers(
  quick: boolean,
  stores: readonly StoreName[],
  only: readonly string[] | null,
): Promise<Result[]> {
  const results = only === null ? await refusedCallers(quick) : []
  const prices = await priceServer()
  try {
    for (const store of stores) {
      const settings = { PRICE_SOURCE_ADDRESSES: prices.address }
      results.push(...(await onStore(store, settings, (server) => costly(server, quick, only, prices))))
    }
  } finally {
    await prices.close()
  }
  return results
}

/** A visitor of the demo does what costs most, one thing after the other, while another user asks on. */
async function costly(
  server: StoredServer,
  quick: boolean,
  only: readonly string[] | null,
  prices: PriceServer,
): Promise<Result[]> {
  const trades = quick ? 2000 : 100_000
  const large = await visitor(server, trades)
  const small = await visitor(server, trades / 5)
  const { beside } = await othersThan(server.title, server.url, quick)
  const wanted = (name: string): boolean => only === null || only.some((text) => name.includes(text))
  const slowest = wanted('slowest calls') ? await slowestOf(server, trades, quick) : []
  const results: Result[] = []
  const all = [
    ...rows.changedResults(large, small),
    ...rows.manyQuestions(large, small, quick),
    ...rows.slowest(large, slowest, quick),
    ...(await rows.priceSources(server.url, prices, quick)),
    ...rows.journals(large, quick),
    ...rows.files(large, quick),
  ]
  for (const row of all) {
    if (!wanted(row.name)) continue
    await row.before?.()
    const measured = await beside(row)
    for (const each of measured) console.log(`${each.name}: ${Math.round(each.ours)} ms longer`) // the whole takes most of an hour
    results.push(...measured)
  }
  return results
}

/** Measures every call, in a journal that is thrown away, and says which were the slowest. */
async function slowestOf(server: StoredServer, trades: number, quick: boolean) {
  const timed = await timedCalls(await visitor(server, quick ? trades : 100_000))
  const slowest = timed.filter(({ status }) => status === 200).slice(0, slowestCalls)
  console.log(`${server.title}: the slowest of ${timed.length} calls at ${trades} trades, milliseconds`)
  console.table(slowest.map(({ name, ms }) => ({ name, ms: Math.round(ms) })))
  const refused = timed.filter(({ status }) => status !== 200).map(({ name, status }) => `${name} ${status}`)
  console.log(`Not answered with 200: ${refused.join(', ')}`)
  return slowest.map(({ name }) => name)
}
