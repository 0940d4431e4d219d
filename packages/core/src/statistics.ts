import { namesWith } from './record-field.ts'

/**
 * Format of a figure. `amount` is in the page's unit, `money` always in the journal's currency; `part` is an unsigned percentage, `points`
 * a difference of two percentages, `number` has two digits; `run` + won, - lost.
 */
export type FigureMeasure =
  | 'count'
  | 'amount'
  | 'money'
  | 'percent'
  | 'part'
  | 'points'
  | 'ratio'
  | 'r'
  | 'minutes'
  | 'tilt'
  | 'number'
  | 'run'
  | 'score'

/** Statistics that count the cases of others. */
type Count =
  | 'winners'
  | 'losers'
  | 'winnersWithR'
  | 'losersWithR'
  | 'withPercent'
  | 'withRrr'
  | 'withRealizedRrr'
  | 'greenOrRed'

interface Notes {
  /** A whole number in the API's schema. */
  readonly integer?: true
  /** Its meaning in the API, if not clear from its key. */
  readonly about?: string
  /** Trades that it is based on, if fewer than those of its `@of`: statistics that count them, and their name. */
  readonly cases?: { readonly counts: readonly Count[]; readonly name: string }
}
/** Description of a statistic besides its definition. */
export interface Statistic extends Notes {
  readonly measure: FigureMeasure
  /** Null if it cannot be computed. */
  readonly unknowable: boolean
}
function statistic<Unknowable extends boolean>(
  unknowable: Unknowable,
): <const Measure extends FigureMeasure, const Said extends Notes = object>(
  measure: Measure,
  notes?: Said,
) => Said & { readonly measure: Measure; readonly unknowable: Unknowable }
function statistic(unknowable: boolean): (measure: FigureMeasure, notes?: Notes) => object {
  return (measure, notes) => ({ measure, unknowable, ...notes })
}
const always = statistic(false)
const orUnknown = statistic(true)

const decided = { counts: ['winners', 'losers'], name: 'selected trades: winners and losers' } as const
const planned = { counts: ['withRrr'], name: 'selected trades with a planned RRR' } as const
const withBalance = { counts: ['withPercent'], name: 'selected trades with a balance before them' } as const

/**
 * Describes each statistic over a set of closed trades once: `always` known or `orUnknown`, its format, and its definition. Money is in the
 * journal's currency, percentages are percentages, holding times are minutes. The API, the tools for assistants and the explanation on pages
 * follow from it; the engine and its slow twin must compute it.
 *
 * The tags are the only definition of each figure, used by pages and `/docs/formulas` (`scripts/lib/figure-build.mjs`). `@inputs` are
 * other figures, named in the formula by their names; `@of` its trades, if not all.
 */
