import { counted } from '@afterclose/core/format'
import type { OwnResults } from '@afterclose/engine/reports/own-results'
import type { RAgainstMoney } from '@afterclose/engine/stats/r-against-money'
import { againstMoneyWords } from '../../../parts/r-against-money/r-against-money-words.ts'
import type { SimulatorInputs } from './simulator-inputs.ts'

/**
 * Why runs of these results promise nothing about the account, so that probabilities and position sizes are withheld; null if they do, and
 * for typed results. Runs of trades without a loss have none either.
 */
export function whyWithheld(
  { own }: Pick<SimulatorInputs, 'own'>,
  { r }: Pick<OwnResults, 'r'>,
  against: RAgainstMoney | null,
): string | null {
  if (own) return null
  if (against !== null)
    return `${againstMoneyWords(against)} These runs repeat R, so they do not show where the account leads.`
  if (r.length > 0 && r.every((each) => each >= 0))
    return `None of these ${counted(r.length, 'trade')} lost, so no run can lose: the runs do not show how often a loss comes, or how large it is.`
  return null
}
