/**
 * Every table, as the queries see it. Dates and instants are text that sorts as time does; decimals are canonical
 * text; ids of what lives in a journal are numbered within it, and `journal_id` leads their keys.
 */
import type { CommentType, Rating } from '@afterclose/core/comment'
import type { Decimal } from '@afterclose/core/decimal'
import type { CommissionMode } from '@afterclose/core/instrument'
import type { DateFormat, Market } from '@afterclose/core/journal'
import type { Plan } from '@afterclose/core/permission'
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
import type { GridState as GridStateSchema } from '@afterclose/contract/grid-state'
import type { ImportJob, ImportOptions, ImportPreview } from '@afterclose/contract/imports'
import type { z } from 'zod'
import type { ColumnMapping as RememberedMapping } from '@afterclose/importers/importer'
import type { Generated, Selectable } from 'kysely'
import type { Flag, JsonText } from './codecs.ts'

export interface UserAccountTable {
  id: Generated<number>
  username: string
  /** `nameKey(username)`; unique. */
  username_key: string
  /** Argon2id; null for the throw-away accounts of the demo journal. */
  password_hash: string | null
  plan: Plan
  demo: Flag
  created: Instant
}

export interface UserSessionTable {
  id: string
  user_id: number
  fully_authenticated: Flag
  issued: Instant
  expires: Instant
}

export interface SettingTable {
  user_id: number
  key: string
  value: string
}

export interface JournalTable {
  id: Generated<number>
  owner_id: number
  name: string
  currency: string
  trade_markets: JsonText<readonly Market[]>
  date_format: DateFormat
  time_zone: string
  /** Raised by every change of what the journal holds. */
  revision: number
  created: Instant
  modified: Instant
}

/** When a user last selected a journal. */
export interface JournalUseTable {
  journal_id: number
  user_id: number
  last_used: Instant
}

export interface ShareTable {
  journal_id: number
  id: number
  user_id: number
  accepted: Flag
  created: Instant
}

/** The last number given out for each kind of record of a journal. */
export interface CounterTable {
  journal_id: number
  kind: string
  last: number
}

interface Lookup {
  journal_id: number
  id: number
  name: string
  /** `nameKey(name)`. */
  name_key: string
  active: Flag
  position: number
  created: Instant
  modified: Instant
}

export interface InstrumentTable extends Lookup {
  market: Market
  tick_size: Decimal | null
  tick_value: Decimal | null
  pip_size: Decimal | null
  quote_currency: string | null
  commission: Decimal
  commission_mode: CommissionMode
  spread: Decimal
  aliases: JsonText<readonly string[]>
  /** The import that made it; null when a trader did. */
  import_job_id: string | null
}

export interface SetupTable extends Lookup {
  description: string
  rules: JsonText<readonly string[]>
  default_checklist_id: number | null
  color: string | null
}

export interface TradeCommentTable extends Lookup {
  type: CommentType
  rating: Rating
}

export interface CustomCommentTable extends Lookup {
  comment_group: number
}

export interface ChecklistTable extends Lookup {}

export interface ChecklistItemTable {
  journal_id: number
  id: number
  checklist_id: number
  text: string
  active: Flag
  position: number
}

type GridState = z.output<typeof GridStateSchema>
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

export interface ScreenshotTable {
  journal_id: number
  owner_type: string
  owner_id: number
  /** 1 to 6. */
  slot: number
  /** A link, or null when the picture lies in the file store as `file_id`. */
  url: string | null
  file_id: string | null
  width: number | null
  height: number | null
  taken_at: Instant | null
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

export interface GridStateTable {
  journal_id: number
  user_id: number
  grid_type: GridState['gridType']
  state: string
  version: number
}

export interface ImportJobTable {
  journal_id: number
  /** `importIdentifier`: random text. */
  id: string
  user_id: number
  importer_type: string
  file_name: string
  file_size: number
  state: ImportJob['state']
  next_step: NonNullable<ImportJob['nextStep']>['type'] | null
  counts: JsonText<ImportJob['counts']>
  options: JsonText<z.output<typeof ImportOptions>>
  preview: JsonText<z.output<typeof ImportPreview>> | null
  error: string | null
  undone: Flag
  created: Instant
  finished: Instant | null
}

/** Bytes that belong to an import: the uploaded file, what was read from it, what an undo puts back. */
export interface ImportPartTable {
  journal_id: number
  import_job_id: string
  kind: string
  bytes: Buffer
}

/** How a user mapped the columns of a table with this head row. */
export interface ColumnMappingTable {
  user_id: number
  fingerprint: string
  mapping: JsonText<RememberedMapping>
  modified: Instant
}

/** Facts about this installation, such as its key. */
export interface InstallationTable {
  key: string
  value: string
}

export interface Schema {
  user_account: UserAccountTable
  user_session: UserSessionTable
  setting: SettingTable
  journal: JournalTable
  journal_use: JournalUseTable
  share: ShareTable
  counter: CounterTable
  instrument: InstrumentTable
  setup: SetupTable
  trade_comment: TradeCommentTable
  custom_comment: CustomCommentTable
  checklist: ChecklistTable
  checklist_item: ChecklistItemTable
  trade: TradeTable
  screenshot: ScreenshotTable
  payin: PayinTable
  grid_state: GridStateTable
  import_job: ImportJobTable
  import_part: ImportPartTable
  column_mapping: ColumnMappingTable
  installation: InstallationTable
}

export type JournalRow = Selectable<JournalTable>
export type InstrumentRow = Selectable<InstrumentTable>
export type SetupRow = Selectable<SetupTable>
export type TradeCommentRow = Selectable<TradeCommentTable>
export type CustomCommentRow = Selectable<CustomCommentTable>
export type TradeRow = Selectable<TradeTable>
export type PayinRow = Selectable<PayinTable>
