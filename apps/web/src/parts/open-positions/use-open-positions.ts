import type { LastPrice } from '@afterclose/contract/last-prices'
import type { TradeView } from '@afterclose/contract/trades'
import {
  openPositions,
  type OpenPositions,
  type OpenRow,
  type OpenSelection,
} from '@afterclose/engine/reports/open-positions/open-positions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport, useTradeFeed } from '../../journal/engine/hooks.ts'
import { minuteAt } from '../../ui/typed-date.ts'
import { lastPricesQuery, openTradesQuery } from './open-trades-query.ts'

export interface OpenView extends OpenPositions {
  /** The trades behind the rows, to change them. */
  readonly tradeOf: ReadonlyMap<number, TradeView>
  readonly prices: readonly LastPrice[]
  /** Wall clock of the journal when the page was shown. */
  readonly now: string
}

/** The positions, or an error and a retry. */
interface OpenResult {
  readonly data: OpenView | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly isFetching: boolean
}

const asItIs = (selection: OpenSelection): OpenSelection => selection
const noPrices: readonly LastPrice[] = []

/** The open trades that the page's filters select, at their last known prices. */
export function useOpenPositions(): OpenResult {
  const { id: journalId, timeZone } = useActiveJournal()
  const [now] = useState(() => minuteAt(Date.now(), timeZone))
  const selection = useReport('openPositions', { now }, asItIs)
  const trades = useQuery(openTradesQuery(journalId, useTradeFeed().data?.revision))
  const instrumentIds = useMemo(
    () => [...new Set((trades.data ?? []).map(({ instrumentId }) => instrumentId))],
    [trades.data],
  )
  const prices = useQuery(lastPricesQuery(journalId, instrumentIds))
  const isPriced = !prices.isLoading
  const data = useMemo(() => {
    if (selection.data === undefined || trades.data === undefined || !isPriced) return undefined
    const known = prices.data?.prices ?? noPrices
    return {
      ...openPositions(selection.data, { trades: trades.data, prices: known, now }),
      tradeOf: new Map(trades.data.map((trade) => [trade.id, trade])),
      prices: known,
      now,
    }
  }, [selection.data, trades.data, prices.data, isPriced, now])
  return {
    data,
    error: selection.error ?? trades.error,
    retry: () => void (selection.error === null ? trades : selection).refetch(),
    isFetching: selection.isFetching || trades.isFetching,
  }
}

/** The price of a row that its close proposes: since the entry. */
export const lastOf = ({ prices }: OpenView, { instrumentId, priceAt }: OpenRow): LastPrice | null =>
  priceAt === null ? null : (prices.find((price) => price.instrumentId === instrumentId) ?? null)
