import { big, type Decimal, decimalText } from './decimal.ts'
import { sharesByExit } from './per-exit.ts'
import type { TradeExecution, TradeInput } from './trade.ts'
import { tradeProblems } from './validate-trade.ts'

/**
 * Splits a trade that is closed in parts by its exits (PRODUCT A.22, Parts): a trade for each exit, and one for what is still open. Each has
 * the average entry price held at its exit, and its share of the costs of the entries. Risk and a manual result are shared by size; the last
 * part gets what rounding leaves. Notes and pictures stay with the first.
 *
 * @param trade with executions
 */
export function splitByExit(trade: TradeInput): readonly TradeInput[] {
  const executions = inOrder(trade.executions)
  const exits = executions.filter(({ side }) => side === 'EXIT')
  const shares = sharesByExit(
    executions.map(({ side, price, size, commission, swap }) => ({ side, price, size, amounts: [commission, swap] })),
    trade.exitDate !== null,
  )
  const bySize = sharerBySize(shares.map(({ size }) => size))
  const [risks, results] = [bySize(trade.riskAmount), bySize(trade.manualGain)]
  return shares.map(({ price, size, amounts }, i) => {
    const exit = exits[i]
    return {
      ...trade,
      entryPrice: price,
      exitDate: exit?.date ?? null,
      exitPrice: exit?.price ?? null,
      size,
      commission: decimalText(big(amounts[0]!).plus(exit?.commission ?? 0)),
      swap: decimalText(big(amounts[1]!).plus(exit?.swap ?? 0)),
      riskAmount: risks[i] === '0' ? null : risks[i]!,
      manualGain: results[i]!,
      executions: [],
      ...(i === 0 ? {} : { notes: '', screenshotDescriptions: [] }),
    }
  })
}

/** Explains why a trade with executions cannot be split by its exits; null if it can. */
export function splitByExitProblem(trade: TradeInput): string | null {
  const exits = trade.executions.filter(({ side }) => side === 'EXIT')
  if (exits.length < (trade.exitDate === null ? 1 : 2))
    return 'A trade that is not closed in parts cannot be split by its exits'
  for (const part of splitByExit(trade)) {
    const [problem] = tradeProblems(part)
    if (problem !== undefined) return `A part at the average entry of ${part.entryPrice}: ${problem.message}`
  }
  return null
}

/** Explains why an imported trade cannot be split by its exits. */
export const importedSplit =
  'Imported positions are split for the whole journal, by its setting “A position that is closed in parts is”'

/** By time; entries come first. */
const inOrder = (executions: readonly TradeExecution[]): readonly TradeExecution[] =>
  executions.toSorted((a, b) => (a.date === b.date ? sideOf(a) - sideOf(b) : a.date < b.date ? -1 : 1))
const sideOf = ({ side }: TradeExecution): number => (side === 'ENTRY' ? 0 : 1)

/** Shares an amount by size, in whole hundredths or in its own decimals. */
function sharerBySize(sizes: readonly Decimal[]) {
  const whole = sizes.reduce((total, size) => total.plus(size), big(0))
  return (amount: Decimal | null): readonly (Decimal | null)[] => {
    if (amount === null) return sizes.map(() => null)
    const places = Math.max(2, amount.split('.')[1]?.length ?? 0)
    let [upTo, sharedOut] = [big(0), big(0)]
    return sizes.map((size) => {
      upTo = upTo.plus(size)
      const share = big(amount).times(upTo).div(whole).round(places).minus(sharedOut)
      sharedOut = sharedOut.plus(share)
      return decimalText(share)
    })
  }
}
