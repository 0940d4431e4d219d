import type { BacktestView } from '@afterclose/contract/backtests'
import { big, type Decimal } from '@afterclose/core/decimal'
import { counted, formatMoney, formatPercent, formatRatio, formatWhole } from '@afterclose/core/format'
import type { FiguresInR } from '@afterclose/engine/reports/backtest/backtest-report'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { Money, RMultiple, SumOfR } from '../../../../parts/figures.tsx'
import { Stat, StatRow } from '../../../../ui/stat.tsx'

interface TestedFiguresProps {
  backtest: BacktestView
  total: FiguresInR
  /** After the last trade; null if it is too large to show. */
  balance: Decimal | null
}

/** Result of the backtest so far. */
export function TestedFigures({ backtest, total, balance }: TestedFiguresProps) {
  const { currency } = useActiveJournal()
  const { trades, withR, winners, losers, breakEvens } = total
  const ofR = withR === trades ? counted(withR, 'trade') : `${formatWhole(withR)} of ${formatWhole(trades)} trades`
  const gain = balance === null ? null : big(balance).minus(backtest.startBalance)
  const each = gain === null || trades === 0 ? null : Number(gain.div(trades))
  const unitR = (value: number | null): string => (value === null ? '' : 'R')
  return (
    <StatRow label="Result of the backtest">
      <Stat
        label="Trades"
        note={
          trades === 0 ? 'none yet' : withR === trades ? 'all have an R' : `${formatWhole(trades - withR)} without an R`
        }
      >
        {formatWhole(trades)}
      </Stat>
      <Stat
        label="Win rate"
        note={`${winners} won, ${losers} lost, ${breakEvens} even`}
        info="Winners as a percentage of winners and losers; break-evens are excluded."
      >
        {formatPercent(total.winRate)}
      </Stat>
      <Stat label="Total" unit={unitR(total.totalR)} note={ofR}>
        <SumOfR value={total.totalR} />
      </Stat>
      <Stat label="Average" unit={unitR(total.avgR)} note={ofR}>
        <RMultiple value={total.avgR} />
      </Stat>
      <Stat label="Profit factor" note="R won for each R lost">
        {formatRatio(total.profitFactor, { infinite: total.wonR > 0 })}
      </Stat>
      <Stat label="Max drawdown" unit={unitR(total.maxDrawdownR)} note="below the highest cumulative R">
        <RMultiple value={total.maxDrawdownR === null ? null : 0 - total.maxDrawdownR} />
      </Stat>
      <Stat
        label="Expectancy"
        note={`${currency}, gain ÷ trades`}
        info={`Average result of a trade, with ${backtest.riskPercent}% of the balance at risk.`}
      >
        <Money value={each} signed />
      </Stat>
      <Stat
        label="SQN"
        note={ofR}
        info="System quality number: √(trades, 100 at most) × average R ÷ standard deviation of R."
      >
        {formatRatio(total.sqn)}
      </Stat>
      <Stat label="Balance" note={`${currency}, from ${formatWhole(Number(backtest.startBalance))}`}>
        {formatMoney(balance, { decimals: 0 })}
      </Stat>
    </StatRow>
  )
}
