import type { GuardRule } from '@afterclose/core/guard-rule'
import type { z } from 'zod'
import type { RulesSearch } from './rules-search.ts'

/** The rule that an address proposes, as from a finding; null without one. */
export function proposedRule({
  add,
  losses,
  trades,
}: Pick<z.output<typeof RulesSearch>, 'add' | 'losses' | 'trades'>): GuardRule | null {
  if (add === 'COOL_DOWN' && losses !== undefined) return { kind: 'COOL_DOWN', losses, minutes: null }
  if (add === 'MAX_TRADES' && trades !== undefined) return { kind: 'MAX_TRADES', trades }
  return null
}

/** A set of rules with a rule in place of another of its kind. */
export const withRule = (rules: readonly GuardRule[], rule: GuardRule | null): readonly GuardRule[] =>
  rule === null ? rules : [...rules.filter(({ kind }) => kind !== rule.kind), rule]
