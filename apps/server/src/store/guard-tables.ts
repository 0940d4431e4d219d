/** Tables of the guard: attempts with the versions of their rules, and broken rules. */
import type { Decimal } from '@afterclose/core/decimal'
import type { AttemptPayins, BreakableRule, GuardRule } from '@afterclose/core/guard-rule'
import type { Instant, LocalDate, LocalDateTime } from '@afterclose/core/time'
import type { Flag, JsonText } from './codecs.ts'

export interface AttemptTable {
  journal_id: number
  id: number
  started_at: LocalDateTime
  start_balance: Decimal
  payins: AttemptPayins
  ended_at: LocalDateTime | null
  /** 1 while it runs, then null: unique, so that at most one runs. */
  running: 1 | null
  created: Instant
  modified: Instant
}

/** Rows never change. */
export interface RuleVersionTable {
  journal_id: number
  attempt_id: number
  /** From 1. */
  version: number
  day_start: string
  rules: JsonText<readonly GuardRule[]>
  made_at: LocalDateTime
  /** Its author; null if the account was deleted, or the journal was restored. */
  user_id: number | null
}

export interface BreachTable {
  journal_id: number
  id: number
  attempt_id: number
  rule: BreakableRule
  version: number
  trading_day: LocalDate
  at: LocalDateTime
  /** It may have been deleted: the views have null then. */
  trade_id: number | null
  sure: Flag
  judged_afterwards: Flag
  over: Decimal | null
  forbidden_trade_ids: JsonText<readonly number[]>
  found_at: Instant
  gone_at: Instant | null
  gone_why: string | null
  note: string
}

/** Up to which revision of the journal, and version of its rules, the breaches of an attempt are found. */
export interface JudgedAttemptTable {
  journal_id: number
  attempt_id: number
  revision: number
  version: number
}
