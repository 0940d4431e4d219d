import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { journalKey, useJournalData } from '../../../journal/journal-data.ts'
import { tickDecimals } from '../../../journal/price-text.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { TradeChartOf } from '../../../parts/trade-chart/trade-chart-of.tsx'

/** The price around the trade of a picture. */
export function CardChart({ tradeId }: { tradeId: number }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const { instruments } = useJournalData()
  const query = useQuery({
    queryKey: [...journalKey(journalId), 'chartbook', 'trade', tradeId],
    queryFn: ({ signal }) => api.readTrade({ params: { journalId, tradeId } }, signal),
  })
  return (
    <Loaded query={query} doing="loading the trade">
      {(trade) => {
        const instrument = instruments.find(({ id }) => id === trade.instrumentId)
        return (
          <TradeChartOf
            key={tradeId}
            tradeId={tradeId}
            trade={trade}
            instrument={instrument?.name ?? 'this instrument'}
            decimals={tickDecimals(instrument?.tickSize)}
            howToAdd={
              readOnly ? undefined : (
                <PageLink className="link" to="/settings/price-data">
                  Add price bars
                </PageLink>
              )
            }
          />
        )
      }}
    </Loaded>
  )
}
