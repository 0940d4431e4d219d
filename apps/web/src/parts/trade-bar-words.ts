import { type Figure, figure } from '../ui/figure.ts'
import { counted, formatWhole } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import type { TradeBar, windowShown } from '@afterclose/engine/reports/trade-bars'
import { useCallback, useMemo } from 'react'
import { monthName } from '../journal/engine/unit-words.ts'
import { useJournalData } from '../journal/journal-data.ts'
import type { TradesBehind } from './trades-drawer/trades-behind.ts'

/** "21 Sep 2025" */
export function exitDay(exitDate: number): string {
  const [year = '', month = '', date = ''] = localText(exitDate).slice(0, 10).split('-')
  return `${Number(date)} ${monthName(Number(month)).slice(0, 3)} ${year}`
}

/** Name of a bar of one or several trades: "Trade 8, ES long". */
export function useBarNames(): (bar: TradeBar) => string {
  const { instruments } = useJournalData()
  const names = useMemo(() => new Map(instruments.map(({ id, name }) => [id, name])), [instruments])
  return useCallback(
    (bar) =>
      bar.trades > 1
        ? `${counted(bar.trades, 'trade')} up to ${exitDay(bar.exitDate)}`
        : `Trade ${bar.id}, ${names.get(bar.instrumentId) ?? '–'} ${bar.direction.toLowerCase()}`,
    [names],
  )
}

/** Options of `chartOf` for bars of trades, the latest exit last; their table starts with the latest. */
export const tradeBars = <Bar extends TradeBar>(bars: readonly Bar[], nameOf: (bar: TradeBar) => string) =>
  ({
    rows: bars,
    listed: bars.toReversed(),
    name: figure({ head: 'Trade', value: (bar: Bar) => nameOf(bar) }),
    counts: { of: ({ trades }: Bar) => trades, noun: 'trade' },
    opens: (bar: Bar): TradesBehind => ({ title: nameOf(bar), of: bar.of }),
  }) as const

export const exitOfBar: Figure<TradeBar> = figure({ head: 'Exit', value: ({ exitDate }) => exitDay(exitDate) })

/** States which trades a chart shows, and how they were reduced if there are too many. */
export function windowWords({ from, to, each }: ReturnType<typeof windowShown>, evaluated: number): string {
  const shown = `Trades ${formatWhole(from)} to ${formatWhole(to)} of ${formatWhole(evaluated)}.`
  return each === 1
    ? shown
    : `${shown} Too many to show one by one: each bar is the average of ${each} consecutive trades.`
}
