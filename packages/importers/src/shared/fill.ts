import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import type { LegEnd } from '@afterclose/core/option-leg'
import type { LocalDate, LocalDateTime } from '@afterclose/core/time'

export interface FileLine {
  readonly line: number
  readonly text: string
}

/** A cost in another currency than the price's, such as a fee in the coin of the exchange. */
export interface OtherCost {
  readonly currency: string
  readonly amount: Decimal
}

/** Statements of a file about an execution in options; absent where it says nothing. An option's name states most of it, too. */
export interface OptionFacts {
  /** The broker's order: legs that it opened are one structure. Stated of shares as well; null for shares that were delivered. */
  readonly order?: string | null | undefined
  readonly underlying?: string | undefined
  readonly right?: 'CALL' | 'PUT' | undefined
  readonly strike?: Decimal | undefined
  readonly expires?: LocalDate | undefined
  /** Shares that a contract delivers. */
  readonly multiplier?: Decimal | undefined
  /** How this fill ended an option; with `effect` END. */
  readonly end?: Exclude<LegEnd, 'CLOSED'> | undefined
}

export const optionFacts = ['order', 'underlying', 'right', 'strike', 'expires', 'multiplier', 'end'] as const

/** One execution as stated by a broker. Those of the same `account` and `instrument` are matched with each other and with no others. */
export interface Execution extends OptionFacts {
  /** Execution id; null: identified by its content, with identical fills kept separate. */
  readonly id: string | null
  readonly account: string | null
  /** Identity of an instrument: symbol, contract month, strike, currency. */
  readonly instrument: string
  readonly symbol: string
  readonly market: Market | null
  readonly side: 'BUY' | 'SELL'
  readonly date: LocalDateTime
  readonly price: Decimal
  /** Above 0. */
  readonly size: Decimal
  /** Cost, 0 or more; negative = rebate. */
  readonly commission: Decimal
  readonly swap: Decimal
  /** Whether its file states no costs. Records of earlier releases lack it. */
  readonly withoutCosts?: boolean | undefined
  /** Costs that do not count until their rate is known. */
  readonly otherCosts?: readonly OtherCost[] | undefined
  /**
   * Effect that the platform states; null: the fill nets against the open position. END closes it on either side: an option expired. CANCEL
   * is not an execution: the broker cancels the same fill on the other side, which may be in another file.
   */
  readonly effect: 'OPEN' | 'CLOSE' | 'END' | 'CANCEL' | null
  /** The platform's result of a closing fill; of an opening one 0, its cost, or null. Null if there is none. */
  readonly realised: Decimal | null
  /** Whether that result already includes the costs of opening and closing. */
  readonly realisedIsNet: boolean
  /** Money moved before costs, + = received; null if unknown. */
  readonly cash: Decimal | null
  readonly pointValue: Decimal | null
  readonly currency: string | null
  readonly fxRate: Decimal | null
  /** Whether a difference between the platform's result and the prices is explained: assignment, exercise. */
  readonly explained: boolean
  readonly notes: string
  /**
   * Set if the fill itself is not in the file and was inferred from a closed lot: name of that lot. Replaced by the real fill if another
   * file contains it.
   */
  readonly standIn: string | null
}

/** A stored execution. Its name is the same in every file of the account. */
export interface BrokerFill extends Execution {
  readonly name: string
}

/** An execution, with its position in the file. */
export interface Fill extends Execution, FileLine {
  /** Other rows about this fill, which are counted with its trade: closed lots. */
  readonly details: readonly FileLine[]
}
