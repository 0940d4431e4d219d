import type {
  BreakableRule,
  FoundBreach,
  GuardAttempt,
  GuardRule,
  GuardRuleKind,
  GuardRuleVersion,
} from '@afterclose/core/guard-rule'
import type { WallClock } from '@afterclose/core/time'
import type { AverageR } from '../stats/average-r.ts'

/** Everything besides the trades that the state of the guard depends on. */
export interface GuardQuestion {
  readonly attempt: GuardAttempt
  /** All versions of its rules, oldest first; at least one. */
  readonly versions: readonly GuardRuleVersion[]
  /** Rules that the plan of the journal's owner does not include: listed, but not watched. */
  readonly unwatched: readonly GuardRuleKind[]
  /** Wall clock of the journal. */
  readonly now: WallClock
  /** First day of the owner's weeks: 1 Monday to 7 Sunday. */
  readonly weekStart: number
  /** The risk that is set for a trade, in percent of the balance: 1R of rules in R. */
  readonly riskPercent: number
}

/** From an end that is sure to one that is only possible; equal where all prices are known. Account currency. */
export interface GuardRange {
  readonly sure: number
  /** NaN if it is unknown: no bound can be given. */
  readonly possible: number
}

/** A limit of loss, or of the number of trades. */
export interface GuardLimit {
  readonly rule: 'DAILY_LOSS' | 'WEEKLY_LOSS' | 'MAX_LOSS' | 'MAX_TRADES'
  /** In account currency, or trades. */
  readonly limit: number
  /** Used up, 0 or more: (limit − room), or entries of the day. The pessimistic end leads (`possible`). */
  readonly used: GuardRange
  /** Amount left before the limit is touched, below 0 beyond it: of the pessimistic end where that is known. */
  readonly room: number
  /** The room is "at most" this: best or worst prices of these trades are unknown. */
  readonly atMost: boolean
  /** Trades whose best or worst price is missing, by id. */
  readonly unknownIds: readonly number[]
  /** Only of MAX_LOSS: the balance at which it is reached. */
  readonly floor: GuardRange | null
  /** The limit was touched on this day, in this week or attempt, even if the loss was recovered. */
  readonly touched: boolean
  /** Result of the day or week so far; null for the others. */
  readonly result: number | null
}

/** The first state that applies, as the line says it. Amounts in account currency. */
export type GuardLine =
  | { readonly is: 'NOT_STARTED'; readonly from: WallClock }
  | { readonly is: 'MAX_LOSS_REACHED'; readonly at: WallClock }
  /**
   * Until the end of the day or week; `over` is 0 or more, null if it was recovered. Without a breach if no trade touched the limit: it was
   * set to less than what was lost by then.
   */
  | {
      readonly is: 'DONE'
      readonly rule: 'DAILY_LOSS' | 'WEEKLY_LOSS'
      readonly over: number | null
      readonly breach: FoundBreach | null
    }
  | { readonly is: 'NO_TRADES_LEFT'; readonly canLose: CanLose | null }
  /** `until` null: for the rest of the trading day. */
  | { readonly is: 'COOL_DOWN'; readonly until: WallClock | null; readonly losses: number }
  /** `next` null: no window follows. */
  | { readonly is: 'OUTSIDE_HOURS'; readonly next: WallClock | null }
  /** The balance is at or below the floor that is possible, but not the one that is sure; `over` is 0 or more. */
  | { readonly is: 'MAX_LOSS_POSSIBLE'; readonly over: number }
  | { readonly is: 'STOPS_USE_UP'; readonly over: number }
  | {
      readonly is: 'ROOM'
      readonly canLose: CanLose | null
      readonly tradesLeft: number | null
      readonly warning: UsedUp | null
      /** The usual risk of a trade, account currency, if one such loss would reach a limit; else null, also if it is unknown. */
      readonly usualRisk: number | null
    }

/** min(rooms) − open risk. */
export interface CanLose {
  readonly amount: number
  /** "at most": open trades have no stop, or prices are missing. */
  readonly atMost: boolean
  /** The limit that is nearest. */
  readonly by: 'DAILY_LOSS' | 'WEEKLY_LOSS' | 'MAX_LOSS'
}
/** A limit of which 80 % or more is used. */
export interface UsedUp {
  readonly rule: GuardLimit['rule']
  /** Whole percent, rounded up. */
  readonly percent: number
}

/** Balance and floor of MAX_LOSS at the end of a trading day on which trades were closed, for a chart. The first is the start of the attempt. */
export interface GuardDay {
  /** End of the trading day; for the present one, the moment of the state. */
  readonly at: WallClock
  readonly balance: number
  /** Counts after that time; null without the rule. */
  readonly floor: GuardRange | null
}

/** Cost of broken rules of one kind, or of all of them: each forbidden trade counts once. */
export interface BreachCost extends AverageR {
  readonly rule: BreakableRule | 'ALL'
  readonly breaches: number
  /** Forbidden trades, by id, closed ones and open ones. */
  readonly tradeIds: readonly number[]
  /** Sum of the gains of closed forbidden trades, account currency. */
  readonly gain: number
  /** Forbidden trades that are not in the sum: still open, or closed without a result. */
  readonly withoutResult: number
}

/** Costs of the broken rules of an attempt: asked for apart, since ranges of thousands of trades take longer than the state. */
export interface GuardCosts {
  /** ALL first, then by rule, the costliest first; rules that forbade nothing are left out. */
  readonly costs: readonly BreachCost[]
  /** Average R of all other closed trades of the attempt, to compare with. */
  readonly others: AverageR
}

/** The guard at a moment: computed from the trades of the attempt, the same in the page and in the server's job. */
export interface GuardState {
  readonly now: WallClock
  /** `yyyy-MM-dd`. */
  readonly tradingDay: string
  /** The rules in force now, with the version that set each. */
  readonly inForce: readonly { readonly rule: GuardRule; readonly version: number }[]
  /** Rules of the newest version that count later, with the wall clock; null: only with a new attempt. */
  readonly later: readonly { readonly kind: GuardRuleKind; readonly from: WallClock | null }[]
  readonly line: GuardLine
  /** Account currency: start balance and gains of the attempt's closed trades, with payins if they count. */
  readonly balance: number
  readonly canLose: CanLose | null
  /** Sum over open trades with a stop, account currency. */
  readonly openRisk: number
  readonly openTrades: number
  readonly openWithoutStop: readonly number[]
  /** Closed trades of the attempt whose gain is unknown, by id: the balance may be lower. */
  readonly withoutResult: readonly number[]
  readonly tradesLeft: number | null
  readonly tradesToday: number
  /** In the order of `guardRuleKinds`; the nearest leads on pages. */
  readonly limits: readonly GuardLimit[]
  readonly days: readonly GuardDay[]
  readonly progress: {
    readonly profit: number
    readonly target: number | null
    /** Trading days with an entry. */
    readonly daysTraded: number
    readonly leastDays: number | null
    /** `yyyy-MM-dd` and result of the best day; null without a closed trade. */
    readonly bestDay: { readonly day: string; readonly gain: number } | null
  }
  /** Oldest first. */
  readonly breaches: readonly FoundBreach[]
}
