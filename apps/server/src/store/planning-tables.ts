/** Tables of plans, missed trades and backtests. */
import type { BacktestKind, BacktestStatus, ResultMode } from '@afterclose/core/backtest'
import type { Decimal } from '@afterclose/core/decimal'
import type { MissedReason } from '@afterclose/core/missed-trade'
import type { Instant, LocalDate, LocalDateTime } from '@afterclose/core/time'
import type { DealSource, Grade, PracticeOrders } from '@afterclose/core/practice'
import type { Direction, OtpHit, Outcome } from '@afterclose/core/trade'
import type { PlanDirection, PlanScenario, PlanStatus } from '@afterclose/core/trade-plan'
import type { Generated } from 'kysely'
import type { JsonText, Flag } from './codecs.ts'

type Ids = JsonText<readonly number[]>

/** Trades and missed trades made from it refer to it by `plan_id`. */
export interface TradePlanTable {
  journal_id: number
  id: number
  title: string
  plan_date: LocalDate
  valid_until: LocalDate | null
  instrument_id: number | null
  setup_id: number | null
  direction: PlanDirection | null
  timeframe: string
  /** Rich text, sanitised before it is stored. */
  bias: string
  /** In the row, not in a separate table: always read and replaced together with the plan. */
  scenarios: JsonText<readonly PlanScenario[]>
  checklist_id: number | null
  status: PlanStatus
  /** Rich text, sanitised before it is stored. */
  review_text: string
  plan_quality: number | null
  created: Instant
  modified: Instant
}

/** `MissedTradeInput` of core. Derived values are computed on reading, because they depend on the instrument. */
export interface MissedTradeTable {
  journal_id: number
  id: number
  instrument_id: number
  setup_id: number
  direction: Direction
  entry_date: LocalDateTime
  entry_price: Decimal | null
  stop_loss: Decimal | null
  take_profit: Decimal | null
  highest_price: Decimal | null
  lowest_price: Decimal | null
  otp_hit: OtpHit | null
  hypothetical_exit_price: Decimal | null
  hypothetical_exit_date: LocalDateTime | null
  size: Decimal | null
  reason: MissedReason
  /** Rich text, sanitised before it is stored. */
  notes: string
  pre_trade_comments: Ids
  custom_comments: Ids
  checklist_id: number | null
  checked_item_ids: Ids
  checklist_item_ids: Ids
  /** Each plan in at most one. */
  plan_id: number | null
  in_review: Flag
  created: Instant
  modified: Instant
}

export interface BacktestTable {
  journal_id: number
  id: number
  kind: Generated<BacktestKind>
  name: string
  instrument_id: number | null
  setup_id: number | null
  timeframe: string
  period_from: LocalDate | null
  period_to: LocalDate | null
  start_balance: Decimal
  risk_percent: Decimal
  spread_ticks: Decimal
  /** Tick size of the instrument when the backtest was last saved: tested trades do not change with the instrument. */
  tick_size: Decimal | null
  checklist_id: number | null
  /** Rich text, sanitised before it is stored. */
  notes: string
  status: BacktestStatus

  /** Denormalised totals of the backtest's trades; updated with every write to them. */
  trades: number
  trades_with_r: number
  winners: number
  losers: number
  break_evens: number
  total_r: number
  balance: Decimal | null
  created: Instant
  modified: Instant
}

export interface BacktestTradeTable {
  journal_id: number
  id: number
  backtest_id: number
  /** Its position among the trades of the backtest. */
  seq: number
  entry_date: LocalDateTime
  direction: Direction
  entry_price: Decimal | null
  stop_loss: Decimal | null
  take_profit: Decimal | null
  exit_price: Decimal | null
  highest_price: Decimal | null
  lowest_price: Decimal | null
  result_mode: ResultMode
  custom_r: Decimal | null
  comments: Ids
  custom_comments: Ids
  tags: JsonText<readonly string[]>

  r: number | null
  outcome: Outcome | null
  created: Instant
  modified: Instant
}

/** A practice moment. A trade has one per bar length. */
export interface PracticeDealTable {
  journal_id: number
  id: number
  source: DealSource
  /** It may have been deleted since. */
  trade_id: number | null
  symbol: string
  series_source: string
  /** Seconds per bar. */
  length: number
  /** End of the last bar shown at first, seconds UTC. */
  moment: number
  /** 0 to 5: `nextBox` of core. */
  box: number
  due: LocalDate | null
  tries: number
  /** Bars after the moment already shown, while it is open. */
  shown: number
  /** The session in which it is being played. */
  open_in: number | null
  /** Grade of the open try; fixed once the first bar was shown. */
  grade: Grade | null
  /** Whether it was due when it was last dealt. */
  came_due: Flag
  last_tried: Instant | null
  created: Instant
}

export interface PracticeTryTable {
  journal_id: number
  id: number
  deal_id: number
  backtest_id: number
  /** The trade of the session, which may have been deleted since; null: skipped. */
  backtest_trade_id: number | null
  grade: Grade
  orders: JsonText<PracticeOrders> | null
  best_r: number | null
  misjudged: Flag | null
  came_due: Flag
  tried: Instant
}
