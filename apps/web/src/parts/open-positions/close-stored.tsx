import type { TradeView } from '@afterclose/contract/trades'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { CloseDialog } from './close-position.tsx'
import { lastPricesQuery } from './open-trades-query.ts'

interface CloseStoredProps {
  trade: TradeView
  /** Nothing was closed. */
  onEnd: () => void
  /** The trade has changed: what shows it is out of date. */
  onClosed: () => void
}

/** Closing from the trade's own dialog, with the last known price proposed. */
export function CloseStored({ trade, onEnd, onClosed }: CloseStoredProps) {
  const { id: journalId } = useActiveJournal()
  const { data, isLoading } = useQuery(lastPricesQuery(journalId, [trade.instrumentId]))
  if (isLoading) return null
  const last =
    data?.prices.find(({ instrumentId, at }) => instrumentId === trade.instrumentId && at >= trade.entryDate) ?? null
  return <CloseDialog trade={trade} last={last} onEnd={onEnd} onClosed={onClosed} />
}