export const statisticFields = {
  /**
   * Closed trades selected by the filters.
   *
   * @figure numberOfTrades Trades
   * @formula number of trades
   */
  numberOfTrades: always('count'),
  /**
   * Trades that won.
   *
   * @figure winners Winners
   * @formula number of trades with the outcome "winner"
   * @of winners
   */
  winners: always('count'),
  /**
   * Trades that lost.
   *
   * @figure losers Losers
   * @formula number of trades with the outcome "loser"
   * @of losers
   */
  losers: always('count'),
  /**
   * Trades that neither won nor lost, by their outcome, whatever they cost.
   *
   * @figure breakEvens Break-even
   * @formula trades - winners - losers
   * @inputs numberOfTrades, winners, losers
   * @of breakEvens
   */
  breakEvens: always('count'),
  /**
   * The total result of trades that neither won nor lost by their outcome. A trade that is ticked as break-even is in no
   * win rate, whatever it lost.
   *
   * @figure breakEvenGain Result of break-even trades
   * @formula sum of the results of break-even trades
   * @of breakEvens
   */
  breakEvenGain: always('money'),
  /**
   * Winners as a percentage of winners and losers. Break-evens are excluded.
   *
   * @figure winRate Win rate
   * @formula winners ÷ (winners + losers) × 100
   * @inputs winners, losers
   * @unknown No trade won or lost.
   */
  winRate: orUnknown('part', { cases: decided }),
  /**
   * The sum of all results above 0, after costs. It uses the result, not the outcome.
   *
   * @figure grossProfit Gross profit
   * @formula sum of results above 0
   */
  grossProfit: always('amount'),
  /**
   * The sum of all results below 0, after costs. It goes by the result: a break-even trade that cost a commission is
   * in it.
   *
   * @figure grossLoss Gross loss
   * @formula sum of results below 0, without their sign
   */
  grossLoss: always('amount'),
  /**
   * The total result of all trades, after costs.
   *
   * @figure netGain Net gain
   * @formula gross profit - gross loss
   * @inputs grossProfit, grossLoss
   */
  netGain: always('amount'),
  /**
   * Money won per unit of money lost. Above 1.00 the trades make money, below they lose it.
   *
   * @figure profitFactor Profit factor
   * @formula gross profit ÷ gross loss
   * @inputs grossProfit, grossLoss
   * @unknown Nothing was won or lost. "∞" means there were no losses.
   */
  profitFactor: orUnknown('ratio'),
  /**
   * The mean result of winners.
   *
   * @figure avgWin Average win
   * @formula sum of the results of winners ÷ winners
   * @inputs winners
   * @of winners
   * @unknown No trade won.
   */
  avgWin: orUnknown('amount'),
  /**
   * The mean result of losers, below 0.
   *
   * @figure avgLoss Average loss
   * @formula sum of the results of losers ÷ losers
   * @inputs losers
   * @of losers
   * @unknown No trade lost.
   */
  avgLoss: orUnknown('amount'),
  /**
   * The average winner per unit of the average loser.
   *
   * @figure payoff Payoff
   * @formula average win ÷ average loss, without its sign
   * @inputs avgWin, avgLoss
   * @unknown No trade won, or none lost.
   */
  payoff: orUnknown('ratio', { cases: decided }),
  /**
   * The average result of a trade.
   *
   * @figure expectancy Expectancy
   * @formula net gain ÷ trades
   * @inputs netGain, numberOfTrades
   * @unknown No trades.
   */
  expectancy: orUnknown('amount'),
  /**
   * The average result per unit of risk.
   *
   * @figure expectancyR Expectancy, R
   * @formula total R ÷ trades with R
   * @inputs totalR, nR
   * @of withR
   * @unknown No trade has an R.
   */
  expectancyR: orUnknown('r'),
  /**
   * Trades with a known risk, from a stop loss or an amount. All R figures cover only these.
   *
   * @figure nR Trades with R
   * @formula number of trades with an R
   * @of withR
   */
  nR: always('count'),
  /**
   * The sum of all results in units of each trade’s risk.
   *
   * @figure totalR Total R
   * @formula sum of R
   * @of withR
   * @unknown No trade has an R.
   */
  totalR: orUnknown('r'),
  /**
   * The mean result in units of risk.
   *
   * @figure avgR Average R
   * @formula total R ÷ trades with R
   * @inputs totalR, nR
   * @of withR
   * @unknown No trade has an R.
   */
  avgR: orUnknown('r'),
  /**
   * Winners of which the initial risk is known, and so R. Where this share and that of losers differ by at least 10
   * percentage points and by more than chance (two-proportion test at 5%), R figures speak for one of the two only: pages
   * that show R say so, with both shares.
   *
   * @figure winnersWithR Winners with R
   * @formula number of winners that have an R
   * @inputs winners
   * @of winners
   */
  winnersWithR: always('count', { integer: true, about: 'Of which the initial risk is known' }),
  /**
   * Losers of which the initial risk is known, and so R; beside the winners with R.
   *
   * @figure losersWithR Losers with R
   * @formula number of losers that have an R
   * @inputs losers
   * @of losers
   */
  losersWithR: always('count', { integer: true }),
  /**
   * The average R of winners that have an R.
   *
   * @figure avgRWinners Average R, winners
   * @formula sum of R of winners ÷ winners with R
   * @inputs winners
   * @of winners
   * @unknown No winner has an R.
   */
  avgRWinners: orUnknown('r', { cases: { counts: ['winnersWithR'], name: 'selected trades: winners with an R' } }),
  /**
   * The average R of losers that have an R.
   *
   * @figure avgRLosers Average R, losers
   * @formula sum of R of losers ÷ losers with R
   * @inputs losers
   * @of losers
   * @unknown No loser has an R.
   */
  avgRLosers: orUnknown('r', { cases: { counts: ['losersWithR'], name: 'selected trades: losers with an R' } }),
  /**
   * How widely R varies around its mean: the sample standard deviation.
   *
   * @figure sdR Deviation of R
   * @formula √(sum of (R - average R)² ÷ (trades with R - 1))
   * @inputs avgR, nR
   * @of withR
   * @unknown Fewer than two trades have an R.
   */
  sdR: orUnknown('ratio'),
  /**
   * Van Tharp’s system quality number: the mean R relative to its standard deviation. At most 100 trades count.
   *
   * @figure sqn SQN
   * @formula √(trades with R, at most 100) × average R ÷ deviation of R
   * @inputs nR, avgR, sdR
   * @of withR
   * @unknown Fewer than two trades have an R, or all R are equal.
   */
  sqn: orUnknown('ratio'),
  /**
   * Trades with a balance before them. All figures in percent cover only these.
   *
   * @figure withPercent Trades with a balance
   * @formula number of trades with a balance above 0 before them
   */
  withPercent: always('count', { integer: true, about: 'Trades with a balance before them' }),
  /**
   * The results in percent of the balance before each trade, added up.
   *
   * @figure netReturn Net return, sum of %
   * @formula sum of (result ÷ balance before × 100)
   * @unknown No trade has a balance before it: record the deposit.
   */
  netReturn: orUnknown('percent', { cases: withBalance }),
  /**
   * The results in percent of the balance before each trade, compounded. Deposits and withdrawals do not change it.
   *
   * @figure twr Time-weighted return
   * @formula (product of (1 + result ÷ balance before) - 1) × 100
   * @unknown No trade has a balance before it, or the growth is too large to represent.
   */
  twr: orUnknown('percent', { cases: withBalance }),
  /**
   * The net gain in percent of all deposits ever made, ignoring filters.
   *
   * @figure returnOfInvestment Return on investment
   * @formula net gain ÷ sum of deposits × 100
   * @inputs netGain
   * @unknown No deposit is recorded.
   */
  returnOfInvestment: orUnknown('percent'),
  /**
   * The largest fall of the cumulative result from a high. The start counts as a high, at 0.
   *
   * @figure maxDrawdown Max drawdown
   * @formula largest of (highest sum so far - sum)
   */
  maxDrawdown: always('money'),
  /**
   * The largest fall of the compounded result, in percent of its high. Deposits and withdrawals do not change it.
   *
   * @figure maxDrawdownPercent Max drawdown, %
   * @formula largest of (highest index so far - index) ÷ highest index so far × 100
   * @unknown No trade has a balance before it.
   */
  maxDrawdownPercent: orUnknown('percent', { cases: withBalance }),
  /**
   * The largest fall of cumulative R from a high.
   *
   * @figure maxDrawdownR Max drawdown, R
   * @formula largest of (highest sum of R so far - sum of R)
   * @of withR
   * @unknown No trade has an R.
   */
  maxDrawdownR: orUnknown('r'),
  /**
   * How far the cumulative result is below its high after the last trade.
   *
   * @figure currentDrawdown Current drawdown
   * @formula highest sum so far - sum
   */
  currentDrawdown: always('money'),
  /**
   * Net gain per unit of max drawdown.
   *
   * @figure returnDrawdown Return / drawdown
   * @formula net gain ÷ max drawdown
   * @inputs netGain, maxDrawdown
   * @unknown There was no drawdown.
   */
  returnDrawdown: orUnknown('ratio'),
  /**
   * Trades with both a stop loss and a target, and so a planned reward to risk.
   *
   * @figure withRrr Trades with a planned RRR
   * @formula number of trades with a planned RRR
   */
  withRrr: always('count', { integer: true, about: 'Trades with a stop loss and a target' }),
  /**
   * The average planned reward to risk: the distance to the target divided by the distance to the stop.
   *
   * @figure avgRrr Average planned RRR
   * @formula sum of planned RRR ÷ trades with a planned RRR
   * @inputs withRrr
   * @unknown No trade has both a stop loss and a target.
   */
  avgRrr: orUnknown('ratio', { cases: planned }),
  /**
   * Winners and losers with a stop loss and a target, whose price went the way of their outcome.
   *
   * @figure withRealizedRrr Trades with a realised RRR
   * @formula number of trades with a realised RRR
   */
  withRealizedRrr: always('count', { integer: true, about: 'Winners and losers with a stop loss and a target' }),
  /**
   * The average reward to risk at the exits: for winners, the move divided by the risk; for losers, the distance to the target divided by
   * the distance lost. A full loser counts as its plan, so this is no result: the payoff in R is.
   *
   * @figure avgRealizedRrr Average realised RRR
   * @formula sum of realised RRR ÷ trades with a realised RRR
   * @inputs withRealizedRrr
   * @unknown No winner or loser has a stop loss and a target to measure by.
   */
  avgRealizedRrr: orUnknown('ratio', {
    cases: { counts: ['withRealizedRrr'], name: 'selected trades with a realised RRR' },
  }),
  /**
   * The win rate at which the planned reward to risk breaks even.
   *
   * @figure requiredWinRate Required win rate, planned
   * @formula 100 ÷ (1 + average planned RRR)
   * @inputs avgRrr
   * @unknown No trade has both a stop loss and a target.
   */
  requiredWinRate: orUnknown('part', { cases: planned }),
  /**
   * The win rate at which the payoff so far breaks even.
   *
   * @figure requiredWinRatePayoff Required win rate, payoff
   * @formula 100 ÷ (1 + payoff)
   * @inputs payoff
   * @unknown No trade won, or none lost.
   */
  requiredWinRatePayoff: orUnknown('part', { cases: decided }),
  /**
   * The mean time from entry to exit.
   *
   * @figure avgHolding Average holding time
   * @formula sum of (exit - entry) ÷ trades
   * @inputs numberOfTrades
   * @unknown No trades.
   */
  avgHolding: orUnknown('minutes'),
  /**
   * The mean time from entry to exit of winners.
   *
   * @figure avgHoldingWinners Holding, winners
   * @formula sum of (exit - entry) of winners ÷ winners
   * @inputs winners
   * @of winners
   * @unknown No trade won.
   */
  avgHoldingWinners: orUnknown('minutes'),
  /**
   * The mean time from entry to exit of losers.
   *
   * @figure avgHoldingLosers Holding, losers
   * @formula sum of (exit - entry) of losers ÷ losers
   * @inputs losers
   * @of losers
   * @unknown No trade lost.
   */
  avgHoldingLosers: orUnknown('minutes'),
  /**
   * The most winners in a row. A break-even neither extends nor ends a streak.
   *
   * @figure maxConsecutiveWins Longest winning streak
   * @formula longest streak of winners
   * @of winners
   */
  maxConsecutiveWins: always('count'),
  /**
   * The most losers in a row. A break-even neither extends nor ends a streak.
   *
   * @figure maxConsecutiveLosses Longest losing streak
   * @formula longest streak of losers
   * @of losers
   */
  maxConsecutiveLosses: always('count'),
  /**
   * Winners or losers in a row up to the latest decided trade.
   *
   * @figure currentStreak Current streak
   * @formula winners since the last loser, or losers since the last winner
   */
  currentStreak: always('run'),
  /**
   * The longest losing streak to expect for this many trades with this share of losers, if trades are independent.
   *
   * @figure expectedMaxLosingStreak Expected losing streak
   * @formula ln(winners + losers) ÷ ln((winners + losers) ÷ losers), rounded
   * @inputs winners, losers
   * @unknown No trade won, or none lost.
   */
  expectedMaxLosingStreak: orUnknown('count', { cases: decided }),
  /**
   * The highest result of any trade.
   *
   * @figure largestWin Largest win
   * @formula highest result
   * @unknown No trade won.
   */
  largestWin: orUnknown('amount'),
  /**
   * The lowest result of any trade.
   *
   * @figure largestLoss Largest loss
   * @formula lowest result
   * @unknown No trade lost.
   */
  largestLoss: orUnknown('amount'),
  /**
   * The average tilt of trades: positive comments minus negative ones. Above 0, rules were followed.
   *
   * @figure avgTilt Average tilt
   * @formula sum of tilt ÷ trades
   * @inputs numberOfTrades
   * @unknown No trades.
   */
  avgTilt: orUnknown('tilt'),
  /**
   * Trades with a tilt above or below 0.
   *
   * @figure greenOrRed Green and red trades
   * @formula green trades + red trades
   */
  greenOrRed: always('count', { integer: true, about: 'Trades with a tilt above or below 0' }),
  /**
   * Green trades as a percentage of green and red ones. Grey trades are excluded.
   *
   * @figure disciplineRate Discipline
   * @formula green trades ÷ (green and red trades) × 100
   * @inputs greenOrRed
   * @unknown No trade is green or red.
   */
  disciplineRate: orUnknown('part', {
    cases: { counts: ['greenOrRed'], name: 'selected trades with a tilt above or below 0' },
  }),
  /**
   * How much evidence there is: full at 100 trades or more.
   *
   * @figure tradeScore Trade score
   * @formula 100 × trades ÷ 100, at most 100
   * @inputs numberOfTrades
   */
  tradeScore: always('score'),
  /**
   * How profitable the trades are: 0 up to a profit factor of 0.50, full from 2.50.
   *
   * @figure profitScore Profit score
   * @formula 100 × (profit factor - 0.5) ÷ 2, from 0 to 100; full if there were no losses
   * @inputs profitFactor
   */
  profitScore: always('score'),
  /**
   * Net gain relative to drawdown: full when net gain is at least five times the max drawdown.
   *
   * @figure returnDrawdownScore Return/DD score
   * @formula 100 × return / drawdown ÷ 5, from 0 to 100; full when there was no drawdown
   * @inputs returnDrawdown
   */
  returnDrawdownScore: always('score'),
  /**
   * One number from 0 to 100 for how much speaks for an edge. Below 30 trades the last two parts are scaled down, so
   * that one lucky trade does not score high.
   *
   * @figure edgeScore Edge score
   * @formula 0.2 × trade score + 0.4 × (profit score + return/DD score) × (trades ÷ 30, at most 1)
   * @inputs tradeScore, profitScore, returnDrawdownScore, numberOfTrades
   * @unknown No trades.
   */
  edgeScore: orUnknown('score'),
}
export type StatisticKey = keyof typeof statisticFields
export const statisticKeys = namesWith(statisticFields, {})

