import {
  formatWhole,
  counted,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRatio,
  sentenceR,
} from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { drawdownFigure } from '../../parts/drawdown-figure.ts'
import { FigureStat } from '../../parts/explain/explained.tsx'
import { evenWords } from '../../parts/even-words.ts'
import { useRAgainstMoney } from '../../parts/r-against-money/use-r-against-money.ts'
import { useUnevenR } from '../../parts/uneven-r/use-uneven-r.ts'
import { StatRow } from '../../ui/stat.tsx'
import { EdgeScore } from './edge-score.tsx'
import { Figure, unitOf } from './figure.tsx'
import classes from './home.module.css'
import { Sparkline } from './sparkline.tsx'

/** The six headline figures. */
export function HeadlineStats({ report }: { report: HomeReport }) {
  const { currency, decimals } = useActiveJournal()
  const { statistics: stats, unit } = report
  const words = unitWords(unit, { currency, decimals })
  const drawdown = drawdownOf(report)
  const against = useRAgainstMoney()
  const uneven = useUnevenR() !== null || against !== null
  const infinite = stats.grossProfit > 0

  return (
    <div className={classes.stats}>
      <StatRow label="Result">
        <FigureStat
          figure={unit === 'PERCENT' ? 'twr' : 'netGain'}
          measuredIn={unit}
          name="Net gain"
          label="Net gain"
          {...unitOf(report.result, words.name)}
          note={netNote(report, uneven)}
        >
          <Figure value={report.result} text={words.exact} signed />
        </FigureStat>
        <FigureStat
          figure="returnOfInvestment"
          label="ROI"
          {...unitOf(stats.returnOfInvestment, '%')}
          note={
            stats.returnOfInvestment === null
              ? 'no deposit recorded'
              : `on ${formatMoney(report.deposited, { decimals: report.deposited % 1 === 0 ? 0 : decimals })} deposited`
          }
        >
          <Figure value={stats.returnOfInvestment} text={oneDecimal} signed />
        </FigureStat>
        <FigureStat
          figure="winRate"
          label="Win rate"
          {...unitOf(stats.winRate, '%')}
          note={winRateNote(stats, decimals)}
        >
          {oneDecimal(stats.winRate)}
        </FigureStat>
        <FigureStat
          figure="profitFactor"
          label="Profit factor"
          note={
            stats.profitFactor === null
              ? infinite
                ? 'no losses yet'
                : 'nothing won or lost'
              : 'after each trade, line at 1.00'
          }
        >
          <span className={classes.withLine}>
            {formatRatio(stats.profitFactor, { infinite })}
            <Sparkline line={report.profitFactorLine} level={1} />
          </span>
        </FigureStat>
      </StatRow>
      <StatRow label="Risk and edge">
        <FigureStat
          figure={drawdownFigure[unit]}
          label="Max drawdown"
          {...unitOf(drawdown, words.name)}
          note={drawdownNote(report, drawdown, (amount) => formatMoney(amount, { decimals, currency }))}
        >
          <Figure value={drawdown === null ? null : 0 - drawdown} text={words.exact} signed />
        </FigureStat>
        <EdgeScore stats={stats} />
      </StatRow>
    </div>
  )
}

/** "needs 30.3 at this payoff; 1 even (−9.40)", or "20 won, 0 lost, 20 even (−560.00)". */
function winRateNote(stats: HomeReport['statistics'], decimals: number): string {
  const even = evenWords(stats, decimals)
  const needed = stats.requiredWinRatePayoff
  return needed === null
    ? `${formatWhole(stats.winners)} won, ${formatWhole(stats.losers)} lost${even === '' ? '' : `, ${even}`}`
    : `needs ${formatNumber(needed, { decimals: 1 })} at this payoff${even === '' ? '' : `; ${even}`}`
}

const oneDecimal = (value: number | null, options?: { signed?: boolean }): string =>
  formatNumber(value, { decimals: 1, ...options })

/**
 * Note for a unit that not every trade has: the number of its trades, and their sum in percent next to the compounded growth; else the
 * result in R, unless R excludes winners or losers, or disagrees with the money.
 */
function netNote({ unit, statistics: stats, figures }: HomeReport, uneven: boolean): string {
  const trades = counted(stats.numberOfTrades, 'trade')
  if (unit === 'R' || figures.known === 0) return `based on ${formatWhole(figures.known)} of ${trades}`
  if (unit === 'PERCENT') {
    const sum = `compounded; sum of % ${twoDecimals(figures.net, { signed: true })}`
    return figures.known === stats.numberOfTrades ? sum : `${sum}, ${formatWhole(figures.known)} of ${trades}`
  }
  if (uneven) return `over ${trades}`
  if (stats.nR === 0) return `over ${trades}, none with R`
  return stats.nR === stats.numberOfTrades
    ? `${sentenceR(stats.totalR)} over ${trades}`
    : `${sentenceR(stats.totalR)}, ${formatWhole(stats.nR)} of ${trades}`
}

const drawdownOf = ({ unit, statistics: stats }: HomeReport): number | null => stats[drawdownFigure[unit]]

/** The same drawdown in the other unit, and whether it was recovered. */
function drawdownNote(
  { unit, equity, falls }: HomeReport,
  drawdown: number | null,
  money: (amount: number | null) => string,
): string {
  if (drawdown === null) return unit === 'R' ? 'no trade has an R' : 'no deposit before the trades'
  if (drawdown === 0) return 'no drawdown yet'
  // a loss of 10 % and a gain of 11.111111 %: a drawdown shown as 0.00 counts as recovered
  const below = equity.standing.below
  const recovered = below === 0 || (unit === 'PERCENT' && twoDecimals(below) === twoDecimals(0))
  const same = { CURRENCY: formatPercent(falls.percentOfMoney), PERCENT: money(falls.moneyOfPercent), R: unknown }[unit]
  return [...(same === unknown ? [] : [same]), recovered ? 'recovered' : 'not recovered'].join(', ')
}
