import type { GuardRuleKind } from '@afterclose/core/guard-rule'
import { ApiError } from '../../journal/call-server.ts'
import { faultsOfRule, refusalsByKind, type RuleDraft } from './rule-draft.ts'

/** Faults of all rules by field. */
export const faultsOfRules = (rules: readonly RuleDraft[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...rules.map(faultsOfRule))

/** Refusals of the server by field of the form; null if it names no field. */
export function refusalsOf(error: unknown, sent: readonly RuleDraft[]): Readonly<Record<string, string>> | null {
  if (!(error instanceof ApiError) || error.fields.length === 0) return null
  return refusalsByKind(error.fields, sent)
}

/** Rules of a draft that the plan does not watch. */
export const unwatchedIn = (
  rules: readonly RuleDraft[],
  unwatched: readonly GuardRuleKind[],
): readonly GuardRuleKind[] => rules.map(({ kind }) => kind).filter((kind) => unwatched.includes(kind))
