import type { Decimal } from './decimal.ts'
import { contextFields, type EntryContext } from './market-context.ts'
import type { TradeLeg } from './option-leg.ts'
import {
  type FieldsOf,
  type InputFields,
  type RecordOf,
  date,
  decimal,
  emptyOf,
  flag,
  id,
  ids,
  listOf,
  namesWith,
  number,
  text,
  word,
} from './record-field.ts'
import {
  biasLabels,
  expiryLabels,
  keptLabels,
  legCountLabels,
  structureEndLabels,
  structureLabels,
} from './structure-groups.ts'
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

const priceSourceLabels = { TYPED: 'Typed', BARS: 'Price bars' } as const
/** Source of a trade's highest and lowest price: the trader or an import, or price bars. */
export type PriceSource = keyof typeof priceSourceLabels

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
export type TradeExecution = {
  readonly side: 'ENTRY' | 'EXIT'
  readonly date: LocalDateTime
  readonly price: Decimal
  readonly size: Decimal
  /** Cost, 0 or more; negative = rebate. */
  readonly commission: Decimal
  /** Signed, + = credit. */
  readonly swap: Decimal
}

/**
 * Describes each field of a trade once, in `TradeInput` and an empty trade as well: its type, and its value in a trade where nothing is
 * entered; a field without one must be entered. Storage (`store/row-codec.ts` of the server), archive, feed, labels, imports, the merging of
 * writings and filters follow from it.
 */
