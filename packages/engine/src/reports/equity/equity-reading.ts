import { formatNumber } from '@afterclose/core/format'
import { dateOf, type LocalDate } from '@afterclose/core/time'
import { deepestFall, type EquityCurve } from './equity-curve.ts'

/** Where a curve stands against its own past. Amounts in the unit of the curve, falls as positive numbers. */
export interface EquityStanding {
  /** Points of the curve without its start. */
  readonly trades: number
  readonly last: number
  /** How far below its high it ends; 0 at the high. */
  readonly below: number
  /** The trade that made the last high, counted back from the end; null when the start is the high. */
  readonly high: { readonly date: LocalDate; readonly tradesBack: number } | null
  /** The low of the deepest fall; null if it never fell. */
  readonly low: {
    /** Its point on the curve. */
    readonly point: number
    readonly date: LocalDate
    readonly tradesBack: number
    /** The fall that led there. */
    readonly fall: number
    /** How far the curve ends above that low; negative never, 0 when it ends there. */
    readonly climbed: number
  } | null
}

/** @param exitDate wall clock per table row; @param scale parts of one unit in the curve's values */
export function equityStanding(curve: EquityCurve, exitDate: ArrayLike<number>, scale: number): EquityStanding {
  const end = curve.value.length - 1
  const last = curve.value[end]!
  let high = end
  while (curve.value[high]! < curve.peak[end]!) high--
  const fall = deepestFall(curve)
  const dateAt = (point: number): LocalDate => dateOf(exitDate[curve.row[point]!]!)
  return {
    trades: end,
    last: last / scale,
    below: (curve.peak[end]! - last) / scale,
    high: high === 0 ? null : { date: dateAt(high), tradesBack: end - high },
    low:
      fall === null
        ? null
        : {
            point: fall.low,
            date: dateAt(fall.low),
            tradesBack: end - fall.low,
            fall: (curve.peak[fall.low]! - curve.value[fall.low]!) / scale,
            climbed: (last - curve.value[fall.low]!) / scale,
          },
  }
}

interface Words {
  /** An amount without sign, in the curve's unit: "17,676", "12.5 R". */
  readonly amount: (value: number) => string
  /** A day as a reader says it: "2 July". */
  readonly day: (date: LocalDate) => string
}

const trades = (count: number): string => (count === 1 ? '1 trade' : `${formatNumber(count, { decimals: 0 })} trades`)

/** A curve's standing as a sentence or two: "At its high. The low of 2 July lies 110 trades back, and 17,676 below." */
export function equityReading(standing: EquityStanding, { amount, day }: Words): string {
  const { below, high, low } = standing
  if (standing.trades === 0) return 'No trades yet.'
  if (low === null) return standing.last > 0 ? 'At its high; it has never fallen.' : 'It has not moved.'
  if (below === 0)
    return `At its high. The low of ${day(low.date)} lies ${trades(low.tradesBack)} back, and ${amount(low.climbed)} below.`
  const first =
    high === null
      ? `It has never been above its start, and stands ${amount(below)} below.`
      : `${amount(below)} below the high of ${day(high.date)}, ${trades(high.tradesBack)} ago.`
  return low.fall === below && low.tradesBack === 0
    ? `${first} This is its deepest fall.`
    : `${first} The deepest fall was ${amount(low.fall)}, to ${day(low.date)}.`
}
