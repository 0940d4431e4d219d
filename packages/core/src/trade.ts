import type { Decimal } from './decimal.ts'
import { contextFields, type EntryContext } from './market-context.ts'
import { type FieldsOf, namesWith, type InputFieldsOf } from './record-field.ts'
import type { Instant, LocalDateTime } from './time.ts'

export const directions = ['LONG', 'SHORT'] as const
export type Direction = (typeof directions)[number]
export const directionLabels = { LONG: 'Long', SHORT: 'Short' } as const

export const tradeTypes = ['LIVE', 'DEMO', 'PROP'] as const
export type TradeType = (typeof tradeTypes)[number]
export const tradeTypeLabels = { LIVE: 'Live', DEMO: 'Demo', PROP: 'Prop' } as const

export const gainModes = ['CALCULATED', 'MANUAL', 'GROSS'] as const
/** Result from prices; a stated or typed net result, which costs do not change; or one before costs, from which they are deducted. */
export type GainMode = (typeof gainModes)[number]
export const gainModeLabels = { CALCULATED: 'Calculated', MANUAL: 'Manual', GROSS: 'Before costs' } as const

export const commissionSources = ['TYPED', 'INSTRUMENT'] as const
/** Source of a trade's commission: the trader or an import, or the instrument, whose later changes it follows. */
export type CommissionSource = (typeof commissionSources)[number]
const commissionSourceLabels = { TYPED: 'Typed', INSTRUMENT: 'Instrument' } as const

