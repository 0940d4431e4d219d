/**
 * Every table, as queries see it. Dates and instants are text that sorts by time; decimals are canonical text; ids of a journal's records
 * are numbered within it, and `journal_id` leads their keys.
 */
import type { CommentType, Rating } from '@afterclose/core/comment'
import type { Decimal } from '@afterclose/core/decimal'
import type { CommissionMode } from '@afterclose/core/instrument'
import type { DateFormat, Market, OptionLegs, PartialExits } from '@afterclose/core/journal'
import type { NoteKind } from '@afterclose/core/session'
import type { Instant } from '@afterclose/core/time'
import type { GridState as GridStateSchema } from '@afterclose/contract/grid-state'
import type { z } from 'zod'
import type { ColumnType, Generated, SelectType, Selectable } from 'kysely'
import type { Flag, JsonText } from './codecs.ts'
import type {
  MonthReviewTable,
  NoteTable,
  NoteTradeTable,
  PresetTable,
  ReviewSkipTable,
  ReviewTable,
  SavedFilterTable,
  SessionEntryTable,
  TradingSessionTable,
  WeekRuleAnswerTable,
  WeekRuleTable,
} from './diary-tables.ts'
import type { AttemptTable, BreachTable, JudgedAttemptTable, RuleVersionTable } from './guard-tables.ts'
import type {
  ApiKeyTable,
  DemoVisitTable,
  FailedAttemptTable,
  IdempotencyTable,
  KeyCallTable,
  RecoveryCodeTable,
  TwoFactorTokenTable,
  UserAccountTable,
  UserSessionTable,
  PasskeyTable,
  UserIdentityTable,
  UsedTicketTable,
} from './identity-tables.ts'
import type {
  BarBlockTable,
  BarFlagTable,
  BarFetchTable,
  BarJobTable,
  BarSeriesTable,
  BarWalkTable,
  ContextStateTable,
  PriceSourceTable,
  TradeContextTable,
} from './bar-tables.ts'
import type { BlogViewTable } from './news-tables.ts'
import type { FtpAccountTable, FtpFileTable } from './ftp-tables.ts'
import type {
  ColumnMappingTable,
  FillBatchTable,
  ImportJobTable,
  DeletedFillTable,
  LegDecisionTable,
  StatementBlockTable,
  StatementPartTable,
  StatementTable,
  WritingTable,
} from './import-tables.ts'
import type { JobTable } from './job-tables.ts'
import type {
  BacktestTable,
  BacktestTradeTable,
  MissedTradeTable,
  PracticeDealTable,
  PracticeTryTable,
  TradePlanTable,
} from './planning-tables.ts'
import type { NotificationCounterTable, NotificationTable, PushDeviceTable } from './notification-tables.ts'
import type {
  DeletedTradeTable,
  HeldFileTable,
  PayinTable,
  PictureFileTable,
  ScreenshotTable,
  TradeTable,
} from './trade-tables.ts'

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
  partial_exits: Generated<PartialExits>
  option_legs: Generated<OptionLegs>
  /** Raised by every change of the journal's content. */
  revision: number
  /** First revision whose deletions are known. */
  patches_from: Generated<number>
  /** 1 once its owner deleted it: invisible while its content is removed. */
  deleted: Generated<Flag>
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

/** Last assigned id of each kind of record of a journal. */
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
  /** The import that created it; null for a trader. */
  import_job_id: string | null
  /** `HH:mm` on the clock of `session_zone`; all null: days of the calendar. */
  session_start: string | null
  session_end: string | null
  session_zone: string | null
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
  modified: Instant
}

export interface SessionNoteCategoryTable extends Lookup {
  kind: NoteKind
}

type GridState = z.output<typeof GridStateSchema>
export interface GridStateTable {
  journal_id: number
  user_id: number
  grid_type: GridState['gridType']
  state: string
  version: number
}

/** Facts about this installation, such as its key. */
export interface InstallationTable {
  key: string
  value: string
}

