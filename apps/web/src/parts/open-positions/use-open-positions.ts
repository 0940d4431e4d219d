import type { LastPrice } from '@afterclose/contract/last-prices'
import type { TradeView } from '@afterclose/contract/trades'
import {
  openPositions,
  type OpenPositions,
  type OpenSelection,
} from '@afterclose/engine/reports/open-positions/open-positions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { type EngineResult, useReport, useTradeFeed } from '../../journal/engine/hooks.ts'
import { minuteAt } from '../../ui/typed-date.ts'
import { lastPricesQuery, openTradesQuery } from './open-trades-query.ts'

export interface OpenView extends OpenPositions {
  /** The trades behind the rows, to change them. */
  readonly tradeOf: ReadonlyMap<number, TradeView>
  readonly prices: readonly LastPrice[]
  /** Wall clock of the journal when the page was shown. */
  readonly now: string
}

const asItIs = (selection: OpenSelection): OpenSelection => selection
const noPrices: readonly LastPrice[] = []

/** The open trades that the page's filters select, at their last known prices. */
export function useOpenPositions(): EngineResult<OpenView> {
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
  const failing = selection.error === null ? trades : selection
  return {
    data,
    error: selection.error ?? trades.error,
    refetch: failing.refetch as EngineResult<OpenView>['refetch'],
    isFetching: selection.isFetching || trades.isFetching,
  }
}
