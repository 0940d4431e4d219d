import type { Direction } from '@afterclose/core/trade'

/** A closed trade as MetaTrader counts it, in the order of its statistics. */
export interface Result {
  readonly direction: Direction
  /** Commission, fee, taxes, swap and profit together, in whole units (cents, yen). */
  readonly net: number
  /** The report prints its result as "-0.00": the loss is smaller than its last digit. */
  readonly roundedLoss?: boolean
}

/** Consecutive winning or losing trades. */
export interface Run {
  readonly count: number
  readonly sum: number
}

/** MetaTrader's figures. Money in the units of the results; null without a value. */
export interface Figures {
  readonly trades: number
  readonly short: number
  readonly shortWon: number
  readonly long: number
  readonly longWon: number
  readonly won: number
  readonly lost: number
  readonly net: number
  readonly grossProfit: number
  /** 0 or more. */
  readonly grossLoss: number
  readonly largestProfit: number
  /** 0 or less. */
  readonly largestLoss: number
  readonly longestWin: Run
  readonly longestLoss: Run
  readonly bestWin: Run
  readonly worstLoss: Run
  readonly winRuns: number
  readonly lossRuns: number
}

const noRun: Run = { count: 0, sum: 0 }

const isLost = ({ net, roundedLoss = false }: Result): boolean => net < 0 || roundedLoss

/**
 * MetaTrader's counts: a trade of exactly zero is a profit trade and continues a winning streak; of two streaks of the same length the one
 * with the larger sum is named.
 */
export function countFigures(results: readonly Result[]): Figures {
  const short = results.filter(({ direction }) => direction === 'SHORT')
  const won = results.filter((result) => !isLost(result))
  const shortWon = short.filter((result) => !isLost(result)).length
  let grossProfit = 0
  let grossLoss = 0
  let largestProfit = 0
  let largestLoss = 0
  for (const { net } of results) {
    if (net >= 0) grossProfit += net
    else grossLoss -= net
    largestProfit = Math.max(largestProfit, net)
    largestLoss = Math.min(largestLoss, net)
  }
  const { wins, losses } = streaks(results)
  return {
    trades: results.length,
    short: short.length,
    shortWon,
    long: results.length - short.length,
    longWon: won.length - shortWon,
    won: won.length,
    lost: results.length - won.length,
    net: grossProfit - grossLoss,
    grossProfit,
    grossLoss,
    largestProfit,
    largestLoss,
    longestWin: best(wins, (run, other) => run.count - other.count || run.sum - other.sum),
    longestLoss: best(losses, (run, other) => run.count - other.count || other.sum - run.sum),
    bestWin: best(wins, (run, other) => run.sum - other.sum),
    worstLoss: best(losses, (run, other) => other.sum - run.sum),
    winRuns: wins.length,
    lossRuns: losses.length,
  }
}

function streaks(results: readonly Result[]): { wins: readonly Run[]; losses: readonly Run[] } {
  const wins: Run[] = []
  const losses: Run[] = []
  for (let at = 0; at < results.length; ) {
    const losing = isLost(results[at]!)
    let count = 0
    let sum = 0
    for (; at < results.length && isLost(results[at]!) === losing; at++) {
      count++
      sum += results[at]!.net
    }
    ;(losing ? losses : wins).push({ count, sum })
  }
  return { wins, losses }
}

const best = (runs: readonly Run[], compare: (run: Run, other: Run) => number): Run =>
  runs.reduce((found, run) => (compare(run, found) > 0 ? run : found), noRun)

export interface Drawdowns {
  /** How far the balance fell below its start, 0 or more. */
  readonly absolute: number
  /** The max drawdown in money, and that fall as a percentage of its peak. */
  readonly maximal: { readonly amount: number; readonly percent: number }
  /** The max drawdown as a percentage of its peak, and that fall in money. */
  readonly relative: { readonly amount: number; readonly percent: number }
}

/** Falls of the balance below an earlier peak, from the start balance on. One pass. */
export function drawdowns(results: readonly Result[], start: number): Drawdowns {
  let balance = start
  let peak = start
  let lowest = start
  let maximal = { amount: 0, percent: 0 }
  let relative = { amount: 0, percent: 0 }
  for (const { net } of results) {
    balance += net
    peak = Math.max(peak, balance)
    lowest = Math.min(lowest, balance)
    const amount = peak - balance
    const percent = peak > 0 ? (amount / peak) * 100 : 0
    if (amount > maximal.amount) maximal = { amount, percent }
    if (percent > relative.percent) relative = { amount, percent }
  }
  return { absolute: start - lowest, maximal, relative }
}

export interface BalanceFigures {
  /** Arithmetic and geometric mean of the balance ratios; null without a positive balance throughout. */
  readonly ahpr: number | null
  readonly ghpr: number | null
  /** (AHPR − 1) ÷ population standard deviation of the balance ratios. */
  readonly sharpe: number | null
  readonly correlation: number | null
  readonly standardError: number | null
}

/** MetaTrader 5's figures about the balance after each trade; the start balance is the first point of the line. */
export function balanceFigures(results: readonly Result[], start: number): BalanceFigures {
  const balances = [start]
  for (const { net } of results) balances.push(balances.at(-1)! + net)
  return { ...ratios(balances), ...regression(balances) }
}

function ratios(balances: readonly number[]): Pick<BalanceFigures, 'ahpr' | 'ghpr' | 'sharpe'> {
  const n = balances.length - 1
  if (n < 1 || balances.slice(0, -1).some((balance) => balance <= 0)) return { ahpr: null, ghpr: null, sharpe: null }
  const steps = balances.slice(1).map((balance, at) => balance / balances[at]!)
  const ahpr = steps.reduce((total, step) => total + step, 0) / n
  const deviation = Math.sqrt(steps.reduce((total, step) => total + (step - ahpr) ** 2, 0) / n)
  return {
    ahpr,
    ghpr: balances[n]! > 0 ? (balances[n]! / balances[0]!) ** (1 / n) : null,
    sharpe: deviation > 0 ? (ahpr - 1) / deviation : null,
  }
}

/** Least squares line through the balances over their number. */
function regression(balances: readonly number[]): Pick<BalanceFigures, 'correlation' | 'standardError'> {
  const n = balances.length
  const meanX = (n - 1) / 2
  const meanY = balances.reduce((total, balance) => total + balance, 0) / n
  let xx = 0
  let xy = 0
  let yy = 0
  for (let x = 0; x < n; x++) {
    xx += (x - meanX) ** 2
    xy += (x - meanX) * (balances[x]! - meanY)
    yy += (balances[x]! - meanY) ** 2
  }
  if (n < 3 || xx === 0 || yy === 0) return { correlation: null, standardError: null }
  return {
    correlation: xy / Math.sqrt(xx * yy),
    standardError: Math.sqrt(Math.max(yy - (xy * xy) / xx, 0) / (n - 2)),
  }
}

/** Deviation of the number of streaks from chance; null with fewer than two trades or only winners. */
export function zScore({ trades, won, lost, winRuns, lossRuns }: Figures): number | null {
  const p = 2 * won * lost
  const spread = (p * (p - trades)) / (trades - 1)
  return trades < 2 || !(spread > 0) ? null : (trades * (winRuns + lossRuns - 0.5) - p) / Math.sqrt(spread)
}
