/** Tables of the diary: sessions, notes, reviews of trades and months, rules of weeks; and saved filters. */
import type { Decimal } from '@afterclose/core/decimal'
import type { Filters } from '@afterclose/core/filters'
import type { MarketCondition, SessionLabel, SessionStatus } from '@afterclose/core/session'
import type { Statistics } from '@afterclose/core/statistics'
import type { Instant, LocalDate, LocalDateTime } from '@afterclose/core/time'
import type { ReviewGrade } from '@afterclose/core/trade'
import type { RuleSpan } from '@afterclose/core/week-rule'
import type { Flag, JsonText } from './codecs.ts'

export interface TradingSessionTable {
  journal_id: number
  id: number
  session_date: LocalDate
  /** `HH:mm`. */
  start_time: string | null
  end_time: string | null
  title: string
  label: SessionLabel
  mood: number | null
  energy: number | null
  focus: number | null
  market_condition: MarketCondition | null
  daily_goal: Decimal | null
  max_loss: Decimal | null
  status: SessionStatus
  created: Instant
  modified: Instant
}

/** Text of a session in a category. */
export interface SessionEntryTable {
  journal_id: number
  session_id: number
  category_id: number
  text: string
}

export interface NoteTable {
  journal_id: number
  id: number
  title: string
  /** Rich text, sanitised before it is stored. */
  body: string
  folder: string
  tags: JsonText<readonly string[]>
  pinned: Flag
  color: string | null
  archived: Flag
  created: Instant
  modified: Instant
}

/** A trade linked to a note. Deleted with the trade. */
export interface NoteTradeTable {
  journal_id: number
  note_id: number
  trade_id: number
}

export interface SavedFilterTable {
  journal_id: number
  id: number
  name: string
  /** `nameKey(name)`. */
  name_key: string
  position: number
  filters: JsonText<Filters>
  created: Instant
  modified: Instant
}

/** Settings of the Strategy Lab; one table per required permission. */
export interface PresetTable {
  journal_id: number
  id: number
  kind: string
  name: string
  /** `nameKey(name)`; unique within a kind. */
  name_key: string
  settings: JsonText<unknown>
  created: Instant
  modified: Instant
}

export interface WeekRuleTable {
  journal_id: number
  id: number
  span: RuleSpan
  first_day: LocalDate
  text: string
  /** What it is about, if not what the trader answers: a comment, or an item with its checklist. */
  comment_id: number | null
  checklist_id: number | null
  checklist_item_id: number | null
  starts_at: LocalDateTime
  ended_at: LocalDateTime | null
  created: Instant
  modified: Instant
}

export interface WeekRuleAnswerTable {
  journal_id: number
  week_rule_id: number
  trade_id: number
  kept: Flag
}

export interface ReviewTable {
  journal_id: number
  id: number
  trade_id: number
  grade: ReviewGrade
  saw_result: Flag
  by_chance: Flag
  note: string
  seconds: number | null
  graded_at: LocalDateTime
  /** Fills of the trade when it was graded: `seenOf`. */
  seen: string
}

/** Cards that are not dealt again on a day. */
export interface ReviewSkipTable {
  journal_id: number
  trade_id: number
  day: LocalDate
}

export interface MonthReviewTable {
  journal_id: number
  id: number
  year: number
  /** 1 to 12. */
  month: number
  went_well: string
  to_improve: string
  lessons: string
  goals: string
  rating: number | null
  submitted: Instant | null
  /** The month's statistics when it was submitted. */
  stats: JsonText<Partial<Statistics>> | null
  created: Instant
  modified: Instant
}
