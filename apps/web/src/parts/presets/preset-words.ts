import type { PresetKind } from '@afterclose/contract/presets'

/** Names of presets by kind. */
export const presetWords = {
  SIMULATION: { one: 'simulation', many: 'Saved simulations', none: 'No saved simulations.' },
  RULE_SET: { one: 'rule set', many: 'Rule sets', none: 'No saved rule sets.' },
  STRATEGY: { one: 'strategy', many: 'Saved strategies', none: 'No saved strategies.' },
  TRADING_RULES: { one: 'trading rules', many: 'Saved rules', none: 'No saved trading rules.' },
} as const satisfies Record<PresetKind, unknown>
