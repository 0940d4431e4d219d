/** Input of the notification rules: everything that they state follows from it. */
import type { MissedReason } from '@afterclose/core/missed-trade'
import type { LocalDate, LocalDateTime, WallClock } from '@afterclose/core/time'
import type { MilestoneCounters } from '@afterclose/engine/book/milestones'
import type { PeriodFacts } from '@afterclose/engine/reports/notices/period-facts'
import type { TradeFacts } from '@afterclose/engine/reports/notices/trade-facts'

/** Money format of the journal. */
export interface MoneyFacts {
  readonly currency: string
  readonly decimals: number
}

/** Programs' fills that wait for an answer of the trader. */
export interface WaitingFills {
  readonly importIdentifier: string
  /** Title of the import. */
  readonly title: string
}

export interface ImportFacts {
  readonly id: string
  /** Counts of an import; null if it failed. */
  readonly counts: { readonly created: number; readonly updated: number; readonly skipped: number } | null
  readonly error: string | null
}

/** After a save. */
export interface SavedFacts {
  /** The user's clock. */
  readonly now: WallClock
  readonly money: MoneyFacts
  readonly trades: TradeFacts
  readonly counters: MilestoneCounters
  /** Keys of milestones already sent to the user. */
  readonly sentMilestones: readonly string[]
  /** Sessions with a limit, as required by `trades.lowestGains`; account currency. */
  readonly limitedSessions: readonly {
    readonly id: number
    readonly sessionDate: LocalDate
    readonly maxLoss: number
  }[]
  readonly missed: readonly { readonly reason: MissedReason; readonly entryDate: LocalDateTime }[]
  readonly imports: readonly ImportFacts[]
  readonly waitingFills: readonly WaitingFills[]
}

/** Once a night. */
export interface NightFacts {
  readonly now: WallClock
  readonly money: MoneyFacts
  readonly trades: PeriodFacts
  /** With the missed result; null if unknown. */
  readonly missed: readonly { readonly entryDate: LocalDateTime; readonly missedR: number | null }[]
  readonly sessions: {
    readonly any: boolean
    readonly ofYesterday: boolean
    /** Unreviewed, with a pre-trading entry, from days before yesterday. */
    readonly unfinished: readonly { readonly id: number; readonly sessionDate: LocalDate }[]
  }
  readonly setupNames: ReadonlyMap<number, string>
  readonly instrumentNames: ReadonlyMap<number, string>
  readonly mistakes: ReadonlyMap<number, string>
  /** Whether the previous month's review was submitted. */
  readonly reviewed: boolean
}
