import type { OwnInputs } from '@afterclose/engine/simulator/own-inputs'
import {
  defaultNumbers,
  leastToResample,
  type ParameterName,
  parameterNames,
  type SimulatorParameters,
  type TreatAs,
} from '@afterclose/core/simulator-parameters'
import { ruleRanges, type RuleSet } from '@afterclose/core/rule-set'
import type { SimulatorSearch } from './simulator-search.ts'

export interface SimulatorInputs extends SimulatorParameters {
  /** There are too few results to draw from, or to derive inputs from. */
  readonly few: boolean
  /** Win rate and averages are typed instead of derived from the results. */
  readonly own: boolean
  readonly treatAs: TreatAs
}

export const fromResults = ['winProbability', 'breakEvenProbability', 'avgWinR', 'avgLossR'] as const
const isFromResults = (name: ParameterName): boolean => fromResults.some((one) => one === name)

/**
 * Values of the fields: from the address, else from results and account, else the default.
 *
 * @param balance of the account, in its currency; @param seed of the results, unless the address has one
 */
export function simulatorInputs(
  search: SimulatorSearch,
  results: OwnInputs,
  { balance, seed }: { readonly balance: number; readonly seed: number },
): SimulatorInputs {
  const few = results.nR < leastToResample
  const mode = search.method ?? (few ? 'PARAMETRIC' : 'RESAMPLE')
  const own = mode === 'PARAMETRIC' && (few || search.own === true)
  const startBalance = search.startBalance ?? (balance > 0 ? balance : defaultNumbers.startBalance!)
  const given: Partial<Record<ParameterName, number | null>> = {
    startBalance,
    seed,
    // 1R of the first trade is then the same with each position size
    riskAmount: Math.round(startBalance * (search.riskPercent ?? defaultNumbers.riskPercent!)) / 100,
    ...(few ? {} : Object.fromEntries(fromResults.map((name) => [name, results[name]]))),
  }
  const numbers = byParameter((name) => {
    const said = isFromResults(name) && !own ? undefined : search[name]
    return said ?? given[name] ?? defaultNumbers[name]
  })
  const treatAs = mode === 'PARAMETRIC' ? 'WHOLE' : (search.treatAs ?? 'SAMPLE')
  return { mode, sizing: search.sizing ?? 'FRACTION', numbers, few, own, treatAs }
}

function byParameter(of: (name: ParameterName) => number | null): SimulatorParameters['numbers']
function byParameter(of: (name: ParameterName) => number | null): object {
  return Object.fromEntries(parameterNames.map((name) => [name, of(name)]))
}

/** The rules to pass: those in the address, else the defaults. */
export function ruleSetOf(search: SimulatorSearch): RuleSet {
  const limit = (name: 'maximumLossPercent' | 'dailyLossPercent'): number | null => {
    const said = search[name]
    return said === 'none' ? null : (said ?? ruleRanges[name].default)
  }
  return {
    targetPercent: search.targetPercent ?? ruleRanges.targetPercent.default,
    maximumLossPercent: limit('maximumLossPercent'),
    trailing: search.trailing ?? false,
    dailyLossPercent: limit('dailyLossPercent'),
    leastDays: search.leastDays ?? ruleRanges.leastDays.default,
    mostDays: search.mostDays ?? ruleRanges.mostDays.default,
  }
}
