import type { MistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type { EngineResult } from '../../journal/engine/hooks.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { type CostWords, useCostWords } from './cost-words.ts'

const nothing: MistakePricesReport = {
  within: 'SETUP',
  withR: 0,
  clean: 0,
  mistaken: 0,
  apart: 0,
  prices: [],
  bill: null,
  fixNext: null,
  likeliest: null,
}

/** Costs of the mistakes of the journal's trades, whatever the filters, with their words. */
export function useCosts(): {
  readonly query: EngineResult<MistakePricesReport>
  readonly costs: MistakePricesReport | undefined
  readonly words: CostWords
} {
  const feed = useTradeFeed()
  const words = useCostWords()
  const costs = feed.data === undefined ? undefined : nothing
  return {
    query: { data: costs, error: feed.error, refetch: async () => ({}) as never, isFetching: feed.isFetching },
    costs,
    words,
  }
}
