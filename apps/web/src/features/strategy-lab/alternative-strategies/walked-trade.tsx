import type { WalkOfTrade } from '@afterclose/contract/walks'
import { sentenceR } from '@afterclose/core/format'
import type { Strategy } from '@afterclose/core/strategy'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { journalKey, useJournalData } from '../../../journal/journal-data.ts'
import { tradeBarsWord } from '../../../journal/price-bars.ts'
import { tickDecimals } from '../../../journal/price-text.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { TradeChartOf } from '../../../parts/trade-chart/trade-chart-of.tsx'

interface WalkedTradeProps {
  tradeId: number
  strategy: Strategy
  onClose: () => void
}

/** The price around a trade with stop and exits of a strategy. */
export function WalkedTrade({ tradeId, strategy, onClose }: WalkedTradeProps) {
  const { id: journalId } = useActiveJournal()
  const { instruments } = useJournalData()
  const query = useQuery({
    queryKey: [...journalKey(journalId), 'walk', tradeBarsWord, tradeId, strategy],
    queryFn: async ({ signal }) => {
      const params = { journalId, tradeId }
      const body = { strategy: { ...strategy, partials: [...strategy.partials] } }
      const [trade, walk] = await Promise.all([
        api.readTrade({ params }, signal),
        api.walkTrade({ params, body }, signal),
      ])
      return { trade, walk }
    },
  })
  return (
    <Dialog title={`Trade ${tradeId}: ${strategy.name}`} width={960} onClose={onClose}>
      <Loaded query={query} doing="loading the trade">
        {({ trade, walk }) => {
          const instrument = instruments.find(({ id }) => id === trade.instrumentId)
          return (
            <TradeChartOf
              tradeId={tradeId}
              trade={trade}
              instrument={instrument?.name ?? 'this instrument'}
              decimals={tickDecimals(instrument?.tickSize)}
              tried={{ walk, words: wordsOf(walk) }}
            />
          )
        }}
      </Loaded>
    </Dialog>
  )
}

/** "At worst +0.50R (hollow triangles), at best +1.10R (rings), before costs; the stepped line is the stop at worst." */
function wordsOf({ worst, best }: WalkOfTrade): string {
  const inR = (value: number | null): string => sentenceR(value)
  return `Stepped line: the strategy’s stop at worst. Hollow triangles: its exits at worst, ${inR(worst)} before costs. Rings: its exits at best, ${inR(best)}.`
}
