import type { Decimal } from './decimal.ts'
import type { FieldsOf } from './record-field.ts'
import type { Instant, LocalDateTime } from './time.ts'

export const directions = ['LONG', 'SHORT'] as const
export type Direction = (typeof directions)[number]

export const tradeTypes = ['LIVE', 'DEMO', 'PROP'] as const
export type TradeType = (typeof tradeTypes)[number]

export const gainModes = ['CALCULATED', 'MANUAL'] as const
export type GainMode = (typeof gainModes)[number]

export const outcomes = ['WINNER', 'LOSER', 'BREAK_EVEN'] as const
export type Outcome = (typeof outcomes)[number]

export const otpHits = ['YES', 'NO'] as const
/** Would price have reached the original target before the original stop, wherever the trade really was closed? */
export type OtpHit = (typeof otpHits)[number]

export const priceSources = ['TYPED', 'BARS'] as const
/** Who said what the highest and the lowest price were: the trader or an import, or price bars. */
export type PriceSource = (typeof priceSources)[number]

export const checklistStatuses = ['COMPLETE', 'INCOMPLETE', 'NONE'] as const
export type ChecklistStatus = (typeof checklistStatuses)[number]

export const exitClasses = [
  'BEYOND_TARGET',
  'AT_TARGET',
  'EARLY_PROFIT',
  'SCRATCH',
  'EARLY_LOSS',
  'AT_STOP',
  'BEYOND_STOP',
] as const
export type ExitClass = (typeof exitClasses)[number]

/** One fill of a trade that was scaled in or out. */
export interface TradeExecution {
  readonly side: 'ENTRY' | 'EXIT'
  readonly date: LocalDateTime
  readonly price: Decimal
  readonly size: Decimal
  /** Cost, 0 or more; negative = rebate. */
  readonly commission: Decimal
  /** Signed, + = credit. */
  readonly swap: Decimal
}

/** What a trader or an import says about a trade. Everything else is derived from it. */
export interface TradeInput {
  readonly tradeType: TradeType
  readonly instrumentId: number
  readonly setupId: number
  readonly direction: Direction
  readonly entryDate: LocalDateTime
  /** Null while the trade is open. */
  readonly exitDate: LocalDateTime | null
  readonly entryPrice: Decimal | null
  readonly exitPrice: Decimal | null
  /** Lots, shares, contracts or coins. */
  readonly size: Decimal | null
  /** The initial stop: below entry when long, above when short. */
  readonly stopLoss: Decimal | null
  /** The initial target. */
  readonly takeProfit: Decimal | null
  /** Last stop before the close, where an import knows only that. */
  readonly finalStop: Decimal | null
  /** 1R in account currency, used only without a stop. */
  readonly riskAmount: Decimal | null
  readonly highestPrice: Decimal | null
  readonly lowestPrice: Decimal | null
  /** Where highest and lowest price are from; null without them. */
  readonly priceSource: PriceSource | null
  /** Seconds of the bars that they are from; null unless from bars. */
  readonly priceBarLength: number | null
  readonly otpHit: OtpHit | null
  /** Account currency, cost ≥ 0; negative = rebate. */
  readonly commission: Decimal
  /** Account currency, signed, + = credit. */
  readonly swap: Decimal
  /** P&L currency → account currency. */
  readonly fxRate: Decimal
  readonly gainMode: GainMode
  /** Net result in account currency, when gainMode is MANUAL. */
  readonly manualGain: Decimal | null
  /** The trader's tick decides, not the sign of the result. */
  readonly breakEven: boolean
  /** The star. */
  readonly inReview: boolean
  readonly preTradeComments: readonly number[]
  readonly entryComments: readonly number[]
  readonly managementComments: readonly number[]
  readonly exitComments: readonly number[]
  readonly customComments: readonly number[]
  readonly checklistId: number | null
  readonly checkedItemIds: readonly number[]
  /** Items that were active when the trade was last saved. */
  readonly checklistItemIds: readonly number[]
  readonly notes: string
  /** Six slots. */
  readonly screenshotDescriptions: readonly string[]
  /** Trades shown as one collapsible row. */
  readonly groupId: number | null
  readonly planId: number | null
  readonly executions: readonly TradeExecution[]
}

/**
 * What each field of a trade is. From here follow how it is stored (`db/row-codec.ts` of the server), archived and fed to
 * the browser, and what an import may change.
 */
