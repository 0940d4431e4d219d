import { ruleProblems, type RuleSet } from '@afterclose/core/rule-set'
import {
  keptProblems,
  parameterNames,
  simulatorModes,
  simulatorSizings,
  type SimulatorParameters,
} from '@afterclose/core/simulator-parameters'
import { byName } from '@afterclose/core/record-field'
import { z } from 'zod'
import { call } from './call.ts'
import { StrategySettings, TradingRules } from './strategies.ts'
import { Receipt, Removed } from './undo.ts'
import { Id, IdParam, JournalParams, ModifiedWhenRead, Name } from './values.ts'

/**
 * Named settings of pages in the Strategy Lab. Names are unique within a kind. Simulator and strategies have separate calls, because they
 * need different permissions. A copy of a journal always includes presets; trading rules only if both kinds of comments are copied, because
 * rules name comments by id.
 */

/** Maximum per journal and kind. */
export const mostPresets = 50
export const longestPresetName = 60

/** Each invalid number as a problem of its field. */
const named =
  <Value>(
    problems: (value: Value) => readonly { readonly name: string; readonly message: string }[],
    within?: string,
  ) =>
  (value: Value, context: z.core.$RefinementCtx): void => {
    for (const { name, message } of problems(value))
      context.addIssue({ code: 'custom', message, path: within === undefined ? [name] : [within, name] })
  }

const SimulationSettings = z
  .object({
    mode: z.enum(simulatorModes),
    sizing: z.enum(simulatorSizings),
    /** Whether chances and results are typed, not those of the trader's trades. */
    ownInputs: z.boolean(),
    /** Null: from the trader's own trades, the account or chance at the time of use. */
    numbers: z.object(byName(parameterNames, () => z.number().nullable().default(null))),
  })
  .superRefine(named<SimulatorParameters>(keptProblems, 'numbers'))

const percent = z.number().nullable()
const RuleSetSettings = z
  .object({
    targetPercent: z.number(),
    maximumLossPercent: percent,
    trailing: z.boolean(),
    dailyLossPercent: percent,
    leastDays: z.number(),
    mostDays: z.number(),
  })
  .superRefine(named<RuleSet>(ruleProblems))

/** Settings of each kind. */
export const presetSettings = {
  SIMULATION: SimulationSettings,
  RULE_SET: RuleSetSettings,
  STRATEGY: StrategySettings,
  TRADING_RULES: z.object({ rules: TradingRules }),
} as const
export type PresetKind = keyof typeof presetSettings
type AllSettings = { readonly [Kind in PresetKind]: z.output<(typeof presetSettings)[Kind]> }
export type PresetSettings<Kind extends PresetKind> = AllSettings[Kind]

const inputOf = <const Kind extends PresetKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    name: Name.max(longestPresetName),
    settings: presetSettings[kind],
    /** `modified` of the preset when it was read. Refused with 'Changed elsewhere' if it was changed since. */
    modified: ModifiedWhenRead,
  })
const viewOf = <const Kind extends PresetKind>(kind: Kind) =>
  z.object({
    id: Id,
    kind: z.literal(kind),
    name: z.string(),
    settings: presetSettings[kind],
    created: z.string(),
    modified: z.string(),
  })

const replacedOf = <const Kind extends PresetKind>(kind: Kind) => viewOf(kind).extend({ receipt: Receipt })

export const SimulatorPresetInput = z.discriminatedUnion('kind', [inputOf('SIMULATION'), inputOf('RULE_SET')])
export const SimulatorPresetView = z.discriminatedUnion('kind', [viewOf('SIMULATION'), viewOf('RULE_SET')])
export const StrategyPresetInput = z.discriminatedUnion('kind', [inputOf('STRATEGY'), inputOf('TRADING_RULES')])
export const StrategyPresetView = z.discriminatedUnion('kind', [viewOf('STRATEGY'), viewOf('TRADING_RULES')])

