import { formatR } from '@afterclose/core/format'
import type { Outcome } from '@afterclose/core/trade'
import type { TradesBehind } from '../../parts/trades-drawer/trades-behind.ts'
import { type Figure, figure } from '../../ui/figure.ts'

/** The R multiple of a trade, or of trades drawn together; a break-even trade has no colour. */
export const rOfTrade: Figure<{ readonly rMultiple: number | null; readonly outcome?: Outcome | null }> = figure({
  head: 'R',
  value: ({ rMultiple }) => rMultiple,
  format: formatR,
  signed: true,
  even: ({ outcome }) => outcome === 'BREAK_EVEN',
  decimals: 4,
})

/** A dot of a chart with one dot per trade. */
interface Dot {
  readonly id: number
  /** Its row in the trade table. */
  readonly row: number
}

const title = ({ id }: Dot): string => `Trade ${id}`

/** Options of `chartOf` for dots of trades, the latest exit last; their table begins with it. */
export const tradeDots = <One extends Dot>(dots: readonly One[]) =>
  ({
    series: 'dots',
    rows: dots,
    listed: dots.toReversed(),
    name: figure({ head: 'Trade', value: ({ id }: One) => id }),
    title,
    counts: { of: () => 1, noun: 'trade' },
    opens: (dot: One): TradesBehind => ({ title: title(dot), of: { is: 'rows', after: dot.row - 1, upTo: dot.row } }),
  }) as const
