import type { Summary } from '../../stats/statistics.ts'
import type { Unit } from '../../trades/unit.ts'
import type { UnitFigures } from '../unit-figures.ts'

/**
 * How a figure is written. `amount` is in the unit of the report, `money` always in the journal's currency; `run` is a
 * number of trades, + won and - lost.
 */
export type FigureKind = 'count' | 'amount' | 'money' | 'percent' | 'ratio' | 'r' | 'minutes' | 'tilt' | 'run' | 'score'

export interface EvaluationFigure {
  readonly label: string
  readonly kind: FigureKind
  readonly value: number | null
  /** The sign is the message: written always, in its colour. */
  readonly signed: boolean
  /** Unknown because it would be divided by nothing: written as "∞". */
  readonly infinite?: true
  /** Why there is none, where that is not told for many figures at once. */
  readonly why?: string
}

const plain = (label: string, kind: FigureKind, value: number | null): EvaluationFigure => ({
  label,
  kind,
  value,
  signed: false,
})
const signed = (label: string, kind: FigureKind, value: number | null): EvaluationFigure => ({
  ...plain(label, kind, value),
  signed: true,
})

/** As a fall is written: below 0. */
const below = (value: number | null): number | null => (value === null ? null : 0 - value)

/** A smallest result above 0 is no loss, and a largest one below 0 no win. */
const extreme = (label: string, value: number | null, sign: 1 | -1, why: string): EvaluationFigure =>
  value !== null && Math.sign(value) !== sign
    ? { ...signed(label, 'amount', null), why }
    : signed(label, 'amount', value)

/** Won without ever losing: infinite; nothing won either: unknown. */
const profitFactor = ({ profitFactor: value, grossProfit }: Pick<Summary, 'profitFactor' | 'grossProfit'>) => ({
  ...plain('Profit factor', 'ratio', value),
  ...(value === null && grossProfit > 0 ? { infinite: true as const } : {}),
})

/**
 * Every statistic as columns of a ledger, most asked for first. In per cent the net gain is the compounded one, as on
 * the equity line; what was won and lost are sums, and say so.
 */
export function evaluation(
  stats: Summary,
  figures: UnitFigures,
  result: number | null,
  unit: Unit,
): readonly (readonly EvaluationFigure[])[] {
  const sums = unit === 'PERCENT' ? ', sum of %' : ''
  return [
    [
      plain('Trades', 'count', stats.numberOfTrades),
      plain('Winners', 'count', stats.winners),
      plain('Losers', 'count', stats.losers),
      plain('Break-even', 'count', stats.breakEvens),
      plain('Win rate', 'percent', stats.winRate),
      plain(`Gross profit${sums}`, 'amount', figures.won),
      plain(`Gross loss${sums}`, 'amount', below(figures.lost)),
      signed('Net gain', 'amount', result),
      signed('Expectancy', 'amount', figures.average),
      profitFactor(stats),
      signed('Return on investment', 'percent', stats.returnOfInvestment),
    ],
    [
      signed('Average win', 'amount', figures.averageWin),
      signed('Average loss', 'amount', figures.averageLoss),
      plain('Payoff', 'ratio', stats.payoff),
      extreme('Largest win', figures.largestWin, 1, 'No winning trade'),
      extreme('Largest loss', figures.largestLoss, -1, 'No losing trade'),
      plain('Average planned RRR', 'ratio', stats.avgRrr),
      plain('Average realised RRR', 'ratio', stats.avgRealizedRrr),
      plain('Required win rate, planned', 'percent', stats.requiredWinRate),
      plain('Required win rate, payoff', 'percent', stats.requiredWinRatePayoff),
      plain('Longest winning run', 'count', stats.maxConsecutiveWins),
      plain('Longest losing run', 'count', stats.maxConsecutiveLosses),
    ],
    [
      signed('Total R', 'r', stats.totalR),
      signed('Average R', 'r', stats.avgR),
      signed('Average R, winners', 'r', stats.avgRWinners),
      signed('Average R, losers', 'r', stats.avgRLosers),
      plain('Deviation of R', 'ratio', stats.sdR),
      plain('SQN', 'ratio', stats.sqn),
      plain('Max drawdown', 'money', below(stats.maxDrawdown)),
      plain('Max drawdown, %', 'percent', below(stats.maxDrawdownPercent)),
      plain('Max drawdown, R', 'r', below(stats.maxDrawdownR)),
      plain('Current drawdown', 'money', below(stats.currentDrawdown)),
      plain('Return / drawdown', 'ratio', stats.returnDrawdown),
    ],
    [
      signed('Net return, sum of %', 'percent', stats.netReturn),
      signed('Time-weighted return', 'percent', stats.twr),
      plain('Current run', 'run', stats.currentStreak),
      plain('Expected losing run', 'count', stats.expectedMaxLosingStreak),
      plain('Holding, all', 'minutes', stats.avgHolding),
      plain('Holding, winners', 'minutes', stats.avgHoldingWinners),
      plain('Holding, losers', 'minutes', stats.avgHoldingLosers),
      signed('Average tilt', 'tilt', stats.avgTilt),
      plain('Discipline', 'percent', stats.disciplineRate),
      plain('Trades with R', 'count', stats.nR),
      plain('Edge score', 'score', stats.edgeScore),
    ],
  ]
}