export const inputFields = {
  tradeType: { type: 'word', words: tradeTypes, feed: true },
  instrumentId: { type: 'id', refers: 'instruments', feed: true },
  setupId: { type: 'id', refers: 'setups', feed: true },
  direction: { type: 'word', words: directions, feed: true },
  entryDate: { type: 'date', owner: 'BROKER', feed: true },
  exitDate: { type: 'date', owner: 'BROKER', feed: true },
  entryPrice: { type: 'decimal', unit: 'price', owner: 'BROKER', feed: true },
  exitPrice: { type: 'decimal', unit: 'price', owner: 'BROKER', feed: true },
  size: { type: 'decimal', unit: 'size', owner: 'BROKER', feed: true },
  stopLoss: { type: 'decimal', unit: 'price', feed: true },
  takeProfit: { type: 'decimal', unit: 'price', feed: true },
  finalStop: { type: 'decimal', unit: 'price', feed: true },
  riskAmount: { type: 'decimal', unit: 'money' },
  highestPrice: { type: 'decimal', unit: 'price', feed: true },
  lowestPrice: { type: 'decimal', unit: 'price', feed: true },
  priceSource: { type: 'word', words: priceSources, feed: true },
  priceBarLength: { type: 'number', feed: true },
  otpHit: { type: 'word', words: otpHits, feed: true },
  commission: { type: 'decimal', unit: 'money', owner: 'BROKER', feed: true },
  swap: { type: 'decimal', unit: 'money', owner: 'BROKER', feed: true },
  fxRate: { type: 'decimal', unit: 'rate', owner: 'BROKER' },
  gainMode: { type: 'word', words: gainModes, owner: 'BROKER', feed: true },
  manualGain: { type: 'decimal', unit: 'money', owner: 'BROKER' },
  breakEven: { type: 'flag', feed: true },
  inReview: { type: 'flag', feed: true },
  preTradeComments: { type: 'list', refers: 'comments', feed: true },
  entryComments: { type: 'list', refers: 'comments', feed: true },
  managementComments: { type: 'list', refers: 'comments', feed: true },
  exitComments: { type: 'list', refers: 'comments', feed: true },
  customComments: { type: 'list', refers: 'custom-comments', feed: true },
  checklistId: { type: 'id', refers: 'checklists', feed: true },
  checkedItemIds: { type: 'list', refers: 'checklist-items', feed: true },
  checklistItemIds: { type: 'list', refers: 'checklist-items', feed: true },
  notes: { type: 'text' },
  screenshotDescriptions: { type: 'list' },
  groupId: { type: 'id', feed: true },
  planId: { type: 'id', refers: 'trade-plans', feed: true },
  executions: { type: 'list', owner: 'BROKER' },
} as const satisfies FieldsOf<TradeInput>

/** What a trade says when nothing was said but which market, setup and side, and when. */
export const unsaid = {
  tradeType: 'LIVE',
  exitDate: null,
  entryPrice: null,
  exitPrice: null,
  size: null,
  stopLoss: null,
  takeProfit: null,
  finalStop: null,
  riskAmount: null,
  highestPrice: null,
  lowestPrice: null,
  priceSource: null,
  priceBarLength: null,
  otpHit: null,
  commission: '0',
  swap: '0',
  fxRate: '1',
  gainMode: 'CALCULATED',
  manualGain: null,
  breakEven: false,
  inReview: false,
  preTradeComments: [],
  entryComments: [],
  managementComments: [],
  exitComments: [],
  customComments: [],
  checklistId: null,
  checkedItemIds: [],
  checklistItemIds: [],
  notes: '',
  screenshotDescriptions: [],
  groupId: null,
  planId: null,
  executions: [],
} as const satisfies Omit<TradeInput, 'instrumentId' | 'setupId' | 'direction' | 'entryDate'>

