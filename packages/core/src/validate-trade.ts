import { big, sum } from './decimal.ts'
import { type TradeExecution, type TradeInput, sign } from './trade.ts'

export interface TradeProblem {
  readonly field: keyof TradeInput
  readonly message: string
}

/**
 * The rules between the fields of a trade, the same in the form and on the server. Each field by itself (its shape,
 * prices above 0) is the contract's. An empty list means that the trade can be stored.
 *
 * @param trade with what its executions decide already filled in (`withExecutions`)
 */
export function tradeProblems(trade: TradeInput): readonly TradeProblem[] {
  const problems: TradeProblem[] = []
  const problem = (field: keyof TradeInput, message: string): void => {
    problems.push({ field, message })
  }
  const { entryDate, exitDate, entryPrice, exitPrice, size, stopLoss, takeProfit } = trade

  if (exitDate !== null && exitDate < entryDate) problem('exitDate', 'Exit date must not be before the entry date')
  if (exitDate === null && exitPrice !== null) problem('exitDate', 'A trade with an exit price needs an exit date')

  if (trade.gainMode === 'CALCULATED') {
    if (entryPrice === null) problem('entryPrice', 'Entry price is required')
    if (size === null) problem('size', 'Size is required')
    if (exitDate !== null && exitPrice === null) problem('exitPrice', 'Exit price is required')
  } else if (exitDate !== null && trade.manualGain === null) problem('manualGain', 'Gain is required')

  if (entryPrice !== null) {
    const d = sign(trade.direction)
    const side = (price: string): number => big(price).minus(entryPrice).times(d).cmp(0)
    const [below, above] = d === 1 ? ['below', 'above'] : ['above', 'below']
    if (stopLoss !== null && side(stopLoss) === 0) problem('stopLoss', 'Stop loss must differ from the entry price')
    else if (stopLoss !== null && side(stopLoss) > 0) problem('stopLoss', `Stop loss must be ${below} the entry price`)
    if (takeProfit !== null && side(takeProfit) <= 0)
      problem('takeProfit', `Take profit must be ${above} the entry price`)
  }
  problems.push(...extremeProblems(trade), ...executionProblems(trade.executions))
  return problems
}

function extremeProblems(trade: TradeInput): readonly TradeProblem[] {
  const { highestPrice, lowestPrice } = trade
  if (highestPrice === null && lowestPrice === null) return []
  if (highestPrice === null) return [{ field: 'highestPrice', message: 'Enter both extremes or neither' }]
  if (lowestPrice === null) return [{ field: 'lowestPrice', message: 'Enter both extremes or neither' }]
  const paid = [trade.entryPrice, trade.exitPrice, ...trade.executions.map(({ price }) => price)]
  const prices = paid.filter((price) => price !== null).map(big)
  const problems: TradeProblem[] = []
  if (big(highestPrice).lt(lowestPrice))
    problems.push({ field: 'highestPrice', message: 'Highest price must not be below the lowest price' })
  if (prices.some((price) => price.gt(highestPrice)))
    problems.push({ field: 'highestPrice', message: 'Highest price must not be below an entry or exit' })
  if (prices.some((price) => price.lt(lowestPrice)))
    problems.push({ field: 'lowestPrice', message: 'Lowest price must not be above an entry or exit' })
  return problems
}

const say = (message: string): readonly TradeProblem[] => [{ field: 'executions', message }]

function executionProblems(executions: readonly TradeExecution[]): readonly TradeProblem[] {
  if (executions.length === 0) return []
  const entries = executions.filter(({ side }) => side === 'ENTRY')
  const exits = executions.filter(({ side }) => side === 'EXIT')
  if (entries.length === 0) return say('Executions need at least one entry')
  const first = entries.map(({ date }) => date).reduce((a, b) => (a < b ? a : b))
  if (exits.some(({ date }) => date < first)) return say('An exit must not be before the first entry')
  if (sum(exits.map(({ size }) => size)).gt(sum(entries.map(({ size }) => size))))
    return say('More was closed than opened')
  return []
}