export const outcomes = ['WINNER', 'LOSER', 'BREAK_EVEN'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeLabels = { WINNER: 'Winner', LOSER: 'Loser', BREAK_EVEN: 'Break-even' } as const

export const otpHits = ['YES', 'NO'] as const
/** Whether price would have reached the original target before the original stop, regardless of the real exit. */
export type OtpHit = (typeof otpHits)[number]
export const otpHitLabels = { YES: 'Yes', NO: 'No' } as const

export const priceSources = ['TYPED', 'BARS'] as const
/** Source of a trade's highest and lowest price: the trader or an import, or price bars. */
export type PriceSource = (typeof priceSources)[number]
const priceSourceLabels = { TYPED: 'Typed', BARS: 'Price bars' } as const

export const reviewGrades = ['A', 'B', 'C', 'D'] as const
/** Review grade: how well a trade followed the trader's rules, regardless of its result: A by the rules, D should not have been taken. */
export type ReviewGrade = (typeof reviewGrades)[number]
export const reviewGradeLabels = {
  A: 'A: well done',
  B: 'B: could be better',
  C: 'C: a rule bent',
  D: 'D: should not have been taken',
} as const

export const checklistStatuses = ['COMPLETE', 'INCOMPLETE', 'NONE'] as const
export type ChecklistStatus = (typeof checklistStatuses)[number]
export const checklistStatusLabels = { COMPLETE: 'Complete', INCOMPLETE: 'Incomplete', NONE: 'No checklist' } as const

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
export const exitClassLabels = {
  BEYOND_TARGET: 'Beyond target',
  AT_TARGET: 'At target',
  EARLY_PROFIT: 'Early profit',
  SCRATCH: 'Scratch',
  EARLY_LOSS: 'Early loss',
  AT_STOP: 'At stop',
  BEYOND_STOP: 'Beyond stop',
} as const

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

/** Input of a trade, from the trader or an import. Everything else is derived from it. */
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
  /** Last stop before the close, if an import knows only that. */
  readonly finalStop: Decimal | null
  /** 1R in account currency, used only without a stop. */
  readonly riskAmount: Decimal | null
  readonly highestPrice: Decimal | null
  readonly lowestPrice: Decimal | null
  /** Source of highest and lowest price; null without them. */
  readonly priceSource: PriceSource | null
  /** Seconds of the bars that they are from; null unless from bars. */
  readonly priceBarLength: number | null
  readonly otpHit: OtpHit | null
  /** Account currency, cost ≥ 0; negative = rebate. */
  readonly commission: Decimal
  readonly commissionSource: CommissionSource
  /** Account currency, signed, + = credit. */
  readonly swap: Decimal
  /** P&L currency → account currency. */
  readonly fxRate: Decimal
  readonly gainMode: GainMode
  /** Result in account currency: net when gainMode is MANUAL, before costs when it is GROSS. */
  readonly manualGain: Decimal | null
  /** The trader's choice, not derived from the sign of the result. */
  readonly breakEven: boolean
  /** The star. */
  readonly inReview: boolean
  /** Null until the trader, or an assistant, has graded the trade. */
  readonly reviewGrade: ReviewGrade | null
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
 * Describes each field of a trade once. Storage (`store/row-codec.ts` of the server), archive, feed, labels, imports, the
 * merging of writings and filters follow from it.
 */
export const inputFields = {
  tradeType: {
    label: 'Trade type',
    noun: 'type',
    type: 'word',
    words: tradeTypes,
    labels: tradeTypeLabels,
    feed: true,
    merge: 'FIRST',
    filter: true,
  },
  instrumentId: { label: 'Instrument', type: 'id', refers: 'instruments', feed: true, merge: 'POSITION' },
  setupId: { label: 'Setup', type: 'id', refers: 'setups', feed: true, merge: 'FIRST' },
  direction: {
    label: 'Direction',
    type: 'word',
    words: directions,
    labels: directionLabels,
    feed: true,
    merge: 'POSITION',
    filter: true,
  },
  entryDate: { label: 'Entry date', type: 'date', feed: true, merge: 'BROKER' },
  exitDate: { label: 'Exit date', type: 'date', feed: true, merge: 'BROKER' },
  entryPrice: { label: 'Entry price', type: 'decimal', unit: 'price', feed: true, merge: 'BROKER' },
  exitPrice: { label: 'Exit price', type: 'decimal', unit: 'price', feed: true, merge: 'BROKER' },
  size: { label: 'Size', type: 'decimal', unit: 'size', feed: true, merge: 'BROKER' },
  stopLoss: { label: 'Stop loss', type: 'decimal', unit: 'price', feed: true, merge: 'FIRST' },
  takeProfit: { label: 'Take profit', type: 'decimal', unit: 'price', feed: true, merge: 'FIRST' },
  finalStop: { label: 'Final stop', type: 'decimal', unit: 'price', feed: true, merge: 'FIRST' },
  riskAmount: { label: 'Risk, 1 R', noun: 'risk', type: 'decimal', unit: 'money', merge: 'FIRST' },
  highestPrice: { label: 'Highest price', type: 'decimal', unit: 'price', feed: true, merge: 'EXTREMES' },
  lowestPrice: { label: 'Lowest price', type: 'decimal', unit: 'price', feed: true, merge: 'EXTREMES' },
  priceSource: {
    label: 'Source of highest and lowest price',
    type: 'word',
    words: priceSources,
    labels: priceSourceLabels,
    feed: true,
    merge: 'EXTREMES',
  },
  priceBarLength: { label: 'Length of price bars', type: 'number', feed: true, merge: 'EXTREMES' },
  otpHit: {
    label: 'Original target hit',
    noun: 'optimal target',
    type: 'word',
    words: otpHits,
    labels: otpHitLabels,
    feed: true,
    merge: 'FIRST',
  },
  commission: { label: 'Commission', type: 'decimal', unit: 'money', feed: true, merge: 'BROKER' },
  commissionSource: {
    label: 'Source of the commission',
    type: 'word',
    words: commissionSources,
    labels: commissionSourceLabels,
    merge: 'BROKER',
  },
  swap: { label: 'Swap', type: 'decimal', unit: 'money', feed: true, merge: 'BROKER' },
  fxRate: { label: 'Exchange rate', type: 'decimal', unit: 'rate', merge: 'BROKER' },
  gainMode: { label: 'Gain', type: 'word', words: gainModes, labels: gainModeLabels, feed: true, merge: 'BROKER' },
  manualGain: { label: 'Stated gain', type: 'decimal', unit: 'money', merge: 'BROKER' },
  breakEven: { label: 'Break-even', type: 'flag', feed: true, merge: 'ANY' },
  inReview: { label: 'Star for review', type: 'flag', feed: true, merge: 'ANY' },
  reviewGrade: {
    label: 'Review grade',
    type: 'word',
    words: reviewGrades,
    labels: reviewGradeLabels,
    feed: true,
    merge: 'FIRST',
    filter: true,
  },
  preTradeComments: { label: 'Pre-trade comments', type: 'list', refers: 'comments', feed: true, merge: 'UNITED' },
  entryComments: { label: 'Entry comments', type: 'list', refers: 'comments', feed: true, merge: 'UNITED' },
  managementComments: { label: 'Management comments', type: 'list', refers: 'comments', feed: true, merge: 'UNITED' },
  exitComments: { label: 'Exit comments', type: 'list', refers: 'comments', feed: true, merge: 'UNITED' },
  customComments: { label: 'Custom statistics', type: 'list', refers: 'custom-comments', feed: true, merge: 'UNITED' },
  checklistId: { label: 'Checklist', type: 'id', refers: 'checklists', feed: true, merge: 'CHECKLIST' },
  checkedItemIds: { label: 'Ticked items', type: 'list', refers: 'checklist-items', feed: true, merge: 'CHECKLIST' },
  checklistItemIds: {
    label: 'Items of the checklist',
    type: 'list',
    refers: 'checklist-items',
    feed: true,
    merge: 'CHECKLIST',
  },
  notes: { label: 'Notes', type: 'text', merge: 'JOINED' },
  screenshotDescriptions: { label: 'Descriptions of screenshots', type: 'list', merge: 'SLOTS' },
  groupId: { label: 'Group', type: 'id', feed: true, merge: 'FIRST' },
  planId: { label: 'Plan', type: 'id', refers: 'trade-plans', feed: true, merge: 'FIRST' },
  executions: { label: 'Executions', type: 'list', merge: 'BROKER' },
} as const satisfies InputFieldsOf<TradeInput>

/** Input of a new trade: only instrument, setup, direction and entry date are still missing. */
export const emptyInput = {
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
  commissionSource: 'TYPED',
  swap: '0',
  fxRate: '1',
  gainMode: 'CALCULATED',
  manualGain: null,
  breakEven: false,
  inReview: false,
  reviewGrade: null,
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

/** Result of a trade from its own fields. Null if an input is missing: never 0 for unknown. */
export interface TradeResult {
  /** Price units in the trade's favour. */
  readonly move: Decimal | null
  readonly ticks: number | null
  readonly pips: number | null
  /** Account currency per move of 1.0. */
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
  /** Percentage of the distance to the target / to the stop. */
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
  /** R if the trade had been left to its stop and target, and the difference made by managing it. */
  readonly potentialR: number | null
  readonly managementR: number | null
  /** Percentage of the checklist's items that were ticked. */
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
  outcome: { type: 'word', words: outcomes, labels: outcomeLabels, feed: true },
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
  exitClass: { type: 'word', words: exitClasses, labels: exitClassLabels, feed: true },
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
  checklistStatus: { type: 'word', words: checklistStatuses, labels: checklistStatusLabels, feed: true },
} as const satisfies FieldsOf<TradeResult>

/** A stored trade: its input, its results, and the import it came from. */
export interface Trade extends TradeInput, TradeResult {
  readonly id: number
  /** MANUAL or the type of the importer that created it. */
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

/** A trade with its market context at the entry, from price bars. */
export interface TradeInMarket extends Trade, EntryContext {}

/** All fields available to feed, filters, columns and groups. */
export const listedFields = { ...tradeFields, ...contextFields } as const satisfies FieldsOf<TradeInMarket>

/** Filterable fields of a trade, each under its own name. */
export const wordFilters = namesWith(listedFields, { type: 'word', filter: true })
export type WordFilter = (typeof wordFilters)[number]
/** Those stated by the trader or an import. */
export const inputWords = namesWith(inputFields, { type: 'word', filter: true })
/** Properties of these fields that filters need. */
export const wordFields: {
  readonly [Name in WordFilter]: {
    readonly label: string
    readonly words: readonly NonNullable<TradeInMarket[Name]>[]
    readonly labels: Readonly<Record<NonNullable<TradeInMarket[Name]>, string>>
  }
} = { ...listedFields }

/** +1 long, -1 short. */
export const sign = (direction: Direction): 1 | -1 => (direction === 'LONG' ? 1 : -1)

const commentGroups = ['preTradeComments', 'entryComments', 'managementComments', 'exitComments'] as const
/** The comments of a trade in the four groups. */
export type TradeComments = Pick<TradeInput, (typeof commentGroups)[number]>

/** All comments of the four groups. */
export const allComments = (trade: TradeComments): readonly number[] => commentGroups.flatMap((group) => trade[group])

/** Whether a trade is fully journaled: with a screenshot, and a comment in each of the four groups. */
export const isFullyJournaled = (trade: TradeComments, screenshotExists: boolean): boolean =>
  screenshotExists && commentGroups.every((group) => trade[group].length > 0)
