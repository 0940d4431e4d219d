import * as calls from '@afterclose/contract/presets'
import { longestPresetName, mostPresets, type PresetKind, presetSettings } from '@afterclose/contract/presets'
import { Id, Name } from '@afterclose/contract/values'
import { z } from 'zod'
import type { RecordKind } from './record-kind.ts'
import { nameKeyColumn, writtenTimes } from './values.ts'

/** Saved settings of the Strategy Lab, validated like API input. */
const schemaOf = (kinds: readonly [PresetKind, ...PresetKind[]]) =>
  z
    .strictObject({
      id: Id,
      kind: z.enum(kinds),
      name: Name.max(longestPresetName),
      settings: z.record(z.string(), z.json()),
      ...writtenTimes,
    })
    .superRefine(({ kind, settings }, context) => {
      const issue = presetSettings[kind].safeParse(settings).error?.issues[0]
      if (issue !== undefined)
        context.addIssue({ code: 'custom', message: issue.message, path: ['settings', ...issue.path] })
    })

const alike = {
  key: ['id'],
  derived: nameKeyColumn,
  unique: [['kind', 'name_key']],
  whenTaken: 'Duplicate Preset',
} as const
const served = {
  order: ['kind', 'name_key'],
  fixed: ['kind'],
  most: { count: mostPresets, within: 'kind', problem: 'Too many presets' },
} as const

export const presets: readonly RecordKind[] = [
  {
    ...alike,
    name: 'simulator-presets',
    table: 'simulator_preset',
    schema: schemaOf(['SIMULATION', 'RULE_SET']),
    numbered: { id: 'simulator_preset' },
    served: {
      ...served,
      list: calls.listSimulatorPresets,
      create: calls.createSimulatorPreset,
      replace: calls.replaceSimulatorPreset,
      remove: calls.removeSimulatorPreset,
    },
    copied: [{ flags: 'always' }],
  },
  {
    ...alike,
    name: 'strategy-presets',
    table: 'strategy_preset',
    schema: schemaOf(['STRATEGY', 'TRADING_RULES']),
    numbered: { id: 'strategy_preset' },
    served: {
      ...served,
      list: calls.listStrategyPresets,
      create: calls.createStrategyPreset,
      replace: calls.replaceStrategyPreset,
      remove: calls.removeStrategyPreset,
    },
    copied: [
      { flags: 'always', where: { kind: 'STRATEGY' } },
      // A rule may refer to a comment, whose id would mean another one unless the comments are copied.
      { flags: ['copyComments', 'copyCustomComments'], where: { kind: 'TRADING_RULES' } },
    ],
  },
]
