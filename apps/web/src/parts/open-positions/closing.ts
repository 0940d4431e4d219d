import type { TradeView } from '@afterclose/contract/trades'
import { closeTrade, sizeLeft } from '@afterclose/core/close-trade'
import { type Decimal, big, decimalText, money, ratioOrNull } from '@afterclose/core/decimal'
import type { DateFormat, Market } from '@afterclose/core/journal'
import { costsOfPart, resultOfPart } from '@afterclose/core/open-position'
import type { LocalDateTime } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import { tradeProblems } from '@afterclose/core/validate-trade'
import { typedDateTime } from '../../ui/typed-date.ts'
import { levelProblem, typedNumber } from '../../ui/typed-number.ts'

/** Parts of what is left that one press chooses. */
export const closingParts = { ALL: 1, HALF: 2, THIRD: 3 } as const
export type ClosingPart = keyof typeof closingParts

/** Text of the fields. */
export interface ClosingForm {
  readonly price: string
  readonly date: string
  readonly size: string
}

/** Markets whose sizes have decimals, also where a size is a whole number. */
const inFractions: readonly Market[] = ['FOREX', 'CFD', 'CRYPTO']

/**
 * Size of a part, in the smallest step that the sizes of the trade show: whole contracts or shares, hundredths of a lot. Null if such a
 * part is nothing, or all of it.
 *
 * @example half of 3 contracts: "1"; a third of 0.80 lots: "0.27"
 */
export function sizeOfPart(left: Decimal, part: ClosingPart, market: Market | undefined): Decimal | null {
  if (part === 'ALL') return left
  const ownDecimals = left.split('.')[1]?.length ?? 0
  const isFraction = ownDecimals > 0 || (market !== undefined && inFractions.includes(market))
  const decimals = isFraction ? Math.max(2, ownDecimals) : 0
  const size = big(left)
    .div(closingParts[part])
    .round(decimals, isFraction ? 1 : 0)
  return size.gt(0) && size.lt(left) ? decimalText(size) : null
}

/** The current minute, or the latest fill of the trade if that is later: it may be in the same minute. */
export const proposedTime = (trade: TradeInput, now: LocalDateTime): LocalDateTime =>
  [trade.entryDate, ...trade.executions.map(({ date }) => date)].reduce((a, b) => (a > b ? a : b), now)

/** A close as typed: the trade after it and its result, or what is wrong in which field. */
export interface Closing {
  readonly problems: Readonly<Partial<Record<keyof ClosingForm, string>>>
  /** Null while a field is wrong. */
  readonly closed: TradeInput | null
  /** As typed; null if it cannot be read, or the trade has none. */
  readonly size: Decimal | null
  /** Whether nothing is left. */
  readonly isWhole: boolean
  /** Gain of the closed part, after its share of the costs; null if it cannot be computed. */
  readonly result: Decimal | null
  readonly resultR: number | null
  /** Commission less swap in the result. */
  readonly costs: Decimal | null
  /** Why the result is unknown. */
  readonly why: 'PRICE' | 'TICK_VALUE' | null
  /** A stated result replaces the computed one when all is closed. */
  readonly isStated: boolean
}

export function closingOf(trade: TradeView, form: ClosingForm, dateFormat: DateFormat): Closing {
  const left = sizeLeft(trade)
  const price = typedNumber(form.price)
  const date = typedDateTime(form.date, dateFormat)
  const size = left === null ? null : typedNumber(form.size)
  const problems = {
    ...(price === null
      ? { price: form.price.trim() === '' ? 'Enter the price' : (levelProblem(form.price) ?? 'Enter a number') }
      : {}),
    ...(date === null ? { date: 'Enter date and time' } : {}),
    ...(left === null ? {} : sizeProblem(size, left)),
  }
  const isWhole = size === null || (left !== null && big(size).eq(left))
  const isStated = trade.gainMode !== 'CALCULATED' && trade.manualGain !== null
  const isSized = left === null || size !== null
  const result = price === null || size === null || isStated ? null : resultOfPart(trade, price, big(size))
  const costs = size === null ? null : costsOfPart(trade, big(size))
  const found = {
    size,
    isWhole,
    isStated,
    result: result === null ? null : money(result),
    why: result !== null ? null : price === null || size === null ? ('PRICE' as const) : ('TICK_VALUE' as const),
    resultR: ratioOrNull(result, trade.risk === null ? null : big(trade.risk)),
    costs: costs === null ? null : money(costs),
  }
  if (Object.keys(problems).length > 0 || price === null || date === null || !isSized)
    return { ...found, problems, closed: null }
  const closed = closeTrade(trade, { price, date, size })
  const [problem] = tradeProblems(closed)
  if (problem === undefined) return { ...found, problems, closed }
  const field = problem.field === 'exitDate' || problem.field === 'executions' ? 'date' : 'price'
  return { ...found, problems: { [field]: problem.message }, closed: null }
}

const sizeProblem = (size: Decimal | null, left: Decimal): { readonly size?: string } => {
  if (size === null || big(size).lte(0)) return { size: 'Enter a size above 0' }
  return big(size).gt(left) ? { size: `Only ${left} is open` } : {}
}