export const inputFields = {
  tradeType: word(
    tradeTypeLabels,
    { label: 'Trade type', noun: 'type', feed: true, merge: 'FIRST', filter: true },
    'LIVE',
  ),
  instrumentId: id({ label: 'Instrument', refers: 'instruments', feed: true, merge: 'POSITION' }),
  setupId: id({ label: 'Setup', refers: 'setups', feed: true, merge: 'FIRST' }),
  direction: word(directionLabels, { label: 'Direction', feed: true, merge: 'POSITION', filter: true }),
  entryDate: date({ label: 'Entry date', feed: true, merge: 'BROKER' }),
  /** Null while the trade is open. */
  exitDate: date({ label: 'Exit date', feed: true, merge: 'BROKER' }, null),
  entryPrice: decimal({ label: 'Entry price', unit: 'price', feed: true, merge: 'BROKER' }, null),
  exitPrice: decimal({ label: 'Exit price', unit: 'price', feed: true, merge: 'BROKER' }, null),
  /** Lots, shares, contracts or coins. */
  size: decimal({ label: 'Size', unit: 'size', feed: true, merge: 'BROKER' }, null),
  /** The initial stop: below entry when long, above when short. */
  stopLoss: decimal({ label: 'Stop loss', unit: 'price', feed: true, merge: 'FIRST' }, null),
  /** The initial target. */
  takeProfit: decimal({ label: 'Take profit', unit: 'price', feed: true, merge: 'FIRST' }, null),
  /** Last stop before the close, if an import knows only that. */
  finalStop: decimal({ label: 'Final stop', unit: 'price', feed: true, merge: 'FIRST' }, null),
  /** 1R in account currency, used only without a stop. */
  riskAmount: decimal({ label: 'Risk, 1R', noun: 'risk', unit: 'money', merge: 'FIRST' }, null),
  highestPrice: decimal({ label: 'Highest price', unit: 'price', feed: true, merge: 'EXTREMES' }, null),
  lowestPrice: decimal({ label: 'Lowest price', unit: 'price', feed: true, merge: 'EXTREMES' }, null),
  /** Source of highest and lowest price: BARS only while they are the filled-in values; null without them. */
  priceSource: word(
    priceSourceLabels,
    { label: 'Source of highest and lowest price', feed: true, merge: 'EXTREMES' },
    null,
  ),
  /** Seconds of the bars that they are from; null unless from bars. */
  priceBarLength: number({ label: 'Length of price bars', feed: true, merge: 'EXTREMES' }, null),
  otpHit: word(
    otpHitLabels,
    { label: 'Original target hit', noun: 'optimal target', feed: true, merge: 'FIRST' },
    null,
  ),
  /** Account currency, cost ≥ 0; negative = rebate. */
  commission: decimal({ label: 'Commission', unit: 'money', feed: true, merge: 'BROKER' }, '0'),
  commissionSource: word(commissionSourceLabels, { label: 'Source of the commission', merge: 'BROKER' }, 'TYPED'),
  /** Account currency, signed, + = credit. */
  swap: decimal({ label: 'Swap', unit: 'money', feed: true, merge: 'BROKER' }, '0'),
  /** P&L currency → account currency. */
  fxRate: decimal({ label: 'Exchange rate', unit: 'rate', merge: 'BROKER' }, '1'),
  gainMode: word(gainModeLabels, { label: 'Gain', feed: true, merge: 'BROKER' }, 'CALCULATED'),
  /** Result in account currency: net when gainMode is MANUAL, before costs when it is GROSS. */
  manualGain: decimal({ label: 'Stated gain', unit: 'money', merge: 'BROKER' }, null),
  /** The trader's choice, not derived from the sign of the result. */
  breakEven: flag({ label: 'Break-even', feed: true, merge: 'ANY' }, false),
  /** The star. */
  inReview: flag({ label: 'Star for review', feed: true, merge: 'ANY' }, false),
  /** Null until the trader, or an assistant, has graded the trade. */
  reviewGrade: word(reviewGradeLabels, { label: 'Review grade', feed: true, merge: 'FIRST', filter: true }, null),
  preTradeComments: ids({ label: 'Pre-trade comments', refers: 'comments', feed: true, merge: 'UNITED' }, []),
  entryComments: ids({ label: 'Entry comments', refers: 'comments', feed: true, merge: 'UNITED' }, []),
  managementComments: ids({ label: 'Management comments', refers: 'comments', feed: true, merge: 'UNITED' }, []),
  exitComments: ids({ label: 'Exit comments', refers: 'comments', feed: true, merge: 'UNITED' }, []),
  customComments: ids({ label: 'Custom statistics', refers: 'custom-comments', feed: true, merge: 'UNITED' }, []),
  checklistId: id({ label: 'Checklist', refers: 'checklists', feed: true, merge: 'CHECKLIST' }, null),
  checkedItemIds: ids({ label: 'Ticked items', refers: 'checklist-items', feed: true, merge: 'CHECKLIST' }, []),
  /** Items that were active when the trade was last saved. */
  checklistItemIds: ids(
    { label: 'Items of the checklist', refers: 'checklist-items', feed: true, merge: 'CHECKLIST' },
    [],
  ),
  notes: text({ label: 'Notes', merge: 'JOINED' }, ''),
  /** Six slots. */
  screenshotDescriptions: listOf<string>()({ label: 'Descriptions of screenshots', merge: 'SLOTS' }, []),
  /** Trades shown as one collapsible row. */
  groupId: id({ label: 'Group', feed: true, merge: 'FIRST' }, null),
  planId: id({ label: 'Plan', refers: 'trade-plans', feed: true, merge: 'FIRST' }, null),
  executions: listOf<TradeExecution>()({ label: 'Executions', merge: 'BROKER' }, []),
  /** Positions of a trade in options, with the shares that belong to it; empty for any other trade. */
  legs: listOf<TradeLeg>()({ label: 'Legs', merge: 'BROKER' }, []),
  /** Largest bounded loss while a leg was missing for more than a minute, in the currency of the prices; null if none was. */
  unhedgedRisk: decimal({ label: 'Risk without its hedge', unit: 'money', merge: 'BROKER' }, null),
  /** For how long, in minutes. */
  unhedgedMinutes: number({ label: 'Time without its hedge', unit: 'minutes', merge: 'BROKER' }, null),
} as const satisfies InputFields