/** What a trade is worth, from its own fields alone. Null where an input is missing: never 0 for unknown. */
export interface TradeResult {
  /** Price units in the trade's favour. */
  readonly move: Decimal | null
  readonly ticks: number | null
  readonly pips: number | null
  /** Account currency for a move of 1.0. */
  readonly valuePerPoint: Decimal | null
  readonly grossGain: Decimal | null
  /** Net of costs, account currency; null while open. */
  readonly gain: Decimal | null
  readonly outcome: Outcome | null
  readonly riskDistance: Decimal | null
  /** 1R, account currency. */
  readonly risk: Decimal | null
  readonly rMultiple: number | null
  readonly costR: number | null
  /** Planned reward to risk. */
  readonly rrr: number | null
  readonly realizedRrr: number | null
  /** Price units, 0 or more. */
  readonly mfe: Decimal | null
  readonly mae: Decimal | null
  readonly mfeR: number | null
  readonly maeR: number | null
  /** Percent of the way to the target / to the stop. */
  readonly updraw: number | null
  readonly drawdownTrade: number | null
  /** 0 = entry, 100 = target, -100 = stop. */
  readonly exitLevel: number | null
  readonly exitClass: ExitClass | null
  /** Percentages. */
  readonly entryEff: number | null
  readonly exitEff: number | null
  readonly totalEff: number | null
  readonly winnerEff: number | null
  readonly loserEff: number | null
  readonly holdingMinutes: number | null
  readonly tiltMeter: number
  readonly screenshotExists: boolean
  readonly fullyJournaled: boolean
  /** R if the trade had been left to its stop and target, and what managing it gained or lost. */
  readonly potentialR: number | null
  readonly managementR: number | null
  /** Percent of the checklist's items that were ticked. */
  readonly adherence: number | null
  readonly checklistStatus: ChecklistStatus
}

export const resultFields = {
  move: { type: 'decimal', unit: 'price' },
  ticks: { type: 'number', unit: 'ticks', feed: true },
  pips: { type: 'number', unit: 'pips', feed: true },
  valuePerPoint: { type: 'decimal', unit: 'money' },
  grossGain: { type: 'decimal', unit: 'money' },
  gain: { type: 'decimal', unit: 'money', feed: true },
  outcome: { type: 'word', words: outcomes, feed: true },
  riskDistance: { type: 'decimal', unit: 'price' },
  risk: { type: 'decimal', unit: 'money', feed: true },
  rMultiple: { type: 'number', unit: 'R', feed: true },
  costR: { type: 'number', unit: 'R' },
  rrr: { type: 'number', unit: 'ratio', feed: true },
  realizedRrr: { type: 'number', unit: 'ratio', feed: true },
  mfe: { type: 'decimal', unit: 'price' },
  mae: { type: 'decimal', unit: 'price' },
  mfeR: { type: 'number', unit: 'R', feed: true },
  maeR: { type: 'number', unit: 'R', feed: true },
  updraw: { type: 'number', unit: 'percent', feed: true },
  drawdownTrade: { type: 'number', unit: 'percent', feed: true },
  exitLevel: { type: 'number', unit: 'percent', feed: true },
  exitClass: { type: 'word', words: exitClasses, feed: true },
  entryEff: { type: 'number', unit: 'percent', feed: true },
  exitEff: { type: 'number', unit: 'percent', feed: true },
  totalEff: { type: 'number', unit: 'percent', feed: true },
  winnerEff: { type: 'number', unit: 'percent', feed: true },
  loserEff: { type: 'number', unit: 'percent', feed: true },
  holdingMinutes: { type: 'number', unit: 'minutes', feed: true },
  tiltMeter: { type: 'number', feed: true },
  screenshotExists: { type: 'flag', feed: true },
  fullyJournaled: { type: 'flag', feed: true },
  potentialR: { type: 'number', unit: 'R', feed: true },
  managementR: { type: 'number', unit: 'R', feed: true },
  adherence: { type: 'number', unit: 'percent', feed: true },
  checklistStatus: { type: 'word', words: checklistStatuses, feed: true },
} as const satisfies FieldsOf<TradeResult>

/** A stored trade: what was said, what follows from it, and where it came from. */
export interface Trade extends TradeInput, TradeResult {
  readonly id: number
  /** MANUAL or the type of the importer that made it. */
  readonly source: string
  readonly externalId: string | null
  readonly importJobId: string | null
  readonly created: Instant
  readonly modified: Instant
}

export const tradeFields = {
  ...inputFields,
  ...resultFields,
  id: { type: 'id', feed: true },
  source: { type: 'text', feed: true },
  externalId: { type: 'text' },
  importJobId: { type: 'text' },
  created: { type: 'date' },
  modified: { type: 'date' },
} as const satisfies FieldsOf<Trade>

/** +1 long, -1 short. */
export const sign = (direction: Direction): 1 | -1 => (direction === 'LONG' ? 1 : -1)

/** All comments of the four groups. */
export const allComments = (
  trade: Pick<TradeInput, 'preTradeComments' | 'entryComments' | 'managementComments' | 'exitComments'>,
): readonly number[] => [
  ...trade.preTradeComments,
  ...trade.entryComments,
  ...trade.managementComments,
  ...trade.exitComments,
]
