import type { Summary } from '../stats/statistics.ts'
import type { Unit } from '../trades/unit.ts'
import type { FigureKey, FigureMeasure } from './figures/definitions.ts'
import type { UnitFigures } from './unit-figures.ts'

export interface EvaluationFigure {
  /** Key of its definition. */
  readonly key: FigureKey
  readonly label: string
  readonly kind: FigureMeasure
  readonly value: number | null
  /** The sign matters: always shown, in its colour. */
  readonly signed: boolean
  /** Unknown because of a division by 0: shown as "∞". */
  readonly infinite?: true
  /** Reason why it is unknown, unless shared by many figures. */
  readonly why?: string
}

const plain = (key: FigureKey, label: string, kind: FigureMeasure, value: number | null): EvaluationFigure => ({
  key,
  label,
  kind,
  value,
  signed: false,
})
const signed = (key: FigureKey, label: string, kind: FigureMeasure, value: number | null): EvaluationFigure => ({
  ...plain(key, label, kind, value),
  signed: true,
})

/** Drawdowns are shown as negative numbers. */
const below = (value: number | null): number | null => (value === null ? null : 0 - value)

/** A positive smallest result is no loss, and a negative largest one no win. */
const extreme = (key: FigureKey, label: string, value: number | null, sign: 1 | -1, why: string): EvaluationFigure =>
  value !== null && Math.sign(value) !== sign
    ? { ...signed(key, label, 'amount', null), why }
    : signed(key, label, 'amount', value)

/** Won without losses: infinite; without wins either: unknown. */
const profitFactor = ({ profitFactor: value, grossProfit }: Pick<Summary, 'profitFactor' | 'grossProfit'>) => ({
  ...plain('profitFactor', 'Profit factor', 'ratio', value),
  ...(value === null && grossProfit > 0 ? { infinite: true as const } : {}),
})

/** Sums and drawdowns without trades are 0, but meaningless: only counts are known. */
const known =
  ({ numberOfTrades }: Summary) =>
  (figure: EvaluationFigure): EvaluationFigure =>
    numberOfTrades > 0 || figure.kind === 'count' ? figure : { ...figure, value: null, why: 'No trades' }

/**
 * Every statistic as columns of a ledger, most important first. In percent the net gain is compounded, as on the equity line; wins and
 * losses are sums, and labelled so.
 */
export const evaluation = (
  stats: Summary,
  figures: UnitFigures,
  result: number | null,
  unit: Unit,
): readonly (readonly EvaluationFigure[])[] =>
  ledger(stats, figures, result, unit).map((column) => column.map(known(stats)))

function ledger(
  stats: Summary,
  figures: UnitFigures,
  result: number | null,
  unit: Unit,
): readonly EvaluationFigure[][] {
  const sums = unit === 'PERCENT' ? ', sum of %' : ''
  return [
    [
      plain('numberOfTrades', 'Trades', 'count', stats.numberOfTrades),
      plain('winners', 'Winners', 'count', stats.winners),
      plain('losers', 'Losers', 'count', stats.losers),
      plain('breakEvens', 'Break-even', 'count', stats.breakEvens),
      signed('breakEvenGain', 'Break-even, result', 'money', stats.breakEvenGain),
      plain('winRate', 'Win rate', 'percent', stats.winRate),
      plain('grossProfit', `Gross profit${sums}`, 'amount', figures.won),
      plain('grossLoss', `Gross loss${sums}`, 'amount', below(figures.lost)),
      signed(
        unit === 'PERCENT' ? 'twr' : 'netGain',
        unit === 'PERCENT' ? 'Net gain, compounded' : 'Net gain',
        'amount',
        result,
      ),
      signed('expectancy', 'Expectancy', 'amount', figures.average),
      profitFactor(stats),
      signed('returnOfInvestment', 'Return on investment, of deposits', 'percent', stats.returnOfInvestment),
    ],
    [
      signed('avgWin', 'Average win', 'amount', figures.averageWin),
      signed('avgLoss', 'Average loss', 'amount', figures.averageLoss),
      plain('payoff', 'Payoff', 'ratio', stats.payoff),
      extreme('largestWin', 'Largest win', figures.largestWin, 1, 'No winning trade'),
      extreme('largestLoss', 'Largest loss', figures.largestLoss, -1, 'No losing trade'),
      plain('avgRrr', 'Average planned RRR', 'ratio', stats.avgRrr),
      plain('avgRealizedRrr', 'Average realised RRR', 'ratio', stats.avgRealizedRrr),
      plain('requiredWinRate', 'Required win rate, planned', 'percent', stats.requiredWinRate),
      plain('requiredWinRatePayoff', 'Required win rate, payoff', 'percent', stats.requiredWinRatePayoff),
      plain('maxConsecutiveWins', 'Longest winning streak', 'count', stats.maxConsecutiveWins),
      plain('maxConsecutiveLosses', 'Longest losing streak', 'count', stats.maxConsecutiveLosses),
    ],
    [
      signed('totalR', 'Total R', 'r', stats.totalR),
      signed('avgR', 'Average R', 'r', stats.avgR),
      signed('avgRWinners', 'Average R, winners', 'r', stats.avgRWinners),
      signed('avgRLosers', 'Average R, losers', 'r', stats.avgRLosers),
      plain('sdR', 'Deviation of R', 'ratio', stats.sdR),
      plain('sqn', 'SQN', 'ratio', stats.sqn),
      plain('maxDrawdown', 'Max drawdown', 'money', below(stats.maxDrawdown)),
      plain('maxDrawdownPercent', 'Max drawdown, %', 'percent', below(stats.maxDrawdownPercent)),
      plain('maxDrawdownR', 'Max drawdown, R', 'r', stats.nR === 0 ? null : below(stats.maxDrawdownR)),
      plain('currentDrawdown', 'Current drawdown', 'money', below(stats.currentDrawdown)),
      plain('returnDrawdown', 'Return / drawdown', 'ratio', stats.returnDrawdown),
    ],
    [
      signed('netReturn', 'Net return, sum of %', 'percent', stats.netReturn),
      signed('twr', 'Time-weighted return, compounded', 'percent', stats.twr),
      plain('currentStreak', 'Current streak', 'run', stats.currentStreak),
      plain('expectedMaxLosingStreak', 'Expected losing streak', 'count', stats.expectedMaxLosingStreak),
      plain('avgHolding', 'Holding, all', 'minutes', stats.avgHolding),
      plain('avgHoldingWinners', 'Holding, winners', 'minutes', stats.avgHoldingWinners),
      plain('avgHoldingLosers', 'Holding, losers', 'minutes', stats.avgHoldingLosers),
      signed('avgTilt', 'Average tilt', 'tilt', stats.avgTilt),
      plain('disciplineRate', 'Discipline', 'percent', stats.disciplineRate),
      plain('nR', 'Trades with R', 'count', stats.nR),
      plain('edgeScore', 'Edge score', 'score', stats.edgeScore),
    ],
  ]
}

/** Components of the edge score, shown as bars on Home. */
export const scores = (stats: Summary): readonly EvaluationFigure[] =>
  [
    plain('tradeScore', 'Trade score', 'score', stats.tradeScore),
    plain('profitScore', 'Profit score', 'score', stats.profitScore),
    plain('returnDrawdownScore', 'Return / drawdown score', 'score', stats.returnDrawdownScore),
  ].map(known(stats))