/** Input of a trade, from the trader or an import. Everything else is derived from it. */
export type TradeInput = RecordOf<typeof inputFields>

/** Input of a new trade: only instrument, setup, direction and entry date are still missing. */
export const emptyInput = emptyOf(inputFields)

/** Results of a trade from its own fields. Null if an input is missing: never 0 for unknown. */
export const resultFields = {
  /** Price units in the trade's favour. */
  move: decimal({ unit: 'price' }, null),
  ticks: number({ unit: 'ticks', feed: true }, null),
  pips: number({ unit: 'pips', feed: true }, null),
  /** Account currency per move of 1.0. */
  valuePerPoint: decimal({ unit: 'money' }, null),
  grossGain: decimal({ unit: 'money' }, null),
  /** Net of costs, account currency; null while open. */
  gain: decimal({ unit: 'money', feed: true }, null),
  outcome: word(outcomeLabels, { feed: true }, null),
  riskDistance: decimal({ unit: 'price' }, null),
  /** 1R, account currency. */
  risk: decimal({ unit: 'money', feed: true }, null),
  rMultiple: number({ unit: 'R', feed: true }, null),
  costR: number({ unit: 'R' }, null),
  /** Planned reward to risk. */
  rrr: number({ unit: 'ratio', feed: true }, null),
  realizedRrr: number({ unit: 'ratio', feed: true }, null),
  /** Price units, 0 or more. */
  mfe: decimal({ unit: 'price' }, null),
  mae: decimal({ unit: 'price' }, null),
  mfeR: number({ unit: 'R', feed: true }, null),
  maeR: number({ unit: 'R', feed: true }, null),
  /** Percentage of the distance to the target / to the stop. */
  updraw: number({ unit: 'percent', feed: true }, null),
  drawdownTrade: number({ unit: 'percent', feed: true }, null),
  /** 0 = entry, 100 = target, -100 = stop. */
  exitLevel: number({ unit: 'percent', feed: true }, null),
  exitClass: word(exitClassLabels, { feed: true }, null),
  /** Percentages. */
  entryEff: number({ unit: 'percent', feed: true }, null),
  exitEff: number({ unit: 'percent', feed: true }, null),
  totalEff: number({ unit: 'percent', feed: true }, null),
  winnerEff: number({ unit: 'percent', feed: true }, null),
  loserEff: number({ unit: 'percent', feed: true }, null),
  holdingMinutes: number({ unit: 'minutes', feed: true }, null),
  tiltMeter: number({ feed: true }),
  screenshotExists: flag({ feed: true }),
  fullyJournaled: flag({ feed: true }),
  /** R if the trade had been left to its stop and target, and the difference made by managing it. */
  potentialR: number({ unit: 'R', feed: true }, null),
  managementR: number({ unit: 'R', feed: true }, null),
  /** Percentage of the checklist's items that were ticked. */
  adherence: number({ unit: 'percent', feed: true }, null),
  checklistStatus: word(checklistStatusLabels, { feed: true }),
  /** Name of the option legs that are one trade; null without options. */
  structure: word(structureLabels, { label: 'Structure', feed: true, filter: true }, null),
  legBias: word(biasLabels, { label: 'Bias', feed: true, filter: true }, null),
  structureEnd: word(structureEndLabels, { label: 'How it ended', feed: true, filter: true }, null),
  expiryGroup: word(expiryLabels, { label: 'Days to expiry', feed: true, filter: true }, null),
  keptGroup: word(keptLabels, { label: 'Kept of max profit', feed: true, filter: true }, null),
  legCount: word(legCountLabels, { label: 'Number of legs', feed: true, filter: true }, null),
  /** Largest possible profit before costs. */
  mostGain: decimal({ unit: 'money' }, null),
}
export type TradeResult = RecordOf<typeof resultFields>

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