/** Every statistic over a set of closed trades. Null means that it cannot be computed, never that it is nothing. */
export type Summary = {
  readonly [Key in StatisticKey]: (typeof statisticFields)[Key]['unknowable'] extends true ? number | null : number
}
/** The same, with the one that has an element per trade. */
export interface Statistics extends Summary {
  /** Element k: profit factor of the first k + 1 trades. */
  readonly profitFactorArray: readonly (number | null)[]
}

/** A statistic on Home and beside it in reports. `signed`: the sign matters, and is always shown, in its colour. */
const line = (key: StatisticKey, label: string) => ({ key, label, signed: false })
const signedLine = (key: StatisticKey, label: string) => ({ key, label, signed: true })
export type LedgerLine = ReturnType<typeof line>

/** The ledger of Home in columns, most important first. */
export const homeLedger: readonly (readonly LedgerLine[])[] = [
  [
    line('numberOfTrades', 'Trades'),
    line('winners', 'Winners'),
    line('losers', 'Losers'),
    line('breakEvens', 'Break-even'),
    signedLine('breakEvenGain', 'Break-even, result'),
    line('winRate', 'Win rate'),
    line('grossProfit', 'Gross profit'),
    line('grossLoss', 'Gross loss'),
    signedLine('netGain', 'Net gain'),
    signedLine('expectancy', 'Expectancy'),
    line('profitFactor', 'Profit factor'),
    signedLine('returnOfInvestment', 'Return on investment, of deposits'),
  ],
  [
    signedLine('avgWin', 'Average win'),
    signedLine('avgLoss', 'Average loss'),
    line('payoff', 'Payoff'),
    signedLine('largestWin', 'Largest win'),
    signedLine('largestLoss', 'Largest loss'),
    line('avgRrr', 'Average planned RRR'),
    line('avgRealizedRrr', 'Average realised RRR'),
    line('requiredWinRate', 'Required win rate, planned'),
    line('requiredWinRatePayoff', 'Required win rate, payoff'),
    line('maxConsecutiveWins', 'Longest winning streak'),
    line('maxConsecutiveLosses', 'Longest losing streak'),
  ],
  [
    signedLine('totalR', 'Total R'),
    signedLine('avgR', 'Average R'),
    signedLine('avgRWinners', 'Average R, winners'),
    signedLine('avgRLosers', 'Average R, losers'),
    line('sdR', 'Deviation of R'),
    line('sqn', 'SQN'),
    line('maxDrawdown', 'Max drawdown'),
    line('maxDrawdownPercent', 'Max drawdown, %'),
    line('maxDrawdownR', 'Max drawdown, R'),
    line('currentDrawdown', 'Current drawdown'),
    line('returnDrawdown', 'Return / drawdown'),
  ],
  [
    signedLine('netReturn', 'Net return, sum of %'),
    signedLine('twr', 'Time-weighted return, compounded'),
    line('currentStreak', 'Current streak'),
    line('expectedMaxLosingStreak', 'Expected losing streak'),
    line('avgHolding', 'Holding, all'),
    line('avgHoldingWinners', 'Holding, winners'),
    line('avgHoldingLosers', 'Holding, losers'),
    signedLine('avgTilt', 'Average tilt'),
    line('disciplineRate', 'Discipline'),
    line('nR', 'Trades with R'),
    line('edgeScore', 'Edge score'),
  ],
]
/** Components of the edge score, shown as bars on Home. */
export const scoreLines: readonly LedgerLine[] = [
  line('tradeScore', 'Trade score'),
  line('profitScore', 'Profit score'),
  line('returnDrawdownScore', 'Return / drawdown score'),
]

export const edgeScoreLabels = ['No proven edge', 'Developing', 'Solid', 'Strong'] as const

/**
 * The label of a score, by the displayed integer: below 25, 50, 75 and from there on. Nothing is proven by trades that made no money, and
 * no more than a beginning where luck could explain their average R (PRODUCT B.1).
 *
 * @param shown whether the low end of the average R is above 0; false if unknown
 */
export function edgeScoreLabel(score: number, netGain: number, shown: boolean): (typeof edgeScoreLabels)[number] {
  const most = netGain <= 0 ? 0 : shown ? 3 : 1
  return edgeScoreLabels[Math.min(most, Math.floor(Math.round(score) / 25))]!
}