/** Read-only table: no inserts and updates. */
type Seen<Table> = { readonly [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, never, never> }

/**
 * `trade`, `screenshot`, `note_trade`, `review`, `week_rule_answer` and `breach` are views, for readers: visible trades, and the rows of visible records. Code that writes
 * uses the tables behind them (`stored_trade` and so on), as does code that must also find deleted trades, and those shown by another one:
 * recomputed results, "is it in use", "is the file still needed".
 */
export interface Schema {
  user_account: UserAccountTable
  user_session: UserSessionTable
  demo_visit: DemoVisitTable
  two_factor_token: TwoFactorTokenTable
  recovery_code: RecoveryCodeTable
  api_key: ApiKeyTable
  key_call: KeyCallTable
  passkey: PasskeyTable
  user_identity: UserIdentityTable
  used_ticket: UsedTicketTable
  idempotency: IdempotencyTable
  failed_attempt: FailedAttemptTable
  setting: SettingTable
  blog_view: BlogViewTable
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
  trade: Seen<TradeTable>
  /** Trades that are not deleted, including those that another one shows; so are the next ones. */
  archived_trade: Seen<TradeTable>
  archived_screenshot: Seen<ScreenshotTable>
  archived_note_trade: Seen<NoteTradeTable>
  archived_writing: Seen<WritingTable>
  stored_trade: TradeTable
  deleted_trade: DeletedTradeTable
  screenshot: Seen<ScreenshotTable>
  stored_screenshot: ScreenshotTable
  payin: PayinTable
  grid_state: GridStateTable
  session_note_category: SessionNoteCategoryTable
  trading_session: TradingSessionTable
  session_entry: SessionEntryTable
  note: NoteTable
  note_trade: Seen<NoteTradeTable>
  stored_note_trade: NoteTradeTable
  saved_filter: SavedFilterTable
  simulator_preset: PresetTable
  strategy_preset: PresetTable
  month_review: MonthReviewTable
  week_rule: WeekRuleTable
  week_rule_answer: Seen<WeekRuleAnswerTable>
  archived_week_rule_answer: Seen<WeekRuleAnswerTable>
  stored_week_rule_answer: WeekRuleAnswerTable
  review: Seen<ReviewTable>
  archived_review: Seen<ReviewTable>
  stored_review: ReviewTable
  review_skip: ReviewSkipTable
  attempt: AttemptTable
  rule_version: RuleVersionTable
  breach: Seen<BreachTable>
  archived_breach: Seen<BreachTable>
  stored_breach: BreachTable
  judged_attempt: JudgedAttemptTable
  trade_plan: TradePlanTable
  missed_trade: MissedTradeTable
  backtest: BacktestTable
  backtest_trade: BacktestTradeTable
  practice_deal: PracticeDealTable
  practice_try: PracticeTryTable
  import_job: ImportJobTable
  statement: StatementTable
  statement_part: StatementPartTable
  statement_block: StatementBlockTable
  deleted_fill: DeletedFillTable
  leg_decision: LegDecisionTable
  writing: WritingTable
  held_file: HeldFileTable
  picture_file: PictureFileTable
  column_mapping: ColumnMappingTable
  ftp_account: FtpAccountTable
  ftp_file: FtpFileTable
  fill_batch: FillBatchTable
  bar_series: BarSeriesTable
  bar_flag: BarFlagTable
  bar_block: BarBlockTable
  bar_job: BarJobTable
  bar_fetch: BarFetchTable
  bar_walk: BarWalkTable
  trade_context: TradeContextTable
  context_state: ContextStateTable
  price_source: PriceSourceTable
  job: JobTable
  notification: NotificationTable
  push_device: PushDeviceTable
  notification_counter: NotificationCounterTable
  installation: InstallationTable
}

/** A table with rows of journals. */
export type TableOfJournal = {
  [Name in keyof Schema]: Selectable<Schema[Name]> extends { journal_id: number } ? Name : never
}[keyof Schema]

export type { ImportJobTable } from './import-tables.ts'
export type JournalRow = Selectable<JournalTable>
export type InstrumentRow = Selectable<InstrumentTable>
export type SetupRow = Selectable<SetupTable>
export type TradeCommentRow = Selectable<TradeCommentTable>
export type CustomCommentRow = Selectable<CustomCommentTable>
export type SessionNoteCategoryRow = Selectable<SessionNoteCategoryTable>
export type TradeRow = Selectable<TradeTable>
export type PayinRow = Selectable<PayinTable>
