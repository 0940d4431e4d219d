import type { PresetKind } from '@afterclose/contract/presets'

/** What presets of a kind are called. */
export const presetWords = {
  SIMULATION: { one: 'simulation', many: 'Saved simulations', none: 'No simulations are saved.' },
  RULE_SET: { one: 'rule set', many: 'Rule sets', none: 'No rule sets are saved.' },
  STRATEGY: { one: 'strategy', many: 'Saved strategies', none: 'No strategies are saved.' },
  TRADING_RULES: { one: 'trading rules', many: 'Saved rules', none: 'No trading rules are saved.' },
} as const satisfies Record<PresetKind, unknown>
