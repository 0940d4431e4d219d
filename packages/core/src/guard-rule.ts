import type { Decimal } from './decimal.ts'
import type { LocalDateTime } from './time.ts'

/**
 * The rules of a guard: limits of an account that are watched while it is traded. They stop nothing, they only say what is left.
 */

/** A loss of a day or week. */
export const lossUnits = ['MONEY', 'PERCENT_OF_START', 'PERCENT_OF_DAY_START', 'R'] as const
export type LossUnit = (typeof lossUnits)[number]
/** The largest loss of an attempt, and its target. */
export const startUnits = ['MONEY', 'PERCENT_OF_START'] as const
export type StartUnit = (typeof startUnits)[number]
/** The risk of one trade. */
export const riskUnits = ['MONEY', 'PERCENT_OF_DAY_START', 'R'] as const
export type RiskUnit = (typeof riskUnits)[number]

/** CLOSED: results of closed trades. EQUITY: also the worst price while a trade was open. */
export const lossMeasures = ['CLOSED', 'EQUITY'] as const
export type LossMeasure = (typeof lossMeasures)[number]

/**
 * How the floor of MAX_LOSS moves: not at all, up with the highest balance at the end of an earlier trading day, or up with the highest
 * equity.
 */
export const floorKinds = ['STATIC', 'TRAIL_EOD', 'TRAIL_EQUITY'] as const
export type FloorKind = (typeof floorKinds)[number]

/** A window in which trades may be entered; `to` before `from`: it ends on the next day. */
export interface TradingHours {
  /** 1 Monday to 7 Sunday: days on which it begins. */
  readonly weekdays: readonly number[]
  /** HH:mm on the journal's clock. */
  readonly from: string
  readonly to: string
}

interface LossRule<Kind extends 'DAILY_LOSS' | 'WEEKLY_LOSS'> {
  readonly kind: Kind
  /** Above 0. */
  readonly value: Decimal
  readonly unit: LossUnit
  readonly measure: LossMeasure
}

export type GuardRule =
  | LossRule<'DAILY_LOSS'>
  | LossRule<'WEEKLY_LOSS'>
  | {
      readonly kind: 'MAX_LOSS'
      readonly value: Decimal
      readonly unit: StartUnit
      readonly floor: FloorKind
      /** Amount above the start balance at which the floor stops rising; null: never. Account currency, 0 or more. */
      readonly lock: Decimal | null
      readonly measure: LossMeasure
    }
  /** Entries of a trading day; trades of one group count once. */
  | { readonly kind: 'MAX_TRADES'; readonly trades: number }
  /** A pause after losses in a row on one trading day; minutes null: for the rest of the day. */
  | { readonly kind: 'COOL_DOWN'; readonly losses: number; readonly minutes: number | null }
  | { readonly kind: 'MAX_TRADE_RISK'; readonly value: Decimal; readonly unit: RiskUnit }
  | { readonly kind: 'HOURS'; readonly windows: readonly TradingHours[] }
  /** Progress; never broken. */
  | { readonly kind: 'TARGET'; readonly value: Decimal; readonly unit: StartUnit }
  | { readonly kind: 'MIN_DAYS'; readonly days: number }

export type GuardRuleKind = GuardRule['kind']
export type RuleOf<Kind extends GuardRuleKind> = Extract<GuardRule, { readonly kind: Kind }>

/** In the order of pages. */
export const guardRuleKinds = [
  'DAILY_LOSS',
  'WEEKLY_LOSS',
  'MAX_LOSS',
  'MAX_TRADES',
  'COOL_DOWN',
  'MAX_TRADE_RISK',
  'HOURS',
  'TARGET',
  'MIN_DAYS',
] as const satisfies readonly GuardRuleKind[]

export const guardRuleLabels: Readonly<Record<GuardRuleKind, string>> = {
  DAILY_LOSS: 'Daily loss',
  WEEKLY_LOSS: 'Weekly loss',
  MAX_LOSS: 'Maximum loss',
  MAX_TRADES: 'Trades a day',
  COOL_DOWN: 'Pause after losses',
  MAX_TRADE_RISK: 'Risk of one trade',
  HOURS: 'Trading hours',
  TARGET: 'Target',
  MIN_DAYS: 'Days with a trade',
}

/** Watched on every plan; the others need SESSIONS. */
export const freeGuardRules: ReadonlySet<GuardRuleKind> = new Set([
  'DAILY_LOSS',
  'MAX_TRADES',
  'COOL_DOWN',
  'MAX_TRADE_RISK',
])

/** At most one rule of a kind. */
export interface GuardRuleSet {
  /**
   * HH:mm at which a trading day begins, journal's clock. Before noon: the day of its date; from noon on: the next day, so that a day that
   * begins Monday 17:00 is Tuesday's. The same in all versions of an attempt.
   */
  readonly dayStart: string
  readonly rules: readonly GuardRule[]
}

/** Whether deposits and withdrawals change the balance of an attempt. */
export const attemptPayins = ['IGNORE', 'COUNT'] as const
export type AttemptPayins = (typeof attemptPayins)[number]

/** A run of trades that the rules watch, from a balance on. At most one runs in a journal. */
export interface GuardAttempt {
  readonly id: number
  /** Trades closed from then on count. Journal's clock. */
  readonly startedAt: LocalDateTime
  /** Account currency, above 0. */
  readonly startBalance: Decimal
  readonly payins: AttemptPayins
  /** Null while it runs. */
  readonly endedAt: LocalDateTime | null
}

/** The rules of an attempt as they were set at a time. A version is never changed. */
export interface GuardRuleVersion extends GuardRuleSet {
  /** From 1. */
  readonly version: number
  /** Journal's clock. Breaches before the first version are judged afterwards. */
  readonly madeAt: LocalDateTime
}

/** Rules that a trade can break, or a day, a week or an attempt. */
export type BreakableRule = Exclude<GuardRuleKind, 'TARGET' | 'MIN_DAYS'>

/** A broken rule as it follows from the trades of today; what is stored adds when it was found, and when it was gone. */
export interface FoundBreach {
  readonly rule: BreakableRule
  /** Version of the rules in force. */
  readonly version: number
  /** `yyyy-MM-dd`. */
  readonly tradingDay: string
  /** Exit of the trade that touched a limit; entry of a trade that was not allowed. Journal's clock. */
  readonly at: LocalDateTime
  readonly tradeId: number
  /** False: it may have been broken, as best or worst prices are missing or their order decides. */
  readonly sure: boolean
  /** Before the first version of the rules was made. */
  readonly judgedAfterwards: boolean
  /** Amount beyond a limit of loss or risk, account currency, 0 or more; null for other rules. */
  readonly over: Decimal | null
  /** Trades that it forbade, by id; empty unless it is sure. */
  readonly forbiddenTradeIds: readonly number[]
}

/** Identity of a breach within an attempt: a limit of loss is broken once a day, week or attempt, other rules once a trade. */
export const breachKey = ({
  rule,
  tradingDay,
  tradeId,
}: Pick<FoundBreach, 'rule' | 'tradingDay' | 'tradeId'>): string =>
  rule === 'MAX_LOSS'
    ? rule
    : rule === 'DAILY_LOSS' || rule === 'WEEKLY_LOSS'
      ? `${rule} ${tradingDay}`
      : `${rule} ${tradeId}`
