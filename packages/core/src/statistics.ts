/**
 * Every statistic over a set of closed trades. Money is in the journal's currency, percentages are percentages, holding times are minutes.
 * Null means that it cannot be computed, never that it is nothing.
 *
 * These tags are the only definition of each figure, used by pages and `/docs/formulas` (`scripts/lib/figure-build.mjs`). `@inputs` are
 * other figures, named in the formula by their names; `@of` its trades, if not all.
 */
export interface Statistics {
  /**
   * Closed trades selected by the filters.
   *
   * @figure numberOfTrades Trades
   * @formula number of trades
   * @measure count
   */
  readonly numberOfTrades: number
  /**
   * Trades that won.
   *
   * @figure winners Winners
   * @formula number of trades with the outcome "winner"
   * @measure count
   * @of winners
   */
  readonly winners: number
  /**
   * Trades that lost.
   *
   * @figure losers Losers
   * @formula number of trades with the outcome "loser"
   * @measure count
   * @of losers
   */
  readonly losers: number
  /**
   * Trades that neither won nor lost, by their outcome, whatever they cost.
   *
   * @figure breakEvens Break-even
   * @formula trades - winners - losers
   * @measure count
   * @inputs numberOfTrades, winners, losers
   * @of breakEvens
   */
  readonly breakEvens: number
  /**
   * The total result of trades that neither won nor lost by their outcome. A trade that is ticked as break-even is in no
   * win rate, whatever it lost.
   *
   * @figure breakEvenGain Result of break-even trades
   * @formula sum of the results of break-even trades
   * @measure money
   * @of breakEvens
   */
  readonly breakEvenGain: number
  /**
   * Winners as a percentage of winners and losers. Break-evens are excluded.
   *
   * @figure winRate Win rate
   * @formula winners ÷ (winners + losers) × 100
   * @measure part
   * @inputs winners, losers
   * @unknown No trade won or lost.
   */
  readonly winRate: number | null
  /**
   * The sum of all results above 0, after costs. It uses the result, not the outcome.
   *
   * @figure grossProfit Gross profit
   * @formula sum of results above 0
   * @measure amount
   */
  readonly grossProfit: number
  /**
   * The sum of all results below 0, after costs. It goes by the result: a break-even trade that cost a commission is
   * in it.
   *
   * @figure grossLoss Gross loss
   * @formula sum of results below 0, without their sign
   * @measure amount
   */
  readonly grossLoss: number
  /**
   * The total result of all trades, after costs.
   *
   * @figure netGain Net gain
   * @formula gross profit - gross loss
   * @measure amount
   * @inputs grossProfit, grossLoss
   */
  readonly netGain: number
  /**
   * Money won per unit of money lost. Above 1.00 the trades make money, below they lose it.
   *
   * @figure profitFactor Profit factor
   * @formula gross profit ÷ gross loss
   * @measure ratio
   * @inputs grossProfit, grossLoss
   * @unknown Nothing was won or lost. "∞" means there were no losses.
   */
  readonly profitFactor: number | null
  /** Element k: profit factor of the first k + 1 trades. */
  readonly profitFactorArray: readonly (number | null)[]
  /**
   * The mean result of winners.
   *
   * @figure avgWin Average win
   * @formula sum of the results of winners ÷ winners
   * @measure amount
   * @inputs winners
   * @of winners
   * @unknown No trade won.
   */
  readonly avgWin: number | null
  /**
   * The mean result of losers, below 0.
   *
   * @figure avgLoss Average loss
   * @formula sum of the results of losers ÷ losers
   * @measure amount
   * @inputs losers
   * @of losers
   * @unknown No trade lost.
   */
  readonly avgLoss: number | null
  /**
   * The average winner per unit of the average loser.
   *
   * @figure payoff Payoff
   * @formula average win ÷ average loss, without its sign
   * @measure ratio
   * @inputs avgWin, avgLoss
   * @unknown No trade won, or none lost.
   */
  readonly payoff: number | null
  /**
   * The average result of a trade.
   *
   * @figure expectancy Expectancy
   * @formula net gain ÷ trades
   * @measure amount
   * @inputs netGain, numberOfTrades
   * @unknown No trades.
   */
  readonly expectancy: number | null
  /**
   * The average result per unit of risk.
   *
   * @figure expectancyR Expectancy, R
   * @formula total R ÷ trades with R
   * @measure r
   * @inputs totalR, nR
   * @of withR
   * @unknown No trade has an R.
   */
  readonly expectancyR: number | null
  /**
   * Trades with a known risk, from a stop loss or an amount. All R figures cover only these.
   *
   * @figure nR Trades with R
   * @formula number of trades with an R
   * @measure count
   * @of withR
   */
  readonly nR: number
  /**
   * The sum of all results in units of each trade’s risk.
   *
   * @figure totalR Total R
   * @formula sum of R
   * @measure r
   * @of withR
   * @unknown No trade has an R.
   */
  readonly totalR: number | null
  /**
   * The mean result in units of risk.
   *
   * @figure avgR Average R
   * @formula total R ÷ trades with R
   * @measure r
   * @inputs totalR, nR
   * @of withR
   * @unknown No trade has an R.
   */
  readonly avgR: number | null
  /**
   * Winners of which the initial risk is known, and so R. Where this share and that of losers differ by at least 10
   * percentage points and by more than chance (two-proportion test at 5 %), R figures speak for one of the two only: pages
   * that show R say so, with both shares.
   *
   * @figure winnersWithR Winners with R
   * @formula number of winners that have an R
   * @measure count
   * @inputs winners
   * @of winners
   */
  readonly winnersWithR: number
  /**
   * Losers of which the initial risk is known, and so R; beside the winners with R.
   *
   * @figure losersWithR Losers with R
   * @formula number of losers that have an R
   * @measure count
   * @inputs losers
   * @of losers
   */
  readonly losersWithR: number
  /**
   * The average R of winners that have an R.
   *
   * @figure avgRWinners Average R, winners
   * @formula sum of R of winners ÷ winners with R
   * @measure r
   * @inputs winners
   * @of winners
   * @unknown No winner has an R.
   */
  readonly avgRWinners: number | null
  /**
   * The average R of losers that have an R.
   *
   * @figure avgRLosers Average R, losers
   * @formula sum of R of losers ÷ losers with R
   * @measure r
   * @inputs losers
   * @of losers
   * @unknown No loser has an R.
   */
  readonly avgRLosers: number | null
  /**
   * How widely R varies around its mean: the sample standard deviation.
   *
   * @figure sdR Deviation of R
   * @formula √(sum of (R - average R)² ÷ (trades with R - 1))
   * @measure ratio
   * @inputs avgR, nR
   * @of withR
   * @unknown Fewer than two trades have an R.
   */
  readonly sdR: number | null
  /**
   * Van Tharp’s system quality number: the mean R relative to its standard deviation. At most 100 trades count.
   *
   * @figure sqn SQN
   * @formula √(trades with R, at most 100) × average R ÷ deviation of R
   * @measure ratio
   * @inputs nR, avgR, sdR
   * @of withR
   * @unknown Fewer than two trades have an R, or all R are equal.
   */
  readonly sqn: number | null
  /**
   * Trades with a balance before them. All figures in percent cover only these.
   *
   * @figure withPercent Trades with a balance
   * @formula number of trades with a balance above 0 before them
   * @measure count
   */
  readonly withPercent: number
  /**
   * The results in percent of the balance before each trade, added up.
   *
   * @figure netReturn Net return, sum of %
   * @formula sum of (result ÷ balance before × 100)
   * @measure percent
   * @unknown No trade has a balance before it: record the deposit.
   */
  readonly netReturn: number | null
  /**
   * The results in percent of the balance before each trade, compounded. Deposits and withdrawals do not change it.
   *
   * @figure twr Time-weighted return
   * @formula (product of (1 + result ÷ balance before) - 1) × 100
   * @measure percent
   * @unknown No trade has a balance before it, or the growth is too large to represent.
   */
  readonly twr: number | null
  /**
   * The net gain in percent of all deposits ever made, ignoring filters.
   *
   * @figure returnOfInvestment Return on investment
   * @formula net gain ÷ sum of deposits × 100
   * @measure percent
   * @inputs netGain
   * @unknown No deposit is recorded.
   */
  readonly returnOfInvestment: number | null
  /**
   * The largest fall of the cumulative result from a high. The start counts as a high, at 0.
   *
   * @figure maxDrawdown Max drawdown
   * @formula largest of (highest sum so far - sum)
   * @measure money
   */
  readonly maxDrawdown: number
  /**
   * The largest fall of the compounded result, in percent of its high. Deposits and withdrawals do not change it.
   *
   * @figure maxDrawdownPercent Max drawdown, %
   * @formula largest of (highest index so far - index) ÷ highest index so far × 100
   * @measure percent
   * @unknown No trade has a balance before it.
   */
  readonly maxDrawdownPercent: number | null
  /**
   * The largest fall of cumulative R from a high.
   *
   * @figure maxDrawdownR Max drawdown, R
   * @formula largest of (highest sum of R so far - sum of R)
   * @measure r
   * @of withR
   * @unknown No trade has an R.
   */
  readonly maxDrawdownR: number | null
  /**
   * How far the cumulative result is below its high after the last trade.
   *
   * @figure currentDrawdown Current drawdown
   * @formula highest sum so far - sum
   * @measure money
   */
  readonly currentDrawdown: number
  /**
   * Net gain per unit of max drawdown.
   *
   * @figure returnDrawdown Return / drawdown
   * @formula net gain ÷ max drawdown
   * @measure ratio
   * @inputs netGain, maxDrawdown
   * @unknown There was no drawdown.
   */
  readonly returnDrawdown: number | null
  /**
   * Trades with both a stop loss and a target, and so a planned reward to risk.
   *
   * @figure withRrr Trades with a planned RRR
   * @formula number of trades with a planned RRR
   * @measure count
   */
  readonly withRrr: number
  /**
   * The average planned reward to risk: the distance to the target divided by the distance to the stop.
   *
   * @figure avgRrr Average planned RRR
   * @formula sum of planned RRR ÷ trades with a planned RRR
   * @measure ratio
   * @inputs withRrr
   * @unknown No trade has both a stop loss and a target.
   */
  readonly avgRrr: number | null
  /**
   * Winners and losers with a stop loss and a target, whose price went the way of their outcome.
   *
   * @figure withRealizedRrr Trades with a realised RRR
   * @formula number of trades with a realised RRR
   * @measure count
   */
  readonly withRealizedRrr: number
  /**
   * The average reward to risk that trades achieved at their exit.
   *
   * @figure avgRealizedRrr Average realised RRR
   * @formula sum of realised RRR ÷ trades with a realised RRR
   * @measure ratio
   * @inputs withRealizedRrr
   * @unknown No winner or loser has a stop loss and a target to measure by.
   */
  readonly avgRealizedRrr: number | null
  /**
   * The win rate at which the planned reward to risk breaks even.
   *
   * @figure requiredWinRate Required win rate, planned
   * @formula 100 ÷ (1 + average planned RRR)
   * @measure part
   * @inputs avgRrr
   * @unknown No trade has both a stop loss and a target.
   */
  readonly requiredWinRate: number | null
  /**
   * The win rate at which the payoff so far breaks even.
   *
   * @figure requiredWinRatePayoff Required win rate, payoff
   * @formula 100 ÷ (1 + payoff)
   * @measure part
   * @inputs payoff
   * @unknown No trade won, or none lost.
   */
  readonly requiredWinRatePayoff: number | null
  /**
   * The mean time from entry to exit.
   *
   * @figure avgHolding Average holding time
   * @formula sum of (exit - entry) ÷ trades
   * @measure minutes
   * @inputs numberOfTrades
   * @unknown No trades.
   */
  readonly avgHolding: number | null
  /**
   * The mean time from entry to exit of winners.
   *
   * @figure avgHoldingWinners Holding, winners
   * @formula sum of (exit - entry) of winners ÷ winners
   * @measure minutes
   * @inputs winners
   * @of winners
   * @unknown No trade won.
   */
  readonly avgHoldingWinners: number | null
  /**
   * The mean time from entry to exit of losers.
   *
   * @figure avgHoldingLosers Holding, losers
   * @formula sum of (exit - entry) of losers ÷ losers
   * @measure minutes
   * @inputs losers
   * @of losers
   * @unknown No trade lost.
   */
  readonly avgHoldingLosers: number | null
  /**
   * The most winners in a row. A break-even neither extends nor ends a streak.
   *
   * @figure maxConsecutiveWins Longest winning streak
   * @formula longest streak of winners
   * @measure count
   * @of winners
   */
  readonly maxConsecutiveWins: number
  /**
   * The most losers in a row. A break-even neither extends nor ends a streak.
   *
   * @figure maxConsecutiveLosses Longest losing streak
   * @formula longest streak of losers
   * @measure count
   * @of losers
   */
  readonly maxConsecutiveLosses: number
  /**
   * Winners or losers in a row up to the latest decided trade.
   *
   * @figure currentStreak Current streak
   * @formula winners since the last loser, or losers since the last winner
   * @measure run
   */
  readonly currentStreak: number
  /**
   * The longest losing streak to expect for this many trades with this share of losers, if trades are independent.
   *
   * @figure expectedMaxLosingStreak Expected losing streak
   * @formula ln(winners + losers) ÷ ln((winners + losers) ÷ losers), rounded
   * @measure count
   * @inputs winners, losers
   * @unknown No trade won, or none lost.
   */
  readonly expectedMaxLosingStreak: number | null
  /**
   * The highest result of any trade.
   *
   * @figure largestWin Largest win
   * @formula highest result
   * @measure amount
   * @unknown No trade won.
   */
  readonly largestWin: number | null
  /**
   * The lowest result of any trade.
   *
   * @figure largestLoss Largest loss
   * @formula lowest result
   * @measure amount
   * @unknown No trade lost.
   */
  readonly largestLoss: number | null
  /**
   * The average tilt of trades: positive comments minus negative ones. Above 0, rules were followed.
   *
   * @figure avgTilt Average tilt
   * @formula sum of tilt ÷ trades
   * @measure tilt
   * @inputs numberOfTrades
   * @unknown No trades.
   */
  readonly avgTilt: number | null
  /**
   * Trades with a tilt above or below 0.
   *
   * @figure greenOrRed Green and red trades
   * @formula green trades + red trades
   * @measure count
   */
  readonly greenOrRed: number
  /**
   * Green trades as a percentage of green and red ones. Grey trades are excluded.
   *
   * @figure disciplineRate Discipline
   * @formula green trades ÷ (green and red trades) × 100
   * @measure part
   * @inputs greenOrRed
   * @unknown No trade is green or red.
   */
  readonly disciplineRate: number | null
  /**
   * How much evidence there is: full at 100 trades or more.
   *
   * @figure tradeScore Trade score
   * @formula 100 × trades ÷ 100, at most 100
   * @measure score
   * @inputs numberOfTrades
   */
  readonly tradeScore: number
  /**
   * How profitable the trades are: 0 up to a profit factor of 0.50, full from 2.50.
   *
   * @figure profitScore Profit score
   * @formula 100 × (profit factor - 0.5) ÷ 2, from 0 to 100; full if there were no losses
   * @measure score
   * @inputs profitFactor
   */
  readonly profitScore: number
  /**
   * Net gain relative to drawdown: full when net gain is at least five times the max drawdown.
   *
   * @figure returnDrawdownScore Return/DD score
   * @formula 100 × return / drawdown ÷ 5, from 0 to 100; full when there was no drawdown
   * @measure score
   * @inputs returnDrawdown
   */
  readonly returnDrawdownScore: number
  /**
   * One number from 0 to 100 for how much speaks for an edge. Below 30 trades the last two parts are scaled down, so
   * that one lucky trade does not score high.
   *
   * @figure edgeScore Edge score
   * @formula 0.2 × trade score + 0.4 × (profit score + return/DD score) × (trades ÷ 30, at most 1)
   * @measure score
   * @inputs tradeScore, profitScore, returnDrawdownScore, numberOfTrades
   * @unknown No trades.
   */
  readonly edgeScore: number | null
}

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
