/** Trades with what belongs to them, and payins. */
import type { ScreenshotOwner } from '@afterclose/contract/screenshots'
import type { Decimal } from '@afterclose/core/decimal'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type {
  ChecklistStatus,
  Direction,
  ExitClass,
  GainMode,
  OtpHit,
  Outcome,
  TradeExecution,
  TradeType,
} from '@afterclose/core/trade'
import type { Generated } from 'kysely'
import type { Flag, JsonText } from './codecs.ts'

type Ids = JsonText<readonly number[]>

/** `TradeInput` and `TradeResult` of core, and where the trade came from. */
export interface TradeTable {
  journal_id: number
  id: number
  trade_type: TradeType
  instrument_id: number
  setup_id: number
  direction: Direction
  entry_date: LocalDateTime
  exit_date: LocalDateTime | null
  entry_price: Decimal | null
  exit_price: Decimal | null
  size: Decimal | null
  stop_loss: Decimal | null
  take_profit: Decimal | null
  final_stop: Decimal | null
  risk_amount: Decimal | null
  highest_price: Decimal | null
  lowest_price: Decimal | null
  otp_hit: OtpHit | null
  commission: Decimal
  swap: Decimal
  fx_rate: Decimal
  gain_mode: GainMode
  manual_gain: Decimal | null
  break_even: Flag
  in_review: Flag
  pre_trade_comments: Ids
  entry_comments: Ids
  management_comments: Ids
  exit_comments: Ids
  custom_comments: Ids
  checklist_id: number | null
  checked_item_ids: Ids
  checklist_item_ids: Ids
  notes: string
  screenshot_descriptions: JsonText<readonly string[]>
  group_id: number | null
  plan_id: number | null
  /** In the row, not in a table of their own: always read, written and replaced together with the trade. */
  executions: JsonText<readonly TradeExecution[]>

  move: Decimal | null
  ticks: number | null
  pips: number | null
  value_per_point: Decimal | null
  gross_gain: Decimal | null
  gain: Decimal | null
  outcome: Outcome | null
  risk_distance: Decimal | null
  risk: Decimal | null
  r_multiple: number | null
  cost_r: number | null
  rrr: number | null
  realized_rrr: number | null
  mfe: Decimal | null
  mae: Decimal | null
  mfe_r: number | null
  mae_r: number | null
  updraw: number | null
  drawdown_trade: number | null
  exit_level: number | null
  exit_class: ExitClass | null
  entry_eff: number | null
  exit_eff: number | null
  total_eff: number | null
  winner_eff: number | null
  loser_eff: number | null
  holding_minutes: number | null
  tilt_meter: number
  screenshot_exists: Flag
  fully_journaled: Flag
  potential_r: number | null
  management_r: number | null
  adherence: number | null
  checklist_status: ChecklistStatus

  source: string
  external_id: string | null
  import_job_id: string | null
  screenshot_count: number
  /** The journal's revision when this row was last written. */
  revision: number
  created: Instant
  modified: Instant
}

/** Ids of trades that are gone, so that clients who hold them can be told. Old ones are forgotten. */
export interface DeletedTradeTable {
  journal_id: number
  /** The journal's revision since when it is gone. */
  revision: number
  trade_id: number
}

/** A trade that was deleted with many others: nobody sees it any more while they are removed. */
export interface HiddenTradeTable {
  journal_id: number
  trade_id: number
}

export interface ScreenshotTable {
  journal_id: number
  owner_type: ScreenshotOwner
  owner_id: number
  /** 1 to 6. */
  slot: number
  /** A link, or null when the picture lies in the file store as `file_id`. */
  url: string | null
  file_id: string | null
  width: number | null
  height: number | null
  /** Floating local time, as those of trades. */
  taken_at: string | null
  /** Empty for slots of trades: there it stands with the trade. */
  description: Generated<string>
  created: Instant
}

export interface PayinTable {
  journal_id: number
  id: number
  delta: Decimal
  timestamp: LocalDateTime
  textual_reason: string
  source: string
  external_id: string | null
  import_job_id: string | null
  created: Instant
  modified: Instant
}
