import type { Filters } from '@afterclose/core/filters'
import { localText } from '@afterclose/core/time'
import { directions, outcomes } from '@afterclose/core/trade'
import { commentsAt, type TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { plainSelect, plainStatistics } from '../plain/plain-statistics.ts'
import type { PlainTrade } from '../plain/plain-trades.ts'
import { type Answer, type Group, type GroupName, groupsOf } from './answer.ts'

/** The trades as an API would return them: dates and words are texts, unknown values are null. */
export const plainTrades = (columns: TradeColumns): readonly PlainTrade[] =>
  Array.from({ length: columns.rows }, (_, row) => ({
    id: columns.id[row]!,
    entryDate: localText(columns.entryDate[row]!),
    exitDate: localText(columns.exitDate[row]!),
    instrumentId: columns.instruments[columns.instrument[row]!]!,
    setupId: columns.setups[columns.setup[row]!]!,
    direction: directions[columns.direction[row]!]!,
    outcome: outcomes[columns.outcome[row]!]!,
    gain: columns.gain[row]!,
    gainPercentage: columns.gain[row]! / 1500, // of a constant balance: the answer has no percentages
    rMultiple: orNull(columns.rMultiple[row]!),
    rrr: orNull(columns.rrr[row]!),
    realizedRrr: orNull(columns.realizedRrr[row]!),
    holdingMinutes: columns.holdingMinutes[row]!,
    tiltMeter: columns.tiltMeter[row]!,
    inReview: columns.inReview[row] === 1,
    preTradeComments: commentsAt(columns.preTradeComments, row),
    entryComments: commentsAt(columns.entryComments, row),
    managementComments: commentsAt(columns.managementComments, row),
    exitComments: commentsAt(columns.exitComments, row),
    customComments: commentsAt(columns.customComments, row),
  }))

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** The typical way: a filter, a map and a sum for each figure over an array of objects. */
export function plainAnswer(trades: readonly PlainTrade[], filters: Filters): Answer {
  const selected = plainSelect(trades, filters)
  const { numberOfTrades, winners, netGain, profitFactor, avgR, maxDrawdown } = plainStatistics(selected)
  const isByEntry = filters.options.entryOrExitDate === 'ENTRY'
  const date = (trade: PlainTrade): Date => new Date(`${isByEntry ? trade.entryDate : trade.exitDate}Z`)
  const keys: Readonly<Record<GroupName, (trade: PlainTrade) => number>> = {
    instrument: ({ instrumentId }) => instrumentId,
    setup: ({ setupId }) => setupId,
    weekday: (trade) => date(trade).getUTCDay() || 7,
    hour: (trade) => date(trade).getUTCHours(),
    month: (trade) => date(trade).getUTCMonth() + 1,
  }
  const grouped = (name: GroupName): readonly Group[] =>
    [...Map.groupBy(selected, keys[name])].map(([key, of]) => ({
      key,
      trades: of.length,
      netGain: of.reduce((sum, { gain }) => sum + gain, 0),
    }))
  let net = 0
  return {
    trades: numberOfTrades,
    winners,
    netGain,
    profitFactor,
    avgR,
    maxDrawdown,
    groups: groupsOf(grouped),
    equity: selected.map(({ gain }) => (net += gain * 100)),
  }
}
