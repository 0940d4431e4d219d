import type { PresetSettings } from '@afterclose/contract/presets'
import { byName } from '@afterclose/core/record-field'
import { parameterNames } from '@afterclose/core/simulator-parameters'
import type { RuleSet } from '@afterclose/core/rule-set'
import { fromResults, type SimulatorInputs } from './simulator-inputs.ts'
import type { SimulatorSearch } from './simulator-search.ts'

/** Numbers that a preset stores only if they were typed: otherwise they are those of the account when it is used. */
const ofTheDay = ['startBalance', 'riskAmount'] as const

/** Settings of a preset, without the seed: the draws of a preset are new, or those of the address. */
export function keptSettings(inputs: SimulatorInputs, search: SimulatorSearch): PresetSettings<'SIMULATION'> {
  const { mode, sizing, own, numbers } = inputs
  return {
    mode,
    sizing,
    ownInputs: own,
    numbers: {
      ...numbers,
      ...byName(ofTheDay, (name) => search[name] ?? null),
      ...(own ? {} : byName(fromResults, () => null)),
      seed: null,
    },
  }
}

/** Search parameters of a preset; keeps the draws. */
export const chosenSettings = ({
  mode,
  sizing,
  ownInputs,
  numbers,
}: PresetSettings<'SIMULATION'>): SimulatorSearch => ({
  ...byName(
    parameterNames.filter((name) => name !== 'seed'),
    (name) => numbers[name] ?? undefined,
  ),
  balance: undefined,
  method: mode,
  sizing,
  own: ownInputs || undefined,
})

export const chosenRules = ({ maximumLossPercent, dailyLossPercent, trailing, ...more }: RuleSet): SimulatorSearch => ({
  ...more,
  maximumLossPercent: maximumLossPercent ?? 'none',
  dailyLossPercent: dailyLossPercent ?? 'none',
  trailing: trailing || undefined,
})
