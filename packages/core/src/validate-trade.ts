import { sum } from './decimal.ts'
import type { TradeLeg } from './option-leg.ts'
import { extremeProblems, levelProblems } from './price-levels.ts'
import type { TradeExecution, TradeInput } from './trade.ts'

export interface TradeProblem {
  readonly field: keyof TradeInput
  readonly message: string
}

/**
 * The rules between the fields of a trade, the same in the form and on the server. Single fields (shape, prices above 0) are validated by
 * the contract. An empty list means that the trade can be stored.
 *
 * @param trade with the fields from its executions (`withExecutions`) or legs (`withLegs`) filled in
 */
export const tradeProblems = (trade: TradeInput): readonly TradeProblem[] => [
  ...importedProblems(trade),
  ...legProblems(trade.legs),
  ...(lacksResult(trade) ? [{ field: 'manualGain', message: 'Gain is required' } as const] : []),
]

/** Whether a closed trade has no result, as an import withholds the result of a corporate action that prices do not show. */
export const lacksResult = ({ gainMode, exitDate, manualGain }: TradeInput): boolean =>
  gainMode === 'MANUAL' && exitDate !== null && manualGain === null

/** The same rules for the trade of an import, whose result may be withheld. */
export function importedProblems(trade: TradeInput): readonly TradeProblem[] {
  const problems: TradeProblem[] = []
  const problem = (field: keyof TradeInput, message: string): void => {
    problems.push({ field, message })
  }
  const { entryDate, exitDate, entryPrice, exitPrice, size } = trade

  if (exitDate !== null && exitDate < entryDate) problem('exitDate', 'Exit date must not be before the entry date')
  if (exitDate === null && exitPrice !== null) problem('exitDate', 'A trade with an exit price needs an exit date')

  if (trade.gainMode === 'CALCULATED') {
    if (entryPrice === null) problem('entryPrice', 'Entry price is required')
    if (size === null) problem('size', 'Size is required')
    if (exitDate !== null && exitPrice === null) problem('exitPrice', 'Exit price is required')
  }

  const paid = [entryPrice, exitPrice, ...trade.executions.map(({ price }) => price)]
  problems.push(...levelProblems(trade), ...extremeProblems(trade, paid), ...executionProblems(trade.executions))
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

function legProblems(legs: readonly TradeLeg[]): readonly TradeProblem[] {
  if (legs.length === 0) return []
  const hasOption = legs.some(({ right }) => right !== 'STOCK') && legs.some(({ isOpening }) => isOpening)
  const messages = [...(hasOption ? [] : ['Legs need an option']), ...legs.flatMap(problemsOfLeg)]
  return [...new Set(messages)].map((message) => ({ field: 'legs', message }))
}

function problemsOfLeg({ right, strike, expires, entryDate, exitPrice, exitDate, end }: TradeLeg): readonly string[] {
  const problems: string[] = []
  if (right !== 'STOCK' && (strike === null || expires === null)) problems.push('An option needs its strike and expiry')
  const hasPart = exitPrice !== null || exitDate !== null || end !== null
  if (hasPart && (exitPrice === null || exitDate === null)) problems.push('A leg that ended needs its price and date')
  else if (hasPart && end === null) problems.push('A leg that ended needs how it ended')
  if (exitDate !== null && exitDate < entryDate) problems.push('A leg must not end before it was opened')
  return problems
}