/** Fields of presets of every kind. */
export interface PresetView<Kind extends PresetKind = PresetKind> {
  readonly id: number
  readonly kind: Kind
  readonly name: string
  readonly settings: PresetSettings<Kind>
  readonly created: string
  readonly modified: string
}

const ofSimulator = '/v1/databases/:journalId/simulator-presets'
const ofStrategies = '/v1/databases/:journalId/strategy-presets'
const one = JournalParams.extend({ presetId: IdParam })

const rules = {
  targetPercent: 8,
  maximumLossPercent: 10,
  trailing: false,
  dailyLossPercent: 5,
  leastDays: 4,
  mostDays: 30,
}
const strategy = { stopMode: 'R', stopValue: 1, targetMode: 'R', targetValue: 3 }

export const listSimulatorPresets = call({
  method: 'GET',
  url: ofSimulator,
  summary: 'Presets of the simulator: settings of simulations, and rule sets',
  access: 'read',
  scope: null,
  permission: 'SIMULATOR',
  params: JournalParams,
  example: {},
  response: z.object({ presets: z.array(SimulatorPresetView) }),
})
/** Rejected with 'Duplicate Preset' for a duplicate name within its kind, and with 'Too many presets' at fifty. */
export const createSimulatorPreset = call({
  method: 'POST',
  url: ofSimulator,
  summary: 'Save simulator settings under a name',
  access: 'write',
  scope: null,
  permission: 'SIMULATOR',
  params: JournalParams,
  body: SimulatorPresetInput,
  example: { body: { kind: 'RULE_SET', name: 'Challenge', settings: rules } },
  response: SimulatorPresetView,
})
/** The kind is immutable. */
export const replaceSimulatorPreset = call({
  method: 'PUT',
  url: `${ofSimulator}/:presetId`,
  summary: 'Replace a preset of the simulator',
  access: 'write',
  scope: null,
  permission: 'SIMULATOR',
  params: one,
  body: SimulatorPresetInput,
  example: { body: { kind: 'RULE_SET', name: 'Challenge, trailing', settings: { ...rules, trailing: true } } },
  response: z.discriminatedUnion('kind', [replacedOf('SIMULATION'), replacedOf('RULE_SET')]),
})
export const removeSimulatorPreset = call({
  method: 'DELETE',
  url: `${ofSimulator}/:presetId`,
  summary: 'Delete a preset of the simulator',
  access: 'write',
  scope: null,
  permission: 'SIMULATOR',
  params: one,
  example: {},
  response: Removed,
})

export const listStrategyPresets = call({
  method: 'GET',
  url: ofStrategies,
  summary: 'Presets of strategies and of trading rules',
  access: 'read',
  scope: null,
  permission: 'SESSIONS',
  params: JournalParams,
  example: {},
  response: z.object({ presets: z.array(StrategyPresetView) }),
})
/** Rejected like those of the simulator, and if a rule names a comment that the journal does not have. */
export const createStrategyPreset = call({
  method: 'POST',
  url: ofStrategies,
  summary: 'Save a strategy or trading rules under a name',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: JournalParams,
  body: StrategyPresetInput,
  example: { body: { kind: 'STRATEGY', name: 'Three to one', settings: strategy } },
  response: StrategyPresetView,
})
/** The kind is immutable. */
export const replaceStrategyPreset = call({
  method: 'PUT',
  url: `${ofStrategies}/:presetId`,
  summary: 'Replace a preset of strategies or of trading rules',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  body: StrategyPresetInput,
  example: { body: { kind: 'STRATEGY', name: 'Two to one', settings: { ...strategy, targetValue: 2 } } },
  response: z.discriminatedUnion('kind', [replacedOf('STRATEGY'), replacedOf('TRADING_RULES')]),
})
export const removeStrategyPreset = call({
  method: 'DELETE',
  url: `${ofStrategies}/:presetId`,
  summary: 'Delete a preset of strategies or of trading rules',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  example: {},
  response: Removed,
})
